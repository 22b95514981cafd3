import {
  addDays,
  addMonths,
  type Day,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  partsOf,
} from '../dates/day.ts';

export const REPORTS = {
  sales: { label: 'Sales', about: 'What was ordered, less refunds, by the day of the order' },
  taxes: { label: 'Taxes', about: 'What was collected for each state, by the day it was charged' },
  jurisdictions: {
    label: 'Sales tax by place',
    about: 'Taxable, exempt and tax by state and region, by the day it was charged',
  },
  payments: {
    label: 'Card payments',
    about: 'Card sales and refunds by day, compared with the card processor',
  },
  payouts: { label: 'Payouts', about: 'What reached the bank: fees, refunds and the orders of each deposit' },
  shipments: { label: 'Shipments', about: 'Every parcel, with what states ask for' },
  clubs: { label: 'Clubs', about: 'Who joined, who left, and whose card was declined' },
  schedules: { label: 'State files', about: 'Each state’s schedule of your shipments, and what was filed' },
  journal: { label: 'Journal', about: 'The ledger and payouts for QuickBooks and Xero' },
  stock: { label: 'Stock', about: 'What is left, how fast it sells, and how long it lasts' },
} as const;
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];

export const SALES_BY = ['day', 'week', 'month', 'brand', 'product', 'state', 'channel'] as const;
export type SalesBy = (typeof SALES_BY)[number];

export const CHANNELS = ['web', 'phone', 'club', 'bulk'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CLUB_FIGURES = ['joined', 'ended', 'on-hold', 'members', 'declines'] as const;
export type ClubFigure = (typeof CLUB_FIGURES)[number];

/** Both days are in it. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

export const MOST_REPORT_DAYS = 1100;

export function daysIn({ from, to }: Period): number {
  return daysBetween(from, to) + 1;
}

export interface NamedPeriod extends Period {
  readonly name: string;
}

const OF_A_WHOLE_MONTH: readonly ReportName[] = ['taxes', 'jurisdictions', 'schedules', 'journal'];

/** True for what is filed or booked once a month is over. The pages of other reports open with this month so far. */
export function opensWithLastMonth(name: ReportName): boolean {
  return OF_A_WHOLE_MONTH.includes(name);
}

export function lastMonth(today: Day): Period {
  const monthStart = firstOfMonth(today);
  return { from: addMonths(monthStart, -1), to: addDays(monthStart, -1) };
}

/** What staff choose with one press. */
export function namedPeriods(today: Day): readonly NamedPeriod[] {
  const { year, month } = partsOf(today);
  const monthStart = firstOfMonth(today);
  const quarter = addMonths(monthStart, -((month - 1) % 3));
  return [
    { name: 'This month', from: monthStart, to: today },
    { name: 'Last month', ...lastMonth(today) },
    { name: 'This quarter', from: quarter, to: today },
    { name: 'Last quarter', from: addMonths(quarter, -3), to: addDays(quarter, -1) },
    { name: 'This year', from: `${year}-01-01`, to: today },
    { name: 'Last year', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ];
}

/** Whole months are compared with as many months, everything else with as many days. */
export function periodBefore(period: Period): Period {
  const first = partsOf(period.from);
  const last = partsOf(period.to);
  const isMonths = first.day === 1 && last.day === daysInMonth(last.year, last.month);
  const to = addDays(period.from, -1);
  if (!isMonths) return { from: addDays(period.from, -daysIn(period)), to };
  const months = (last.year - first.year) * 12 + last.month - first.month + 1;
  return { from: addMonths(period.from, -months), to };
}

/** The first day of the day's week (Monday) or month; the day itself. */
export function startOfStep(day: Day, step: 'day' | 'week' | 'month'): Day {
  if (step === 'day') return day;
  if (step === 'month') return firstOfMonth(day);
  return addDays(day, -((dayOfWeek(day) + 6) % 7));
}

/** Of a step that begins on this day. */
export function endOfStep(start: Day, step: 'day' | 'week' | 'month'): Day {
  if (step === 'day') return start;
  return step === 'week' ? addDays(start, 6) : addDays(addMonths(start, 1), -1);
}

/** The first days of all steps that the period touches. */
export function stepsIn({ from, to }: Period, step: 'day' | 'week' | 'month'): Day[] {
  const steps: Day[] = [];
  for (
    let start = startOfStep(from, step);
    start <= to;
    start = step === 'month' ? addMonths(start, 1) : addDays(start, step === 'week' ? 7 : 1)
  )
    steps.push(start);
  return steps;
}
