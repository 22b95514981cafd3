import { describe, expect, test } from 'vitest';
import { STATES } from '../geography/states.ts';
import {
  COLORADO_DELIVERY_FEES,
  coloradoDeliveryFee,
  exciseRateFor,
  redemptionValueOf,
  STATE_TAX_RATES,
  taxRateFor,
} from './tax-rates.ts';

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
    expect(taxRateFor(state, today)).toMatchObject({
      salesRatePercent: wine,
      generalRatePercent: general,
      freightTaxable,
    });
  });

  test('every state and DC has one row, territories and military codes none', () => {
    const home = STATES.filter((state) => state.kind === 'state' || state.kind === 'district');
    expect(home.filter((state) => taxRateFor(state.stateShort, today) === null)).toEqual([]);
    expect(STATE_TAX_RATES).toHaveLength(home.length);
    expect(taxRateFor('PR', today)).toBeNull();
  });

  test('the row is the one of the day', () => {
    const [row] = STATE_TAX_RATES;
    if (!row) throw new Error('the table is empty');
    const rates = [
      { ...row, validFrom: '2025-01-01', validTo: '2026-12-31', salesRatePercent: '4' },
      { ...row, validFrom: '2027-01-01', validTo: null, salesRatePercent: '5' },
    ];
    expect(taxRateFor('AL', '2026-12-31', rates)?.salesRatePercent).toBe('4');
    expect(taxRateFor('AL', '2027-01-01', rates)?.salesRatePercent).toBe('5');
    expect(taxRateFor('AL', '2024-12-31', rates)).toBeNull();
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
  const tiers = taxRateFor(state, today)?.exciseTiers ?? [];
  expect(exciseRateFor(tiers, alcoholVolume)).toBe(usdPerGallon);
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
    const fee = coloradoDeliveryFee(day);
    expect(fee?.cents).toBe(cents);
    expect(fee?.provisional).toBe(provisional);
  });

  test('no day between the first and the last has no fee, and none has two', () => {
    for (const [index, fee] of COLORADO_DELIVERY_FEES.entries()) {
      const next = COLORADO_DELIVERY_FEES[index + 1];
      if (next) expect(fee.validTo && fee.validTo < next.validFrom).toBe(true);
      else expect(fee.validTo).toBeNull();
    }
  });
});

test.each([
  [187, 5],
  [375, 5],
  [500, 5],
  [709, 5],
  [710, 10],
  [750, 10],
  [1500, 10],
  [6000, 10],
])('a container of %d ml has a redemption value of %d cents', (ml, cents) => {
  expect(redemptionValueOf(ml, today)).toBe(cents);
  expect(redemptionValueOf(ml, '2023-12-31')).toBe(0);
});
