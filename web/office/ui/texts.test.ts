import { expect, test } from 'vitest';
import { countText, dayText, instantText } from './texts.ts';

test('a day has its year if it is not this year', () => {
  const now = new Date('2026-11-25T18:00:00Z');
  expect(dayText('2026-11-23', now)).toBe('Mon, Nov 23');
  expect(dayText('2023-06-01', now)).toBe('Thu, Jun 1, 2023');
  expect(dayText('2027-01-04', now)).toBe('Mon, Jan 4, 2027');
  // The year ends when it ends at the winery.
  expect(dayText('2026-12-31', new Date('2027-01-01T05:00:00Z'))).toBe('Thu, Dec 31');
});

test('so has a time', () => {
  const now = new Date('2026-11-25T18:00:00Z');
  const plain = (instant: string) => instantText(instant, now).replaceAll('\u00a0', ' ');
  expect(plain('2026-11-23T17:05:00Z')).toBe('Nov 23, 9:05 AM');
  expect(plain('2025-06-01T00:30:00Z')).toBe('May 31, 2025, 5:30 PM');
});

test('one of a thing is not many', () => {
  expect([countText(1, 'order'), countText(0, 'order'), countText(1200, 'email')]).toEqual([
    '1 order',
    '0 orders',
    '1,200 emails',
  ]);
});
