import { describe, expect, test } from 'vitest';
import {
  daysIn,
  endOfStep,
  lastMonth,
  namedPeriods,
  opensWithLastMonth,
  periodBefore,
  REPORT_NAMES,
  REPORTS,
  startOfStep,
  stepsIn,
} from './reports.ts';

describe('the period before', () => {
  test.each([
    ['a month by the month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['two months by two', '2027-01-01', '2027-02-28', '2026-11-01', '2026-12-31'],
    ['a year by the year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['a quarter by the quarter', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
    ['a leap February by January', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['fourteen months by fourteen', '2026-01-01', '2027-02-28', '2024-11-01', '2025-12-31'],
    ['a part of a month by as many days', '2026-03-01', '2026-03-10', '2026-02-19', '2026-02-28'],
    ['the end of a month by as many days', '2026-03-15', '2026-03-31', '2026-02-26', '2026-03-14'],
    ['a February without its last day by as many', '2028-02-01', '2028-02-28', '2028-01-04', '2028-01-31'],
    ['a day by the day', '2026-03-09', '2026-03-09', '2026-03-08', '2026-03-08'],
  ])('compares %s', (_, from, to, beforeFrom, beforeTo) => {
    expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
  });
});

test('periods have names', () => {
  const named = (today: string) => namedPeriods(today).map(({ name, from, to }) => `${name} ${from} ${to}`);
  expect(named('2027-02-14')).toEqual([
    'This month 2027-02-01 2027-02-14',
    'Last month 2027-01-01 2027-01-31',
    'This quarter 2027-01-01 2027-02-14',
    'Last quarter 2026-10-01 2026-12-31',
    'This year 2027-01-01 2027-02-14',
    'Last year 2026-01-01 2026-12-31',
  ]);
  expect(named('2026-12-31')).toEqual([
    'This month 2026-12-01 2026-12-31',
    'Last month 2026-11-01 2026-11-30',
    'This quarter 2026-10-01 2026-12-31',
    'Last quarter 2026-07-01 2026-09-30',
    'This year 2026-01-01 2026-12-31',
    'Last year 2025-01-01 2025-12-31',
  ]);
  expect(named('2028-04-01')).toContain('This quarter 2028-04-01 2028-04-01');
  expect(named('2028-04-01')).toContain('Last quarter 2028-01-01 2028-03-31');
});

test('what is filed when a month is over opens with the last one', () => {
  expect(REPORT_NAMES.filter(opensWithLastMonth)).toEqual(['taxes', 'jurisdictions', 'schedules', 'journal']);
  expect(lastMonth('2027-03-01')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  expect(lastMonth('2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('steps cover the period, and weeks begin on Monday', () => {
  const period = { from: '2026-10-30', to: '2026-11-10' };
  expect(daysIn(period)).toBe(12);
  expect(stepsIn(period, 'day')).toHaveLength(12);
  expect(stepsIn(period, 'week')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09']);
  expect(stepsIn(period, 'week').map((start) => endOfStep(start, 'week'))).toEqual([
    ...['2026-11-01', '2026-11-08', '2026-11-15'],
  ]);
  expect(endOfStep('2028-02-01', 'month')).toBe('2028-02-29');
  expect(stepsIn(period, 'month')).toEqual(['2026-10-01', '2026-11-01']);
});

test.each([
  ['2026-11-01', 'day', '2026-11-01', '2026-11-01'],
  ['2026-11-01', 'week', '2026-10-26', '2026-11-01'],
  ['2026-11-02', 'week', '2026-11-02', '2026-11-08'],
  ['2026-11-07', 'week', '2026-11-02', '2026-11-08'],
  ['2026-11-01', 'month', '2026-11-01', '2026-11-30'],
  ['2026-12-31', 'month', '2026-12-01', '2026-12-31'],
] as const)('%s is in the %s from %s to %s', (day, step, from, to) => {
  expect(startOfStep(day, step)).toBe(from);
  expect(endOfStep(from, step)).toBe(to);
});

test('a period has its last day, and a step that begins on it', () => {
  expect(stepsIn({ from: '2026-10-30', to: '2026-11-01' }, 'day')).toEqual([
    ...['2026-10-30', '2026-10-31', '2026-11-01'],
  ]);
  expect(stepsIn({ from: '2026-10-15', to: '2026-11-01' }, 'month')).toEqual(['2026-10-01', '2026-11-01']);
  expect(stepsIn({ from: '2026-10-28', to: '2026-11-02' }, 'week')).toEqual(['2026-10-26', '2026-11-02']);
  expect(daysIn({ from: '2026-11-01', to: '2026-11-01' })).toBe(1);
});

test('the list of reports says what each is about', () => {
  expect(Object.values(REPORTS).map(({ label, about }) => `${label}: ${about}`)).toEqual([
    'Sales: What was ordered, less refunds, by the day of the order',
    'Taxes: What was collected for each state, by the day it was charged',
    'Sales tax by place: Taxable, exempt and tax by state and region, by the day it was charged',
    'Card payments: Card sales and refunds by day, compared with the card processor',
    'Payouts: What reached the bank: fees, refunds and the orders of each deposit',
    'Shipments: Every parcel, with what states ask for',
    'Clubs: Who joined, who left, and whose card was declined',
    'State files: Each state’s schedule of your shipments, and what was filed',
    'Journal: The ledger and payouts for QuickBooks and Xero',
    'Stock: What is left, how fast it sells, and how long it lasts',
  ]);
});
