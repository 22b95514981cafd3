import { ML_IN_A_GALLON } from '../catalog/liquid-units.ts';
import type { Day } from '../dates/day.ts';
import { allocate } from '../money/allocate.ts';
import {
  addFractions,
  type Cents,
  decimalFraction,
  type Fraction,
  percentOfCents,
  roundedPercentSum,
  roundHalfUp,
} from '../money/cents.ts';
import { NO_TAXES, type TaxLines } from './tax-lines.ts';
import {
  coloradoDeliveryFee,
  EXCISE_SHOWN_IN,
  exciseRateFor,
  type Packaging,
  percentOn,
  redemptionValueOf,
  SEEDED_TAX_TABLES,
  type StateTaxRate,
  type TaxTables,
} from './tax-rates.ts';
import { type TaxedPlace, taxedState } from './taxed-place.ts';
import { placeTaxRate } from './zip-rates.ts';

export interface TaxedContainer {
  ml: number;
  count: number;
  alcoholVolume: number;
  /** a bottle by default */
  packaging?: Packaging | undefined;
}

export interface TaxedLine {
  /** the line's price after every discount */
  net: Cents;
  /** above zero: taxed as wine */
  alcoholVolume: number;
  /** all bottles of the line, multiplied by its quantity; [] for merchandise */
  containers: readonly TaxedContainer[];
}

export interface TaxInput {
  lines: readonly TaxedLine[];
  freight: Cents;
  /** Null until chosen: no tax yet. The place of delivery taxes a parcel: the address or the pickup location. */
  destination: TaxedPlace | null;
  today: Day;
  /** off for a seller below Colorado's threshold */
  retailDeliveryFeeOn: boolean;
  tables?: TaxTables | undefined;
}

/**
 * The taxes of one order. Each is calculated over the whole order and rounded once, half up.
 *
 * Where wine is taxed, California's redemption value is part of the taxable receipts (CDTFA practice), so sales tax
 * applies to it. Freight is taxed where the state says so, at the rate of the items it carries. Sales tax does not
 * apply to Colorado's fee or Kentucky's excise and wholesale tax. The specification has no line for Minnesota's
 * delivery fee: the winery pays it.
 */
export function taxOrder(input: TaxInput): TaxLines {
  if (input.destination === null || input.lines.length === 0) return NO_TAXES;
  const state = taxedState(input.destination);
  const tables = input.tables ?? SEEDED_TAX_TABLES;
  const rate = placeTaxRate(input.destination, input.today, tables);
  const containers = input.lines.flatMap((line) => line.containers);

  const crv = state === 'CA' ? crvOf(containers, input.today, tables) : 0;
  const isExciseShown = rate !== null && EXCISE_SHOWN_IN.includes(state);
  return {
    salesTax: rate === null ? 0 : salesTaxOf(input.lines, input.freight, crv, rate),
    exciseTax: isExciseShown ? exciseOf(containers, rate) : 0,
    wholesaleTax: isExciseShown ? wholesaleTaxOf(input.lines, input.today, tables) : 0,
    crv,
    deliveryFee: state === 'CO' && input.retailDeliveryFeeOn ? coloradoFeeOf(rate, input, tables) : 0,
  };
}

function salesTaxOf(lines: readonly TaxedLine[], freight: Cents, crv: Cents, rate: StateTaxRate): Cents {
  const wine = lines.filter(isWine);
  const wineNet = sumOf(wine);
  const otherNet = sumOf(lines) - wineNet;
  // Free items have no value to share the freight by; then freight follows the wine, if any.
  const weights = wineNet + otherNet > 0 ? [wineNet, otherNet] : wine.length > 0 ? [1, 0] : [0, 1];
  const [wineFreight = 0, otherFreight = 0] = allocate(rate.freightTaxable ? freight : 0, weights);
  return roundedPercentSum([
    { cents: wineNet + wineFreight + crv, ratePercent: rate.salesRatePercent },
    { cents: otherNet + otherFreight, ratePercent: rate.generalRatePercent },
  ]);
}

/** California's redemption value on a line's bottles: part of its taxable price. */
export function depositOf(
  { containers }: Pick<TaxedLine, 'containers'>,
  { destination, today, tables }: { destination: TaxedPlace; today: Day; tables: TaxTables },
): Cents {
  return taxedState(destination) === 'CA' ? crvOf(containers, today, tables) : 0;
}

function crvOf(containers: readonly TaxedContainer[], today: Day, { redemptionValues }: TaxTables): Cents {
  return containers.reduce(
    (sum, container) => sum + container.count * redemptionValueOf(container, today, redemptionValues),
    0,
  );
}

/** A tax in cents is ml x dollars x 100 / 3785.411784: as whole numbers, so that nothing is rounded before the end. */
const MILLIONTHS_OF_ML_PER_GALLON = BigInt(Math.round(ML_IN_A_GALLON * 1_000_000));

function exciseOf(containers: readonly TaxedContainer[], rate: StateTaxRate): Cents {
  const cents = containers.reduce<Fraction>(
    (sum, { ml, count, alcoholVolume }) => {
      const usdPerGallon = decimalFraction(exciseRateFor(rate.exciseTiers, alcoholVolume));
      return addFractions(sum, {
        numerator: BigInt(ml * count) * usdPerGallon.numerator * 100n * 1_000_000n,
        denominator: usdPerGallon.denominator * MILLIONTHS_OF_ML_PER_GALLON,
      });
    },
    { numerator: 0n, denominator: 1n },
  );
  return roundHalfUp(cents);
}

function wholesaleTaxOf(lines: readonly TaxedLine[], today: Day, { kentuckyWholesale }: TaxTables): Cents {
  return percentOfCents(sumOf(lines.filter(isWine)), percentOn(today, kentuckyWholesale));
}

/** One fee per order if any item is subject to the state's sales tax. */
function coloradoFeeOf(
  rate: StateTaxRate | null,
  { lines, today }: TaxInput,
  { coloradoFees }: TaxTables,
): Cents {
  if (rate === null) return 0;
  const isTaxed = (line: TaxedLine) =>
    Number(isWine(line) ? rate.salesRatePercent : rate.generalRatePercent) > 0;
  return lines.some(isTaxed) ? (coloradoDeliveryFee(today, coloradoFees)?.cents ?? 0) : 0;
}

function isWine(line: TaxedLine): boolean {
  return line.alcoholVolume > 0;
}

function sumOf(lines: readonly TaxedLine[]): Cents {
  return lines.reduce((sum, line) => sum + line.net, 0);
}
