import { allocate } from '../money/allocate.ts';
import type { Cents } from '../money/cents.ts';
import { GOODS_ACCOUNTS, type MoneyParts, moneyParts, sumOfParts } from '../money/money-accounts.ts';
import { netCents } from '../orders/net-price.ts';
import type { LeviedOn } from '../orders/tax-shares.ts';
import type { TaxKind } from '../tax/tax-lines.ts';

export interface SoldLine {
  /** Above zero. */
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  /** Both for the whole line. */
  readonly kitMarkdownCents: Cents;
  readonly promoDiscountCents: Cents;
  readonly isWine: boolean;
}

export interface SoldTax {
  readonly kind: TaxKind;
  readonly cents: Cents;
  readonly leviedOn: LeviedOn;
}

/** Everything that an order's total is made of. */
export interface Sale {
  readonly lines: readonly SoldLine[];
  readonly freightCents: Cents;
  readonly taxes: readonly SoldTax[];
}

/** Lines count from 1. */
export interface LineQuantity {
  readonly line: number;
  readonly quantity: number;
}

export interface EarlierRefund {
  readonly lines: readonly LineQuantity[];
  readonly parts: MoneyParts;
}

export interface RefundRequest {
  readonly lines: readonly LineQuantity[];
  /** Null: none of it while pieces of the order are left, all that is left with the last of them. */
  readonly freightCents: Cents | null;
}

export type RefundPlan =
  | { readonly kind: 'refund'; readonly amountCents: Cents; readonly parts: MoneyParts }
  /** A line does not exist, has a quantity of 0, or has fewer pieces left: each piece is refunded once. */
  | { readonly kind: 'no-such-pieces' }
  | { readonly kind: 'too-much-freight'; readonly leftCents: Cents };

/**
 * A piece takes back its price after discounts and the taxes that were levied on it, and no tax of another line; freight
 * takes its sales tax along. A fee on the delivery stays until everything is refunded. Earlier refunds are kept as they
 * were made, and the last one takes what is left of each account, so that all of them add up to the total.
 */
export function planRefund(
  request: RefundRequest,
  sale: Sale,
  earlier: readonly EarlierRefund[],
): RefundPlan {
  const before = earlier.flatMap(({ lines }) => lines);
  if (!hasPieces(request.lines, sale.lines, before)) return { kind: 'no-such-pieces' };
  const left = leftOf(sale, earlier);
  const isLast = unrefunded(sale.lines, [...before, ...request.lines]).length === 0;
  const freightCents = request.freightCents ?? (isLast ? left.freight : 0);
  if (freightCents > left.freight) return { kind: 'too-much-freight', leftCents: left.freight };
  if (isLast && freightCents === left.freight) {
    return { kind: 'refund', amountCents: sumOfParts(left), parts: left };
  }
  const parts = noMoreThan(left, partsOf(request.lines, freightCents, sale, before));
  return { kind: 'refund', amountCents: sumOfParts(parts), parts };
}

export type ReductionPlan =
  | Extract<RefundPlan, { kind: 'refund' }>
  | { readonly kind: 'too-much'; readonly leftCents: Cents };

/**
 * Part of the price goes back and every piece stays, as for a bottle that came late: a lower price, with the taxes that
 * were levied on it. Taxes on liters and bottles stay, freight and its tax too.
 */
export function planReduction(
  amountCents: Cents,
  sale: Sale,
  earlier: readonly EarlierRefund[],
): ReductionPlan {
  const left = leftOf(sale, earlier);
  const goods = goodsIn(left);
  const onPrices = sale.taxes
    .filter(({ kind }) => TAXES_ON_PRICES.has(kind))
    .map(({ kind, leviedOn }) => ({ kind, cents: left[kind] - taxOnFreight(leviedOn, left.freight, sale) }));
  const weights = [goods, ...onPrices.map(({ cents }) => cents)].map((cents) => Math.max(cents, 0));
  const leftCents = weights.reduce((sum, weight) => sum + weight, 0);
  if (amountCents > leftCents) return { kind: 'too-much', leftCents };
  const [ofGoods = 0, ...ofTaxes] = allocate(amountCents, weights);
  // Of each discount the same share, so that every piece costs that much less.
  const share = (cents: Cents) => (ofGoods === 0 ? 0 : Math.round((cents * ofGoods) / goods));
  const discounts = { 'kit-discount': share(left['kit-discount']), promotion: share(left.promotion) };
  const gross = ofGoods - discounts['kit-discount'] - discounts.promotion;
  const [wine = 0, merchandise = 0] = allocate(gross, [left.wine, left.merchandise]);
  const taxes = Object.fromEntries(onPrices.map(({ kind }, index) => [kind, ofTaxes[index] ?? 0]));
  const parts = { ...moneyParts(() => 0), ...taxes, ...discounts, wine, merchandise };
  return { kind: 'refund', amountCents, parts };
}

function goodsIn(parts: MoneyParts): Cents {
  return [...GOODS_ACCOUNTS].reduce((sum, account) => sum + parts[account], 0);
}

