import { describe, expect, test } from 'vitest';
import { displayedSalesTax, NO_TAXES, totalTax } from './tax-lines.ts';
import { SEEDED_TAX_TABLES, type TaxTables } from './tax-rates.ts';
import { type TaxedLine, type TaxInput, taxOrder } from './taxes.ts';

function wine(net: number, bottles = 1, ml = 750): TaxedLine {
  return { net, alcoholVolume: 14.1, containers: [{ ml, count: bottles, alcoholVolume: 14.1 }] };
}
const corkscrew: TaxedLine = { net: 2000, alcoholVolume: 0, containers: [] };

function taxesIn(state: string, overrides: Partial<TaxInput> = {}) {
  return taxOrder({
    lines: [wine(30000, 3)],
    freight: 4000,
    destination: { state, pickup: false },
    today: '2026-11-21',
    retailDeliveryFeeOn: true,
    ...overrides,
  });
}

describe('sales tax', () => {
  test.each([
    // 7.25 % of $300.00 and of 30 c redemption value; freight is not taxed
    ['CA', 2177],
    ['CO', 870],
    // 6 % of $340.00
    ['KY', 2040],
    ['OR', 0],
    ['MA', 0],
    // 9.375 % of $340.00 is 3187.5: half up
    ['MN', 3188],
    ['PR', 0],
  ])('%s: %d cents on three bottles for $300 and $40 of freight', (state, cents) => {
    expect(taxesIn(state).salesTax).toBe(cents);
  });

  test('other goods than wine have the general rate', () => {
    expect(taxesIn('MA', { lines: [corkscrew] }).salesTax).toBe(125);
    expect(taxesIn('KS', { lines: [wine(10000), corkscrew], freight: 0 }).salesTax).toBe(800 + 130);
  });

  test('freight is taxed at the rate of the products it ships', () => {
    // North Dakota: 7 % of 10000 + 500, 5 % of 10000 + 500
    const other = { ...corkscrew, net: 10000 };
    expect(taxesIn('ND', { lines: [wine(10000), other], freight: 1000 }).salesTax).toBe(735 + 525);
    expect(taxesIn('ND', { lines: [wine(0)], freight: 1000 }).salesTax).toBe(70);
    expect(taxesIn('ND', { lines: [{ ...corkscrew, net: 0 }], freight: 1000 }).salesTax).toBe(50);
  });

  test('is rounded once per order, not once per line', () => {
    const lines = Array.from({ length: 10 }, () => wine(10));
    // ten times 0.6 cents is 6 cents; rounded line by line it would be 10
    expect(taxesIn('KY', { lines, freight: 0 }).salesTax).toBe(6);
  });
});

describe('Kentucky', () => {
  test("the law's own example: $300.00, three bottles", () => {
    expect(taxesIn('KY')).toEqual({
      salesTax: 2040,
      exciseTax: 30,
      wholesaleTax: 2100,
      crv: 0,
      deliveryFee: 0,
    });
  });

  test('merchandise has neither excise nor wholesale tax', () => {
    const { exciseTax, wholesaleTax } = taxesIn('KY', { lines: [corkscrew] });
    expect([exciseTax, wholesaleTax]).toEqual([0, 0]);
  });

  test('excise is by volume and rounded once', () => {
    // 12 x 0.75 l = 2.377548 gal x 0.50
    expect(taxesIn('KY', { lines: [wine(1, 12)] }).exciseTax).toBe(119);
    expect(taxesIn('KY', { lines: [wine(1, 6), wine(1, 6)] }).exciseTax).toBe(119);
    // a single bottle: 9.906 cents
    expect(taxesIn('KY', { lines: [wine(1, 1)] }).exciseTax).toBe(10);
  });

  test('a kit with a bottle of grape juice pays excise on its wine only', () => {
    const juice = { ml: 750, count: 3, alcoholVolume: 0 };
    const bottles = { ml: 750, count: 3, alcoholVolume: 14.1 };
    const kit = { net: 30000, alcoholVolume: 14.1, containers: [juice, bottles] };
    expect(taxesIn('KY', { lines: [kit] }).exciseTax).toBe(30);
  });

  test('wholesale tax is on the wine of a mixed order', () => {
    // 7 % of $300.00; the corkscrew of $20.00 has none
    expect(taxesIn('KY', { lines: [wine(30000, 3), corkscrew] }).wholesaleTax).toBe(2100);
  });

  test.each(['CO', 'CA', 'TX', 'FL'])('%s shows no excise: the winery remits it', (state) => {
    const { exciseTax, wholesaleTax } = taxesIn(state);
    expect([exciseTax, wholesaleTax]).toEqual([0, 0]);
  });
});

describe("California's redemption value", () => {
  test('is per container', () => {
    expect(taxesIn('CA', { lines: [wine(30000, 12)] }).crv).toBe(120);
    expect(taxesIn('CA', { lines: [wine(30000, 6, 375)] }).crv).toBe(30);
    expect(taxesIn('CA', { lines: [corkscrew] }).crv).toBe(0);
  });

  test('of a bag in a box is its own', () => {
    const box = { ml: 3000, count: 2, alcoholVolume: 13, packaging: 'bag-in-box' } as const;
    expect(taxesIn('CA', { lines: [{ net: 6000, alcoholVolume: 13, containers: [box] }] }).crv).toBe(50);
  });

  test('is due on a winery pick-up, wherever the shopper lives', () => {
    const pickup = taxesIn('KY', { destination: { state: 'KY', pickup: true }, freight: 0 });
    expect(pickup).toEqual(taxesIn('CA', { freight: 0 }));
    expect(pickup.crv).toBe(30);
  });
});

