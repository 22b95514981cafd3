import type { Day } from '../dates/day.ts';
import { addFractions, decimalFraction, plainDecimal } from '../money/cents.ts';
import { isValidOn, type StateTaxRate, type TaxTables, taxRateFor, type ZipTaxRate } from './tax-rates.ts';
import { type TaxedPlace, taxedState } from './taxed-place.ts';

/** The rate of a place: the state's, or with the ZIP's in its place. */
export interface PlaceTaxRate extends StateTaxRate {
  /** Left out: the ZIP has no rate on the day, and the state's counts. */
  readonly local?: ZipTaxRate;
}

/** A tax on wine of the state's own, in the place of all sales tax: Kansas' enforcement tax. */
const NO_LOCAL_TAX_ON_WINE: readonly string[] = ['KS'];

/** Of a map of rates. */
export function zipKey(state: string, zip: string): string {
  return `${state} ${zip}`;
}

/**
 * The ZIP's rate on the day, else the state's. What is taxed stays as the state's rules say: what the state leaves untaxed
 * has no local tax either. Where wine has a rate of its own, the difference to the general rate is added. Null: the state
 * has no rate on the day.
 */
export function placeTaxRate(place: TaxedPlace, day: Day, tables: TaxTables): PlaceTaxRate | null {
  const state = taxedState(place);
  const rate = taxRateFor(state, day, tables.rates);
  const zip = place.zip?.slice(0, 5) ?? '';
  const local = tables.zipRates.get(zipKey(state, zip))?.find((each) => isValidOn(each, day));
  if (rate === null || local === undefined) return rate;
  const { salesRatePercent, generalRatePercent } = rate;
  const isWineApart = NO_LOCAL_TAX_ON_WINE.includes(state) && salesRatePercent !== generalRatePercent;
  return {
    ...rate,
    salesRatePercent:
      isUntaxed(salesRatePercent) || isWineApart
        ? salesRatePercent
        : withSurplus(local.percent, salesRatePercent, generalRatePercent),
    generalRatePercent: isUntaxed(generalRatePercent) ? generalRatePercent : local.percent,
    local,
  };
}

function isUntaxed(percent: string): boolean {
  return Number(percent) === 0;
}

/** `percent` with what `own` is above `general`; never below zero. */
function withSurplus(percent: string, own: string, general: string): string {
  if (own === general) return percent;
  const sum = [own, `-${general}`].map(decimalFraction).reduce(addFractions, decimalFraction(percent));
  return sum.numerator > 0n ? plainDecimal(sum) : '0';
}
