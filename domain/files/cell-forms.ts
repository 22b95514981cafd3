import { type Day, dayOf, isDay, MONTH_NAMES } from '../dates/day.ts';
import { STATES, stateByShort } from '../geography/states.ts';
import { withoutGuard } from './formula-guard.ts';

/**
 * What a column holds. A cell comes back in the one form that its column's rule takes: '97204.0' as '97204', 'FALSE' as
 * 'no', '$1,250.00' as '1250.00', 'Oregon' as 'OR', 46357 as '2026-12-01'. What is not understood comes back unchanged,
 * for the column's rule to refuse. `code`: digits or letters that are no number, such as a ZIP or phone.
 */
export type CellForm =
  | 'text'
  | 'word'
  | 'code'
  | 'whole'
  | 'money'
  | 'percent'
  | 'volume'
  | 'yes-no'
  | 'day'
  | 'state';

/** Trimmed, with plain blanks, without the apostrophe or formula that keeps Excel from changing it. */
export function plainCell(cell: string): string {
  const trimmed = cell.replaceAll('\u00a0', ' ').replaceAll('\u200b', '').trim();
  const formula = /^="((?:[^"]|"")*)"$/.exec(trimmed)?.[1];
  return formula === undefined ? withoutGuard(trimmed) : formula.replaceAll('""', '"').trim();
}

/** `cell` is plain. */
export function inForm(form: CellForm, cell: string): string {
  if (form === 'text') return cell;
  return FORMS[form](cell.replace(/^'\s*/, ''));
}

function withoutDollars(cell: string): string {
  return cell
    .replace(/^(?:USD|US\$|\$)/i, '')
    .replace(/(?:USD|\$)$/i, '')
    .trim();
}

const FORMS: Readonly<Record<Exclude<CellForm, 'text'>, (cell: string) => string>> = {
  word: (cell) => cell.toLowerCase(),
  code: withoutPoint,
  whole: (cell) => withoutPoint(withoutGroups(cell)),
  money: (cell) => withPoint(withoutGroups(withoutDollars(cell))),
  percent: (cell) => withPoint(cell.replace(/%$/, '').trim()),
  volume: milliliters,
  'yes-no': yesOrNo,
  day: (cell) => dayIn(cell) ?? cell,
  state: (cell) => stateIn(cell) ?? cell,
};

/** Excel keeps digits as a number, and writes long ones as 1.7E+10: the last digits are lost. */
export function isShortened(cell: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d+$/i.test(cell) && /E\+|[.,]/i.test(cell);
}

function withoutPoint(cell: string): string {
  return /^\d+\.0+$/.test(cell) ? cell.slice(0, cell.indexOf('.')) : cell;
}

function withoutGroups(cell: string): string {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(cell)) return cell.replaceAll(',', '');
  // As Europe writes it: 1.250,00.
  return /^\d{1,3}(\.\d{3})+,\d+$/.test(cell) ? cell.replaceAll('.', '') : cell;
}

function withPoint(cell: string): string {
  return /^\d+,\d{1,2}$/.test(cell) ? cell.replace(',', '.') : cell;
}

/** '750 ml' and '0.75 L' are '750'. */
function milliliters(cell: string): string {
  const written = /^([\d.,]+)\s*(ml|l)$/i.exec(cell);
  if (!written) return withoutPoint(withoutGroups(cell));
  const [, amount = '', unit = ''] = written;
  if (unit.toLowerCase() === 'ml') return withoutPoint(withoutGroups(amount));
  const liters = Number(withPoint(amount));
  return Number.isNaN(liters) ? cell : String(Math.round(liters * 1000));
}

const YES = ['yes', 'y', 'true', 't', '1', 'x', '✓', '✔'];
const NO = ['no', 'n', 'false', 'f', '0'];

function yesOrNo(cell: string): string {
  const word = cell.toLowerCase();
  return YES.includes(word) ? 'yes' : NO.includes(word) ? 'no' : cell;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
const STATE_OF_NAME = new Map([
  ...STATES.map(({ stateName, stateShort }) => [lettersOf(stateName), stateShort] as const),
  ['washingtondc', 'DC'],
]);

function stateIn(cell: string): string | null {
  const short = stateByShort(cell.replace(/^US-/i, '').replaceAll('.', ''));
  return short?.stateShort ?? STATE_OF_NAME.get(lettersOf(cell)) ?? null;
}

/** Excel counts days from 1899-12-30. These are the years 2000 to 2099. */
const SERIALS = { first: 36_526, last: 73_050 };
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 3600 * 1000;

/** ISO, month first with slashes, hyphens or dots, with the month's name, or Excel's serial number; a time is dropped. */
function dayIn(cell: string): Day | null {
  const text = cell.replace(/[T ]\d{1,2}:\d{2}.*$/, '').replace(/^[A-Za-z]+day,\s*/, '');
  if (isDay(text)) return text;
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const serial = Math.floor(Number(text));
    if (serial < SERIALS.first || serial > SERIALS.last) return null;
    return new Date(EXCEL_EPOCH + serial * DAY_MS).toISOString().slice(0, 10);
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dayOf({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) });
  const us = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (us) return dayOf({ year: fullYear(us[4]), month: Number(us[1]), day: Number(us[3]) });
  const dayFirst = /^(\d{1,2})[- ]([A-Za-z]{3,9})\.?[-, ]+(\d{4}|\d{2})$/.exec(text);
  if (dayFirst)
    return dayOf({ year: fullYear(dayFirst[3]), month: monthOf(dayFirst[2]), day: Number(dayFirst[1]) });
  const named = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})$/.exec(text);
  return named && dayOf({ year: fullYear(named[3]), month: monthOf(named[1]), day: Number(named[2]) });
}

function fullYear(digits = ''): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

/** 0, which is no month, for any other word. */
function monthOf(name = ''): number {
  const word = name.toLowerCase();
  return MONTH_NAMES.findIndex((month) => month.toLowerCase().startsWith(word)) + 1;
}
