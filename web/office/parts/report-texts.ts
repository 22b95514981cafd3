import type { ColumnKind, ReportCell, ReportColumn } from '../../../contract/office/reports.ts';
import { MONTH_NAMES } from '../../../domain/dates/day.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { dayText, moneyText, numberText } from '../ui/texts.ts';

/** Decimals, or null for text. */
const DECIMALS: Readonly<Record<ColumnKind, number | null>> = {
  text: null,
  day: null,
  count: 0,
  money: 2,
  percent: 1,
  liters: 3,
  gallons: 4,
};

export function isNumberKind(kind: ColumnKind): boolean {
  return DECIMALS[kind] !== null;
}

/** '$1,041.20', '97.5%', 'Sun, Nov 1', 'November 2026'; a dash for what is not known. */
export function valueText(kind: ColumnKind, value: ReportCell['value']): string {
  if (value === null) return '–';
  if (typeof value === 'string') return kind === 'day' ? dayOrMonthText(value) : value;
  if (kind === 'money') return moneyText(value);
  const decimals = DECIMALS[kind] ?? 0;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${value.toLocaleString('en-US', digits)}${kind === 'percent' ? '%' : ''}`;
}

function dayOrMonthText(day: string): string {
  const [year, month] = day.split('-');
  return day.length === 7 ? `${MONTH_NAMES[Number(month) - 1]} ${year}` : dayText(day);
}

/** A row's name: channels are words of the API. */
export function labelText({ key, kind }: ReportColumn, label: string): string {
  if (key === 'channel') return capitalized(label);
  return valueText(kind, label);
}

/** '+12.5%' compared with the period before; null where that says nothing. */
export function changeText(now: ReportCell['value'], before: ReportCell['value']): string | null {
  if (typeof now !== 'number' || typeof before !== 'number' || before === 0) return null;
  const change = ((now - before) / Math.abs(before)) * 100;
  const rounded = Math.abs(change) >= 10 ? Math.round(change) : Math.round(change * 10) / 10;
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : '±';
  return `${sign}${numberText(Math.abs(rounded))}%`;
}

/** '$12K' on an axis. */
export function axisText(kind: ColumnKind, value: number): string {
  const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  return `${value < 0 ? '−' : ''}${kind === 'money' ? '$' : ''}${short.format(Math.abs(value))}`;
}
