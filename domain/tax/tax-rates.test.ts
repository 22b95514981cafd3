import { describe, expect, test } from 'vitest';
import { STATES } from '../geography/states.ts';
import {
  coloradoDeliveryFee,
  EXCISE_SHOWN_IN,
  exciseRateFor,
  lacksTaxRates,
  percentOn,
  redemptionValueOf,
  SEEDED_TAX_TABLES,
  taxRateFor,
} from './tax-rates.ts';

const { rates, coloradoFees, redemptionValues, kentuckyWholesale } = SEEDED_TAX_TABLES;
const today = '2026-11-21';

describe('rates by state and day', () => {
  test.each([
    ['CA', '7.25', '7.25', false],
    ['CO', '2.9', '2.9', false],
    ['KY', '6', '6', true],
    ['MN', '9.375', '6.875', true],
    ['KS', '8', '6.5', false],
    ['MA', '0', '6.25', false],
    ['OR', '0', '0', false],
    ['DC', '10.25', '6', false],
  ])('%s: wine %s, the rest %s per cent, freight taxed: %s', (state, wine, general, freightTaxable) => {
    expect(taxRateFor(state, today, rates)).toMatchObject({
      salesRatePercent: wine,
      generalRatePercent: general,
      freightTaxable,
    });
  });

  test('every state and DC has one row on each day, territories and military codes none', () => {
    const home = STATES.filter((state) => state.kind === 'state' || state.kind === 'district');
    expect(home.filter((state) => taxRateFor(state.stateShort, today, rates) === null)).toEqual([]);
    for (const day of [today, '2027-06-30', '2027-07-01', '2028-02-29']) {
      const valid = rates.filter(({ validFrom, validTo }) => validFrom <= day && (validTo ?? day) >= day);
      expect(valid.map(({ state }) => state).toSorted()).toEqual(
        home.map((each) => each.stateShort).toSorted(),
      );
    }
    expect(taxRateFor('PR', today, rates)).toBeNull();
  });

  test.each([
    ['2027-06-30', '4.2'],
    ['2027-07-01', '4.5'],
  ])("South Dakota's cut ends: %s, %s per cent", (day, percent) => {
    expect(taxRateFor('SD', day, rates)).toMatchObject({
      salesRatePercent: percent,
      generalRatePercent: percent,
    });
  });

  test("other states keep their rates when South Dakota's change", () => {
    expect(taxRateFor('CA', '2027-07-01', rates)?.salesRatePercent).toBe('7.25');
    expect(taxRateFor('ND', '2027-07-01', rates)?.generalRatePercent).toBe('5');
  });

  test('the row is the one of the day', () => {
    const [row] = rates;
    if (!row) throw new Error('the table is empty');
    const changing = [
      { ...row, validFrom: '2025-01-01', validTo: '2026-12-31', salesRatePercent: '4' },
      { ...row, validFrom: '2027-01-01', validTo: null, salesRatePercent: '5' },
    ];
    expect(taxRateFor('AL', '2026-12-31', changing)?.salesRatePercent).toBe('4');
    expect(taxRateFor('AL', '2027-01-01', changing)?.salesRatePercent).toBe('5');
    expect(taxRateFor('AL', '2024-12-31', changing)).toBeNull();
  });

  test('the table begins with 2025: an earlier day has no rates', () => {
    expect(taxRateFor('CA', '2025-01-01', rates)?.salesRatePercent).toBe('7.25');
    expect(taxRateFor('CA', '2024-12-31', rates)).toBeNull();
  });

  test.each([
    ['a state within its dates', 'CA', today, false],
    ['a state before its first day', 'CA', '2024-12-31', true],
    ['a territory, which has none at all', 'PR', today, false],
  ])('rates that are missing: %s', (_, state, day, isMissing) => {
    expect(lacksTaxRates(state, day, rates)).toBe(isMissing);
  });

  test('rates of another state do not stand in for those that ended', () => {
    const [row] = rates;
    if (!row) throw new Error('the table is empty');
    const expired = { ...row, state: 'AL', validTo: '2026-11-20' };
    const open = { ...row, state: 'AK', validTo: null };
    expect(lacksTaxRates('AL', '2026-11-20', [expired, open])).toBe(false);
    expect(lacksTaxRates('AL', '2026-11-21', [expired, open])).toBe(true);
    expect(lacksTaxRates('AK', '2026-11-21', [expired, open])).toBe(false);
  });
});