describe("Colorado's delivery fee", () => {
  test('once per order, however many lines', () => {
    expect(taxesIn('CO').deliveryFee).toBe(28);
    expect(taxesIn('CO', { lines: [wine(1), wine(1), corkscrew] }).deliveryFee).toBe(28);
  });

  test('by the fiscal year of the day', () => {
    expect(taxesIn('CO', { today: '2025-03-01' }).deliveryFee).toBe(29);
  });

  test.each([
    ['untaxed wine', [wine(30000)], 0],
    ['a taxed corkscrew', [corkscrew], 28],
    ['untaxed wine with a taxed corkscrew', [wine(30000), corkscrew], 28],
  ])('only if an item is taxed: %s', (_, lines, cents) => {
    const rates = SEEDED_TAX_TABLES.rates.map((rate) => ({ ...rate, salesRatePercent: '0' }));
    expect(taxesIn('CO', { lines, tables: { ...SEEDED_TAX_TABLES, rates } }).deliveryFee).toBe(cents);
  });

  test('not without the flag, nor for a pick-up, another state or an empty order', () => {
    expect(taxesIn('CO', { retailDeliveryFeeOn: false }).deliveryFee).toBe(0);
    expect(taxesIn('CO', { destination: { state: 'CO', pickup: true } }).deliveryFee).toBe(0);
    expect(taxesIn('CO', { lines: [] }).deliveryFee).toBe(0);
    expect(taxesIn('WY').deliveryFee).toBe(0);
  });
});

test("an operator's tables are used in the place of the seeded ones", () => {
  const always = { validFrom: '2020-01-01', validTo: null };
  const tables: TaxTables = {
    rates: ['CA', 'CO', 'KY'].map((state) => ({
      ...always,
      state,
      salesRatePercent: '10',
      generalRatePercent: '10',
      freightTaxable: false,
      exciseTiers: [{ maxAbvPercent: null, usdPerGallon: '1' }],
    })),
    zipRates: new Map(),
    coloradoFees: [{ ...always, cents: 31, provisional: false }],
    redemptionValues: [{ ...always, packaging: 'bottle', fromMl: 0, cents: 15 }],
    kentuckyWholesale: [{ ...always, percent: '5' }],
  };
  const of = (state: string) => taxesIn(state, { tables });
  expect(of('CO')).toEqual({ ...NO_TAXES, salesTax: 3000, deliveryFee: 31 });
  expect(of('CA')).toEqual({ ...NO_TAXES, salesTax: 3005, crv: 45 });
  expect(of('KY')).toEqual({ ...NO_TAXES, salesTax: 3000, exciseTax: 59, wholesaleTax: 1500 });
  expect(of('TX')).toEqual(NO_TAXES);
});

describe('what staff left out of a table', () => {
  test('a state without rates has neither taxes nor a fee', () => {
    const tables = { ...SEEDED_TAX_TABLES, rates: [] };
    expect(taxesIn('KY', { tables })).toEqual(NO_TAXES);
    expect(taxesIn('CO', { tables })).toEqual(NO_TAXES);
  });

  test('California has its redemption value without rates too', () => {
    expect(taxesIn('CA', { tables: { ...SEEDED_TAX_TABLES, rates: [] } })).toEqual({ ...NO_TAXES, crv: 30 });
  });

  test('Colorado has no fee on a day without one', () => {
    const tables = { ...SEEDED_TAX_TABLES, coloradoFees: [] };
    expect(taxesIn('CO', { tables })).toEqual({ ...NO_TAXES, salesTax: 870 });
  });
});

test('freight without items is not taxed', () => {
  // 6 % of $40.00 in Kentucky, if it were
  expect(taxesIn('KY', { lines: [] })).toEqual(NO_TAXES);
});

test('nothing is taxed before the destination is known', () => {
  expect(taxesIn('CA', { destination: null })).toEqual(NO_TAXES);
});

describe('the displayed sales tax', () => {
  test.each(['CA', 'CO', 'KY', 'TX', 'OR'])('in %s is the sales tax line itself', (state) => {
    const taxes = taxesIn(state);
    expect(displayedSalesTax(totalTax(taxes), taxes)).toBe(taxes.salesTax);
  });

  test('takes off the fee, else the CRV, else wholesale and excise', () => {
    const none = { deliveryFee: 0, crv: 0, wholesaleTax: 0, exciseTax: 0 };
    expect(displayedSalesTax(1000, none)).toBe(1000);
    expect(displayedSalesTax(1000, { ...none, deliveryFee: 28, crv: 10, exciseTax: 5 })).toBe(972);
    expect(displayedSalesTax(1000, { ...none, crv: 10, exciseTax: 5 })).toBe(990);
    expect(displayedSalesTax(1000, { ...none, wholesaleTax: 100, exciseTax: 5 })).toBe(895);
  });
});
