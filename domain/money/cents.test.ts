import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addFractions,
  centsToDollars,
  decimalFraction,
  dollarsToCents,
  formatUsd,
  percentOfCents,
  roundedPercentSum,
  roundHalfUp,
} from './cents.ts';

describe('dollars on the wire', () => {
  test.each([
    [18.5, 1850],
    [125, 12500],
    [0, 0],
    [0.29, 29],
    [1.005, 101],
    [4.35, 435],
    [1.1, 110],
    [-5, -500],
    [-0.001, 0],
    [-0.005, -1],
    [-0.29, -29],
    [-0, 0],
    [1e-7, 0],
    [6e-7, 0],
    [99999999.99, 9999999999],
  ])('%d dollars are %d cents', (dollars, cents) => {
    expect(dollarsToCents(dollars)).toBe(cents);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount', (dollars) => {
    expect(() => dollarsToCents(dollars)).toThrow(RangeError);
  });

  test('there and back loses no cent, and never writes more than two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        const dollars = centsToDollars(cents);
        expect(dollarsToCents(dollars)).toBe(cents);
        expect(JSON.stringify(dollars)).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123450, '$1,234.50'],
  [99999, '$999.99'],
  [100000, '$1,000.00'],
  [123456789, '$1,234,567.89'],
  [-500, '-$5.00'],
  [-1, '-$0.01'],
  [-123456, '-$1,234.56'],
])('%d cents are shown as %s', (cents, text) => {
  expect(formatUsd(cents)).toBe(text);
});

describe('a percentage of a sum', () => {
  test.each([
    [10000, 10, 1000],
    [10000, '9.375', 938],
    [1600, '9.375', 150],
    [50, 1, 1],
    [49, 1, 0],
    [150, '1', 2],
    [1850, 7.25, 134],
    [2000, '0', 0],
    [0, 6, 0],
    [-50, 1, -1],
    [-49, 1, 0],
    [200, '-2', -4],
    // 1.005 x 100 is 100.49999999999999 to a float
    [10000, '1.005', 101],
  ])('of %d cents, %s per cent is %d', (cents, rate, expected) => {
    expect(percentOfCents(cents, rate)).toBe(expected);
  });

  test('several rates are rounded once: two halves make a whole', () => {
    expect(percentOfCents(49, 1) + percentOfCents(49, 1)).toBe(0);
    expect(
      roundedPercentSum([
        { cents: 49, ratePercent: 1 },
        { cents: 49, ratePercent: '1' },
      ]),
    ).toBe(1);
  });

  test('is never further than half a cent from the exact value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 100_000 }),
        (cents, thousandths) => {
          const rounded = percentOfCents(cents, (thousandths / 1000).toFixed(3));
          const twiceTheError = 2n * (BigInt(cents) * BigInt(thousandths) - BigInt(rounded) * 100_000n);
          expect(twiceTheError < 100_000n && twiceTheError >= -100_000n).toBe(true);
        },
      ),
    );
  });

  test.each(['', 'abc', '1e3', '1,5', '.5'])('%j is no rate', (rate) => {
    expect(() => decimalFraction(rate)).toThrow(RangeError);
  });
});

test.each([
  ['0.50', 50n, 100n],
  ['12.375', 12375n, 1000n],
  [9.375, 9375n, 1000n],
  ['-2', -2n, 1n],
  ['-0.05', -5n, 100n],
  [0, 0n, 1n],
])('%s is exactly %d/%d', (decimal, numerator, denominator) => {
  expect(decimalFraction(decimal)).toEqual({ numerator, denominator });
});

test.each(['1.', '-', '--1', '1.2.3', ' 1', '1 ', '+1', '1a', 'a1'])('%j is no plain decimal', (text) => {
  expect(() => decimalFraction(text)).toThrow(RangeError);
});

test('a half and a third are five sixths', () => {
  const half = { numerator: 1n, denominator: 2n };
  expect(addFractions(half, { numerator: 1n, denominator: 3n })).toEqual({ numerator: 5n, denominator: 6n });
  expect(addFractions(half, { numerator: -2n, denominator: 3n })).toEqual({
    numerator: -1n,
    denominator: 6n,
  });
});

test.each([
  [0n, 3n, 0],
  [1n, 3n, 0],
  [1n, 2n, 1],
  [2n, 3n, 1],
  [3n, 2n, 2],
  [-1n, 3n, 0],
  [-1n, 2n, -1],
  [-2n, 3n, -1],
  [-3n, 2n, -2],
  [-4n, 2n, -2],
])('%d/%d of a cent is rounded to %d, halves away from zero', (numerator, denominator, cents) => {
  expect(roundHalfUp({ numerator, denominator })).toBe(cents);
});

test('no sum is minus zero, which the wire would show', () => {
  expect(centsToDollars(-0)).toBe(0);
});
