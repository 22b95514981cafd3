import type { BrandingId } from '../brands/branding.ts';
import type { Day } from '../dates/day.ts';
import { type FreightInput, freightFor } from '../freight/freight.ts';
import type { FreightTable } from '../freight/freight-table.ts';
import { allocate } from '../money/allocate.ts';
import { type Cents, percentOfCents } from '../money/cents.ts';
import { countsWithService, judgePromo, type Promo, type PromoUse } from '../promo/promo.ts';
import { type TaxLines, totalTax } from '../tax/tax-lines.ts';
import type { Packaging, TaxTables } from '../tax/tax-rates.ts';
import type { TaxedPlace } from '../tax/taxed-place.ts';
import { taxOrder } from '../tax/taxes.ts';
import { type Adjustment, staffDiscounts } from './adjustment.ts';
import type { SaleTerms } from './sale-terms.ts';

export interface PriceLine {
  lineId: number;
  productId: number;
  brandingId: BrandingId;
  categories: readonly string[];
  quantity: number;
  unitPrice: Cents;
  /** per unit */
  kitMarkdown: Cents;
  alcoholVolume: number;
  /** per unit; [] for merchandise; a kit lists its bottles */
  containers: readonly Container[];
  discountable: boolean;
  /** of a line that keeps the terms of an earlier sale: its parts of that sale's discounts */
  keptPromoDiscount?: Cents | undefined;
  keptStaffDiscount?: Cents | undefined;
}

interface Container {
  ml: number;
  count: number;
  alcoholVolume: number;
  packaging?: Packaging | undefined;
}

export interface PriceContext {
  /** null until the shopper chooses: no freight, no tax yet */
  destination: TaxedPlace | null;
  shipViaId: number;
  today: Day;
  promo: Promo | null;
  promoUse: PromoUse;
  clubJoin: boolean;
  retailDeliveryFeeOn: boolean;
  /** of an order in place of another one: no promo is judged again */
  sale?: SaleTerms | undefined;
  /** by staff, for a phone order; none if absent */
  adjustment?: Adjustment | null | undefined;
  /** the staff's tables; the seeded ones if absent */
  taxTables?: TaxTables | undefined;
  freightTable?: FreightTable | undefined;
}

export interface PricedLine {
  lineId: number;
  /** before all discounts */
  gross: Cents;
  kitMarkdown: Cents;
  promoDiscount: Cents;
  /** by hand */
  staffDiscount: Cents;
  /** the amount to charge: gross minus all three */
  net: Cents;
}

export type PromoOutcome =
  | { state: 'none' }
  | { state: 'applied'; name: string }
  /** a valid free-shipping code with overnight shipping: it has no effect, and the page says so */
  | { state: 'overnight' }
  | { state: 'refused'; reason: string };

export interface CartPrice {
  lines: PricedLine[];
  /** before discounts */
  subTotal: Cents;
  /** kit markdowns, promo and what staff took off together */
  totalMarkdown: Cents;
  freight: Cents;
  /** what the freight would be, had staff not waived it */
  freightWaived: Cents;
  taxes: TaxLines;
  salesTaxTotal: Cents;
  totalAmountDue: Cents;
  promo: PromoOutcome;
}

interface PromoEffect {
  outcome: PromoOutcome;
  discounts: Cents[];
  isShippingFree: boolean;
}

/**
 * Prices a cart; all prices come from here. The amounts on the page add up to the cent: subTotal + freight + displayed
 * sales tax + excise + wholesale + CRV + fee - totalMarkdown = totalAmountDue.
 */