const TAXES_ON_PRICES: ReadonlySet<TaxKind> = new Set(['salesTax', 'wholesaleTax']);

/** What is not refunded yet, by account. */
export function leftOf(sale: Sale, earlier: readonly EarlierRefund[]): MoneyParts {
  const whole = wholeOf(sale);
  return moneyParts((account) =>
    earlier.reduce((cents, { parts }) => cents - parts[account], whole[account]),
  );
}

/** Omits lines with nothing left. */
export function unrefunded(
  lines: readonly Pick<SoldLine, 'quantity'>[],
  refunded: readonly LineQuantity[],
): LineQuantity[] {
  return lines
    .map(({ quantity }, index) => ({ line: index + 1, quantity: quantity - quantityOf(refunded, index + 1) }))
    .filter(({ quantity }) => quantity > 0);
}

function wholeOf({ lines, freightCents, taxes }: Sale): MoneyParts {
  const sumOf = (centsOf: (line: SoldLine) => Cents) => lines.reduce((sum, line) => sum + centsOf(line), 0);
  const gross = (isWine: boolean) =>
    sumOf((line) => (line.isWine === isWine ? line.quantity * line.unitPriceCents : 0));
  return {
    ...moneyParts((account) => taxes.find(({ kind }) => kind === account)?.cents ?? 0),
    wine: gross(true),
    merchandise: gross(false),
    'kit-discount': 0 - sumOf((line) => line.kitMarkdownCents),
    promotion: 0 - sumOf((line) => line.promoDiscountCents),
    freight: freightCents,
  };
}

function partsOf(
  lines: readonly LineQuantity[],
  freightCents: Cents,
  sale: Sale,
  before: readonly LineQuantity[],
): MoneyParts {
  const sum = { ...moneyParts(() => 0), freight: freightCents };
  const refunded = [...before];
  for (const { line, quantity } of lines) {
    const sold = sale.lines[line - 1] as SoldLine;
    const from = quantityOf(refunded, line);
    const pieces = (cents: Cents) => piecesOf(cents, sold.quantity, from, quantity);
    refunded.push({ line, quantity });
    const [kit, promo] = [pieces(sold.kitMarkdownCents), pieces(sold.promoDiscountCents)];
    sum[sold.isWine ? 'wine' : 'merchandise'] += pieces(netCents(sold)) + kit + promo;
    sum['kit-discount'] -= kit;
    sum.promotion -= promo;
    for (const { kind, leviedOn } of sale.taxes) sum[kind] += pieces(leviedOn.lines[line - 1] ?? 0);
  }
  for (const { kind, leviedOn } of sale.taxes) {
    sum[kind] += taxOnFreight(leviedOn, freightCents, sale);
  }
  return sum;
}

function taxOnFreight(leviedOn: LeviedOn, ofFreightCents: Cents, { freightCents }: Sale): Cents {
  return ofFreightCents > 0 ? Math.round((leviedOn.freight * ofFreightCents) / freightCents) : 0;
}

/** Of cents that are divided among pieces, the first ones a cent more: those of the pieces after `from`. */
function piecesOf(cents: Cents, pieces: number, from: number, count: number): Cents {
  const shares = allocate(cents, Array<number>(pieces).fill(1));
  return shares.slice(from, from + count).reduce((sum, share) => sum + share, 0);
}

/**
 * Earlier refunds may have shared an account in another way, or lowered the price; rounded shares of freight's tax may add
 * up to a cent more. The goods come to what they cost, or to what is left of them.
 */
function noMoreThan(left: MoneyParts, parts: MoneyParts): MoneyParts {
  const within = moneyParts((account) =>
    parts[account] < 0
      ? Math.max(parts[account], Math.min(left[account], 0))
      : Math.min(parts[account], Math.max(left[account], 0)),
  );
  const withGoods = (goods: MoneyParts) =>
    moneyParts((account) => (GOODS_ACCOUNTS.has(account) ? goods : within)[account]);
  if (goodsIn(within) > goodsIn(left)) return withGoods(left);
  if (goodsIn(within) < 0) return withGoods(moneyParts(() => 0));
  const beyond = Math.max(goodsIn(within) - goodsIn(parts), 0);
  const [wine = 0, merchandise = 0] = allocate(beyond, [within.wine, within.merchandise]);
  return { ...within, wine: within.wine - wine, merchandise: within.merchandise - merchandise };
}

function hasPieces(
  request: readonly LineQuantity[],
  lines: readonly SoldLine[],
  before: readonly LineQuantity[],
): boolean {
  const taken = [...before];
  return request.every(({ line, quantity }) => {
    const sold = lines[line - 1];
    if (sold === undefined || !Number.isInteger(quantity) || quantity < 1) return false;
    taken.push({ line, quantity });
    return quantityOf(taken, line) <= sold.quantity;
  });
}

function quantityOf(refunds: readonly LineQuantity[], line: number): number {
  return refunds.filter((refund) => refund.line === line).reduce((all, { quantity }) => all + quantity, 0);
}
