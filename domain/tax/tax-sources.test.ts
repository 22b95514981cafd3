import { describe, expect, test } from 'vitest';
import { NO_TAXES } from './tax-lines.ts';
import { SEEDED_TAX_TABLES } from './tax-rates.ts';
import { taxBasisOf } from './tax-sources.ts';

function sourcesIn(state: string, taxes: object, pickup = false) {
  const destination = { state, pickup };
  const asked = { destination, day: '2026-11-21', tables: SEEDED_TAX_TABLES };
  return taxBasisOf({ ...NO_TAXES, ...taxes }, asked);
}

describe('what an order’s taxes were worked out by', () => {
  test('California: the rate and the redemption value, each with its first day', () => {
    expect(sourcesIn('CA', { salesTax: 2177, crv: 30 })).toEqual({
      state: 'CA',
      day: '2026-11-21',
      sources: [
        { tax: 'salesTax', rate: '7.25% on wine, 7.25% on the rest, freight free', validFrom: '2025-01-01' },
        { tax: 'crv', rate: '10 cents from 710 ml, 5 cents from 0 ml', validFrom: '2024-01-01' },
      ],
    });
  });

  test('a winery pick-up is taxed where the winery stands', () => {
    expect(sourcesIn('OR', { salesTax: 1 }, true).state).toBe('CA');
  });

  test('Kentucky’s three, and Colorado’s fee', () => {
    const kentucky = sourcesIn('KY', { salesTax: 2040, exciseTax: 30, wholesaleTax: 2100 }).sources;
    expect(kentucky.map(({ tax }) => tax)).toEqual(['salesTax', 'exciseTax', 'wholesaleTax']);
    expect(kentucky[1]?.rate).toBe('$0.50 a gallon');
    expect(kentucky[2]?.rate).toBe('7% of the price of wine');
    expect(sourcesIn('CO', { deliveryFee: 28 }).sources).toEqual([
      { tax: 'deliveryFee', rate: '28 cents an order, provisional', validFrom: '2026-07-01' },
    ]);
  });

  test('of a tax that comes to nothing there is no rate to tell', () => {
    expect(sourcesIn('CA', {}).sources).toEqual([]);
  });
});
