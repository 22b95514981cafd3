import { type Day, isDay } from '../dates/day.ts';
import { decimalFraction, plainDecimal } from '../money/cents.ts';

export interface ZipRateRow {
  readonly state: string;
  readonly zip: string;
  readonly region: string;
  readonly validFrom: Day;
  /** Of all its sales taxes together, and of each; null: the file does not divide it. */
  readonly percent: string;
  readonly statePercent: string | null;
  readonly countyPercent: string | null;
  readonly cityPercent: string | null;
  readonly specialPercent: string | null;
}

export type ReadZipRate =
  | { readonly ok: true; readonly row: ZipRateRow }
  | { readonly ok: false; readonly reasons: readonly string[] };

interface Beside {
  /** The first day of a row that names none. */
  readonly from: Day;
  /** The places of a ZIP; none if we know none. */
  readonly placesOf: (zip: string) => readonly { readonly city: string; readonly stateShort: string }[];
  readonly isState: (code: string) => boolean;
}

/** No place in the country has so much. */
const MOST_PERCENT = 25;
/** Nor is there a sales tax below it: such a figure was meant as a fraction. */
const LEAST_PERCENT = 0.25;

/** A monthly file writes fractions (0.0775), a plain list percent (7.75). Reasons begin with the column's name. */
export function readZipRate(cells: Readonly<Record<string, string>>, beside: Beside): ReadZipRate {
  const { zip = '', region = '', combined, rate = '', from = '' } = cells;
  const reasons: string[] = [];
  const parts = {
    percent:
      combined === undefined ? percentIn(rate, 'rate', reasons) : fractionIn(combined, 'combined', reasons),
    statePercent: partIn(cells, 'state_rate', reasons),
    countyPercent: partIn(cells, 'county_rate', reasons),
    cityPercent: partIn(cells, 'city_rate', reasons),
    specialPercent: partIn(cells, 'special_rate', reasons),
  };
  const places = /^\d{5}$/.test(zip) ? beside.placesOf(zip) : [];
  const state = cells.state || places[0]?.stateShort || '';
  if (!/^\d{5}$/.test(zip)) reasons.push('zip: Enter five digits');
  else if (state === '') reasons.push('zip: This ZIP does not exist');
  else if (!beside.isState(state)) reasons.push('state: No state has this code');
  if (from !== '' && !isDay(from)) reasons.push('from: Enter a day such as 2027-03-01');
  const { percent } = parts;
  if (reasons.length > 0 || percent === null) return { ok: false, reasons };
  const town = places.find(({ stateShort }) => stateShort === state)?.city;
  return {
    ok: true,
    row: { ...parts, percent, state, zip, region: region || town || zip, validFrom: from || beside.from },
  };
}

function partIn(
  cells: Readonly<Record<string, string>>,
  column: 'state_rate' | 'county_rate' | 'city_rate' | 'special_rate',
  reasons: string[],
): string | null {
  const cell = cells[column] ?? '';
  return cell === '' ? null : fractionIn(cell, column, reasons);
}

function fractionIn(cell: string, column: string, reasons: string[]): string | null {
  const percent = DECIMAL.test(cell) ? timesHundred(cell) : null;
  if (percent !== null && Number(percent) <= MOST_PERCENT) return percent;
  reasons.push(`${column}: Not a rate such as 0.0775`);
  return null;
}

function percentIn(cell: string, column: string, reasons: string[]): string | null {
  const isRate = DECIMAL.test(cell) && Number(cell) <= MOST_PERCENT;
  if (isRate && (Number(cell) === 0 || Number(cell) >= LEAST_PERCENT)) {
    return plainDecimal(decimalFraction(cell));
  }
  reasons.push(`${column}: Not a percentage such as 7.75`);
  return null;
}

/** No more digits than the table keeps. */
const DECIMAL = /^\d{1,2}(\.\d{1,7})?$/;

function timesHundred(decimal: string): string {
  const { numerator, denominator } = decimalFraction(decimal);
  return plainDecimal({ numerator: numerator * 100n, denominator });
}
