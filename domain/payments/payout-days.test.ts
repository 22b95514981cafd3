import { expect, test } from 'vitest';
import { addDays, type Day, dayOfWeek } from '../dates/day.ts';
import { daysPaidOutOn, isPayoutClosed, payoutDay } from './payout-days.ts';

test.each([
  ['2026-11-23', '2026-11-25'],
  ['2026-11-26', '2026-11-30'],
  ['2026-11-27', '2026-12-01'],
  ['2026-11-28', '2026-12-01'],
  ['2026-11-29', '2026-12-01'],
])('money of %s reaches the bank two business days later, on %s', (day, arrival) => {
  expect(payoutDay(day, 2)).toBe(arrival);
});

test('every day is paid out once, on a business day', () => {
  const year = Array.from({ length: 365 }, (_, index): Day => addDays('2026-01-10', index));
  const paid = year.flatMap((arrival) => daysPaidOutOn(arrival, 2));
  expect(new Set(paid).size).toBe(paid.length);
  expect(paid.length).toBeGreaterThan(360);
  expect(
    year.filter((day) => [0, 6].includes(dayOfWeek(day))).flatMap((day) => daysPaidOutOn(day, 2)),
  ).toEqual([]);
});

test('a payout of a weekend is open until Sunday is over', () => {
  expect(isPayoutClosed('2026-12-01', 2, '2026-11-28')).toBe(false);
  expect(isPayoutClosed('2026-12-01', 2, '2026-11-29')).toBe(false);
  expect(isPayoutClosed('2026-12-01', 2, '2026-11-30')).toBe(true);
});
