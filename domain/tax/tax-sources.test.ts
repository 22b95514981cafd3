import { describe, expect, test } from 'vitest';
import { NO_TAXES } from './tax-lines.ts';
import { SEEDED_TAX_TABLES } from './tax-rates.ts';
import { orderTaxes } from './tax-sources.ts';

function taxesIn(state: string, taxes: object, pickup = false) {
  const destination = { state, pickup };
  const asked = { destination, day: '2026-11-21', tables: SEEDED_TAX_TABLES };
  return orderTaxes({ ...NO_TAXES, ...taxes }, asked);
}

describe('what an order’s taxes were worked out by', () => {
  test('California: the rate and the redemption value, each with its first day', () => {
    expect(taxesIn('CA', { salesTax: 2177, crv: 30 })).toEqual({
      taxedIn: { state: 'CA', day: '2026-11-21' },
      taxes: [
        {
          kind: 'salesTax',
          cents: 2177,
          basis: { rate: '7.25% on wine, 7.25% on the rest, freight free', validFrom: '2025-01-01' },
        },
        {
          kind: 'crv',
          cents: 30,
          basis: { rate: '10 cents from 710 ml, 5 cents from 0 ml', validFrom: '2024-01-01' },
        },
      ],
    });
  });

  test('a winery pickup is taxed at the winery', () => {
    expect(taxesIn('OR', { salesTax: 1 }, true).taxedIn?.state).toBe('CA');
  });

  test('Kentucky’s three, and Colorado’s fee', () => {
    const kentucky = taxesIn('KY', { salesTax: 2040, exciseTax: 30, wholesaleTax: 2100 }).taxes;
    expect(kentucky.map(({ kind }) => kind)).toEqual(['salesTax', 'exciseTax', 'wholesaleTax']);
    expect(kentucky[1]?.basis?.rate).toBe('$0.50 a gallon');
    expect(kentucky[2]?.basis?.rate).toBe('7% of the price of wine');
    expect(taxesIn('CO', { deliveryFee: 28 }).taxes).toEqual([
      {
        kind: 'deliveryFee',
        cents: 28,
        basis: { rate: '28 cents an order, provisional', validFrom: '2026-07-01' },
      },
    ]);
  });

  test('a tax of zero is left out', () => {
    expect(taxesIn('CA', {}).taxes).toEqual([]);
  });
});