export function priceCart(lines: readonly PriceLine[], context: PriceContext): CartPrice {
  const unpromoted = lines.map(priceLine);
  const promo = promoEffect(lines, unpromoted, context);
  const promoted = unpromoted.map((line, index) => {
    const promoDiscount = promo.discounts[index] ?? 0;
    return { ...line, promoDiscount, net: line.net - promoDiscount };
  });
  const byStaff = staffDiscountsOf(lines, promoted, context);
  const priced = promoted.map((line, index) => {
    const staffDiscount = byStaff[index] ?? 0;
    return { ...line, staffDiscount, net: line.net - staffDiscount };
  });

  const listed =
    context.sale?.freightCents ??
    (promo.isShippingFree ? 0 : freightFor(parcelOf(lines, context), context.freightTable));
  const isWaived = context.adjustment?.waivesFreight ?? false;
  const freight = isWaived ? 0 : listed;
  const taxes = taxOrder({
    lines: lines.map((line, index) => ({
      net: priced[index]?.net ?? 0,
      alcoholVolume: line.alcoholVolume,
      containers: containersOf(line),
    })),
    freight,
    destination: context.destination,
    today: context.today,
    retailDeliveryFeeOn: context.retailDeliveryFeeOn,
    tables: context.taxTables,
  });

  const subTotal = sum(priced.map((line) => line.gross));
  const totalMarkdown = sum(priced.map((line) => line.kitMarkdown + line.promoDiscount + line.staffDiscount));
  const salesTaxTotal = totalTax(taxes);
  return {
    lines: priced,
    subTotal,
    totalMarkdown,
    freight,
    freightWaived: context.sale?.freightWaivedCents ?? listed - freight,
    taxes,
    salesTaxTotal,
    totalAmountDue: subTotal - totalMarkdown + freight + salesTaxTotal,
    promo: promo.outcome,
  };
}

function priceLine(line: PriceLine): PricedLine {
  const gross = line.unitPrice * line.quantity;
  const kitMarkdown = Math.min(line.kitMarkdown, line.unitPrice) * line.quantity;
  return {
    lineId: line.lineId,
    gross,
    kitMarkdown,
    promoDiscount: 0,
    staffDiscount: 0,
    net: gross - kitMarkdown,
  };
}

function staffDiscountsOf(
  lines: readonly PriceLine[],
  promoted: readonly PricedLine[],
  { sale, adjustment = null }: PriceContext,
): Cents[] {
  if (sale) return lines.map(({ keptStaffDiscount = 0 }) => keptStaffDiscount);
  return staffDiscounts(
    lines.map(({ productId }, index) => ({ productId, net: promoted[index]?.net ?? 0 })),
    adjustment,
  );
}

function promoEffect(
  lines: readonly PriceLine[],
  priced: readonly PricedLine[],
  context: PriceContext,
): PromoEffect {
  const nothing = { discounts: [], isShippingFree: false };
  if (context.sale) return keptEffect(lines, context.sale);
  const { promo } = context;
  if (promo === null) return { ...nothing, outcome: { state: 'none' } };
  const { today, clubJoin, promoUse } = context;
  const verdict = judgePromo(promo, { ...promoUse, today, clubJoin, lines });
  if (!verdict.ok) return { ...nothing, outcome: { state: 'refused', reason: verdict.reason } };

  const outcome: PromoOutcome = { state: 'applied', name: promo.name };
  if (promo.effect.kind === 'free-shipping') {
    if (!countsWithService(promo.effect, context.shipViaId)) {
      return { ...nothing, outcome: { state: 'overnight' } };
    }
    return { discounts: [], isShippingFree: true, outcome };
  }

  const eligible = new Set(verdict.eligibleLineIndexes);
  const nets = priced.map((line, index) => (eligible.has(index) ? line.net : 0));
  const eligibleNet = sum(nets);
  const wanted =
    promo.effect.kind === 'percent' ? percentOfCents(eligibleNet, promo.effect.percent) : promo.effect.amount;
  return { discounts: allocate(Math.min(wanted, eligibleNet), nets), isShippingFree: false, outcome };
}

function keptEffect(lines: readonly PriceLine[], { promoCode }: SaleTerms): PromoEffect {
  return {
    outcome: promoCode === null ? { state: 'none' } : { state: 'applied', name: promoCode },
    discounts: lines.map(({ keptPromoDiscount = 0 }) => keptPromoDiscount),
    isShippingFree: false,
  };
}

/** What the freight table needs to know of the cart. */
export function parcelOf(
  lines: readonly PriceLine[],
  { destination, shipViaId }: Pick<PriceContext, 'destination' | 'shipViaId'>,
): FreightInput {
  const withoutBottles = lines.filter((line) => line.containers.length === 0);
  return {
    shipViaId,
    state: destination?.state ?? null,
    pickup: destination?.pickup ?? false,
    containers: lines.flatMap(containersOf),
    merchandiseUnits: sum(withoutBottles.map((line) => line.quantity)),
  };
}

function containersOf(line: PriceLine): Container[] {
  return line.containers.map((container) => ({ ...container, count: container.count * line.quantity }));
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((all, amount) => all + amount, 0);
}
