import { describe, expect, test } from 'vitest';
import { expiryYearChoices, formMonthOf, isExpired, storedMonthOf } from './expiry.ts';

test('expiry years: this one and twenty more', () => {
  const years = expiryYearChoices('2026-11-21');
  expect(years).toHaveLength(21);
  expect(years[0]).toBe(2026);
  expect(years[1]).toBe(2027);
  expect(years.at(-1)).toBe(2046);
});

describe('a card is good through its last month', () => {
  test.each([
    [10, 2026, '2026-11-30', false],
    [10, 2026, '2026-12-01', true],
    [9, 2026, '2026-11-01', true],
    [0, 2027, '2026-12-31', false],
    [11, 2025, '2026-01-01', true],
    [0, 2026, '2026-01-31', false],
    [11, 2026, '2026-12-31', false],
    [11, 2026, '2027-01-01', true],
    [0, 2025, '2026-01-01', true],
    [0, 2046, '2026-12-31', false],
  ])('form month %d of %d on %s: expired %s', (expirationMonth0to11, expirationYear, today, expired) => {
    expect(isExpired({ expirationMonth0to11, expirationYear }, today)).toBe(expired);
  });
});

test('months: 0 to 11 on forms, 1 to 12 when stored', () => {
  expect(storedMonthOf(0)).toBe(1);
  expect(storedMonthOf(11)).toBe(12);
  expect(formMonthOf(1)).toBe(0);
  expect(formMonthOf(12)).toBe(11);
});
