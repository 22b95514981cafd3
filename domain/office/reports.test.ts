import { describe, expect, test } from 'vitest';
import { daysIn, endOfStep, namedPeriods, periodBefore, stepsIn } from './reports.ts';

describe('the period before', () => {
  test.each([
    ['a month by the month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['two months by two', '2027-01-01', '2027-02-28', '2026-11-01', '2026-12-31'],
    ['a year by the year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['a part of a month by as many days', '2026-03-01', '2026-03-10', '2026-02-19', '2026-02-28'],
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
