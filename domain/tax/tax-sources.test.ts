import { describe, expect, test } from 'vitest';
import { NO_TAXES } from './tax-lines.ts';
import { SEEDED_TAX_TABLES, type TaxTables } from './tax-rates.ts';
import { orderTaxes } from './tax-sources.ts';

function taxesIn(
  state: string,
  taxes: object,
  { pickup = false, day = '2026-11-21', tables = {} as Partial<TaxTables> } = {},
) {
  const input = { destination: { state, pickup }, day, tables: { ...SEEDED_TAX_TABLES, ...tables } };
  return orderTaxes({ ...NO_TAXES, ...taxes }, input);
}

function basesIn(...args: Parameters<typeof taxesIn>) {
  return taxesIn(...args).taxes?.map(({ basis }) => basis);
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
    expect(taxesIn('OR', { salesTax: 1 }, { pickup: true }).taxedIn?.state).toBe('CA');
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

  test('sales tax says whether freight is taxed', () => {
    expect(basesIn('KY', { salesTax: 1 })).toEqual([
      { rate: '6% on wine, 6% on the rest, freight taxed', validFrom: '2025-01-01' },
    ]);
    expect(basesIn('KS', { salesTax: 1 })).toEqual([
      { rate: '8% on wine, 6.5% on the rest, freight free', validFrom: '2025-01-01' },
    ]);
  });

  test('excise by strength has a rate for each tier, in dollars of two decimals or more', () => {
    expect(basesIn('FL', { exciseTax: 1 })).toEqual([
      { rate: '$2.25 a gallon up to 17.259%, $3.00 a gallon', validFrom: '2025-01-01' },
    ]);
    const [florida] = SEEDED_TAX_TABLES.rates.filter(({ state }) => state === 'FL');
    if (!florida) throw new Error('no row for Florida');
    const rates = [{ ...florida, exciseTiers: [{ maxAbvPercent: null, usdPerGallon: '0.4546' }] }];
    expect(basesIn('FL', { exciseTax: 1 }, { tables: { rates } })?.[0]?.rate).toBe('$0.4546 a gallon');
  });

  test('a Colorado fee that was published is not called provisional', () => {
    expect(basesIn('CO', { deliveryFee: 28 }, { day: '2026-06-30' })).toEqual([
      { rate: '28 cents an order', validFrom: '2025-07-01' },
    ]);
  });

  test('each tax is there without its basis if the tables have no row for the day', () => {
    const all = { salesTax: 1, exciseTax: 2, wholesaleTax: 3, crv: 4, deliveryFee: 5 };
    const tables = { rates: [], coloradoFees: [], redemptionValues: [], kentuckyWholesale: [] };
    expect(taxesIn('KY', all, { tables })).toEqual({
      taxedIn: { state: 'KY', day: '2026-11-21' },
      taxes: [
        { kind: 'salesTax', cents: 1, basis: null },
        { kind: 'exciseTax', cents: 2, basis: null },
        { kind: 'wholesaleTax', cents: 3, basis: null },
        { kind: 'crv', cents: 4, basis: null },
        { kind: 'deliveryFee', cents: 5, basis: null },
      ],
    });
  });

  describe('the row of the day, from its first to its last', () => {
    const older = { validFrom: '2026-01-01', validTo: '2026-06-30' };
    const newer = { validFrom: '2026-07-01', validTo: null };
    const tables = {
      kentuckyWholesale: [
        { ...older, percent: '7' },
        { ...newer, percent: '6.3' },
      ],
      redemptionValues: [
        { ...older, packaging: 'bottle', fromMl: 0, cents: 5 },
        { ...newer, packaging: 'bag-in-box', fromMl: 0, cents: 25 },
        { ...newer, packaging: 'bottle', fromMl: 0, cents: 6 },
      ],
    } as const;

    test.each([
      ['2025-12-31', null, null],
      ['2026-01-01', '7% of the price of wine', '5 cents from 0 ml'],
      ['2026-06-30', '7% of the price of wine', '5 cents from 0 ml'],
      ['2026-07-01', '6.3% of the price of wine', '6 cents from 0 ml'],
      ['2030-01-01', '6.3% of the price of wine', '6 cents from 0 ml'],
    ])('%s', (day, wholesale, deposit) => {
      const bases = basesIn('KY', { wholesaleTax: 1, crv: 1 }, { day, tables });
      expect(bases?.map((basis) => basis?.rate ?? null)).toEqual([wholesale, deposit]);
    });
  });
});