test.each([
  ['FL', 17.259, '2.25'],
  ['FL', 17.3, '3'],
  ['MN', 14, '0.3'],
  ['MN', 14.1, '0.95'],
  ['KY', 20, '0.5'],
  ['KY', 0, '0'],
])('excise per gallon in %s at %d per cent: %s', (state, alcoholVolume, usdPerGallon) => {
  const tiers = taxRateFor(state, today, rates)?.exciseTiers ?? [];
  expect(exciseRateFor(tiers, alcoholVolume)).toBe(usdPerGallon);
});

test('a strength that no tier covers has no excise rate', () => {
  const tiers = [
    { maxAbvPercent: 14, usdPerGallon: '0.67' },
    { maxAbvPercent: 21, usdPerGallon: '0.77' },
  ];
  expect([14, 14.1, 21, 21.1].map((strength) => exciseRateFor(tiers, strength))).toEqual([
    '0.67',
    '0.77',
    '0.77',
    '0',
  ]);
  expect(exciseRateFor([], 14)).toBe('0');
});

test('only Kentucky shows its excise and wholesale taxes to shoppers', () => {
  expect(EXCISE_SHOWN_IN).toEqual(['KY']);
});

describe("Colorado's fee by fiscal year", () => {
  test.each([
    ['2022-06-30', undefined, undefined],
    ['2022-07-01', 27, false],
    ['2024-06-30', 28, false],
    ['2024-07-01', 29, false],
    ['2026-06-30', 28, false],
    ['2026-07-01', 28, true],
    ['2026-11-21', 28, true],
    ['2028-01-01', 28, true],
  ])('%s: %s cents, provisional %s', (day, cents, provisional) => {
    const fee = coloradoDeliveryFee(day, coloradoFees);
    expect(fee?.cents).toBe(cents);
    expect(fee?.provisional).toBe(provisional);
  });

  test('no day between the first and the last has no fee, and none has two', () => {
    for (const [index, fee] of coloradoFees.entries()) {
      const next = coloradoFees[index + 1];
      if (next) expect(fee.validTo && fee.validTo < next.validFrom).toBe(true);
      else expect(fee.validTo).toBeNull();
    }
  });
});

test.each([
  [187, 'bottle', 5],
  [375, 'bottle', 5],
  [500, 'bottle', 5],
  [709, 'bottle', 5],
  [710, 'bottle', 10],
  [750, 'bottle', 10],
  [1500, 'bottle', 10],
  [6000, 'bottle', 10],
  [500, 'bag-in-box', 25],
  [3000, 'bag-in-box', 25],
] as const)('a container of %d ml, %s, has a redemption value of %d cents', (ml, packaging, cents) => {
  expect(redemptionValueOf({ ml, packaging }, today, redemptionValues)).toBe(cents);
  expect(redemptionValueOf({ ml, packaging }, '2023-12-31', redemptionValues)).toBe(0);
});

test.each(['bottle', 'bag-in-box'] as const)(
  'wine has had a redemption value since 2024: %s',
  (packaging) => {
    const on = (day: string) => redemptionValueOf({ ml: 375, packaging }, day, redemptionValues);
    expect(on('2023-12-31')).toBe(0);
    expect(on('2024-01-01')).toBe(packaging === 'bottle' ? 5 : 25);
    expect(on('2040-01-01')).toBe(packaging === 'bottle' ? 5 : 25);
  },
);

test('a container is as large as the size that its value begins with', () => {
  const always = { validFrom: '2020-01-01', validTo: null, packaging: 'bottle' } as const;
  const values = [
    { ...always, fromMl: 500, cents: 10 },
    { ...always, fromMl: 100, cents: 5 },
  ];
  expect([99, 100, 499, 500].map((ml) => redemptionValueOf({ ml }, today, values))).toEqual([0, 5, 5, 10]);
});

test('what does not say how it is packed is a bottle', () => {
  expect(redemptionValueOf({ ml: 750 }, today, redemptionValues)).toBe(10);
});

test("Kentucky's wholesale tax by the day", () => {
  expect(percentOn(today, kentuckyWholesale)).toBe('7');
  expect(percentOn('2025-01-01', kentuckyWholesale)).toBe('7');
  expect(percentOn('2024-12-31', kentuckyWholesale)).toBe('0');
  const lowered = [
    { validFrom: '2025-01-01', validTo: '2026-12-31', percent: '7' },
    { validFrom: '2027-01-01', validTo: null, percent: '6.3' },
  ];
  expect(percentOn('2026-12-31', lowered)).toBe('7');
  expect(percentOn('2027-01-01', lowered)).toBe('6.3');
  expect(percentOn('2024-12-31', lowered)).toBe('0');
});
