import { beforeEach, expect, test } from 'vitest';
import { countText, dayText, instantText, lastDayText, setShopDay } from './texts.ts';

beforeEach(() => setShopDay('2026-11-25'));

test('a day has its year if it is not this year', () => {
  expect(dayText('2026-11-23')).toBe('Mon, Nov\u00a023');
  expect(dayText('2023-06-01')).toBe('Thu, Jun\u00a01, 2023');
  expect(dayText('2027-01-04')).toBe('Mon, Jan\u00a04, 2027');
  // This year is the shop's, whatever the clock says.
  setShopDay('2023-01-01');
  expect(dayText('2023-06-01')).toBe('Thu, Jun\u00a01');
});

test('so has a time', () => {
  const plain = (instant: string) => instantText(instant).replaceAll('\u00a0', ' ');
  expect(plain('2026-11-23T17:05:00Z')).toBe('Nov 23, 9:05 AM');
  expect(plain('2025-06-01T00:30:00Z')).toBe('May 31, 2025, 5:30 PM');
  // The year ends when it ends at the winery.
  expect(plain('2027-01-01T05:00:00Z')).toBe('Dec 31, 9:00 PM');
});

test('what ends with a day says its last day', () => {
  expect(lastDayText('2026-11-29T08:00:00Z')).toBe('Sat, Nov\u00a028');
  // The clocks change in that night.
  expect(lastDayText('2027-03-15T07:00:00Z')).toBe('Sun, Mar\u00a014, 2027');
  expect(lastDayText('2027-01-01T08:00:00Z')).toBe('Thu, Dec\u00a031');
});

test('one of a thing is not many', () => {
  expect([countText(1, 'order'), countText(0, 'order'), countText(1200, 'email')]).toEqual([
    '1 order',
    '0 orders',
    '1,200 emails',
  ]);
});
