import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_TAXES } from './tax-lines.ts';
import { SEEDED_TAX_TABLES, type TaxTables, taxRateFor, type ZipTaxRate } from './tax-rates.ts';
import { orderTaxes } from './tax-sources.ts';
import { taxOrder } from './taxes.ts';
import { placeTaxRate, zipKey } from './zip-rates.ts';

const NAPA: ZipTaxRate = {
  zip: '94559',
  region: 'NAPA COUNTY',
  percent: '7.75',
  validFrom: '2026-11-01',
  validTo: null,
};

function tablesWith(...rates: (ZipTaxRate & { state?: string })[]): TaxTables {
  const zipRates = Map.groupBy(rates, ({ state = 'CA', zip }) => zipKey(state, zip));
  return { ...SEEDED_TAX_TABLES, zipRates };
}

const at = (state: string, zip: string | null = '94559', pickup = false) => ({ state, zip, pickup });

describe('the rate of a place on a day', () => {
  test('is the ZIP’s, for wine and the rest', () => {
    expect(placeTaxRate(at('CA'), '2026-11-01', tablesWith(NAPA))).toEqual({
      ...taxRateFor('CA', '2026-11-01', SEEDED_TAX_TABLES.rates),
      salesRatePercent: '7.75',
      generalRatePercent: '7.75',
      local: NAPA,
    });
  });

  test.each([
    ['a ZIP without a rate', at('CA', '94558'), '2026-11-01'],
    ['an unknown ZIP', at('CA', null), '2026-11-01'],
    ['the same ZIP in another state', at('NV'), '2026-11-01'],
    ['the day before its first', at('CA'), '2026-10-31'],
    ['the day after its last', at('CA'), '2027-01-01'],
  ])('is the state’s for %s', (_, place, day) => {
    const tables = tablesWith({ ...NAPA, validTo: '2026-12-31' });
    expect(placeTaxRate(place, day, tables)).toEqual(taxRateFor(place.state, day, tables.rates));
  });

  test('of a ZIP+4 is that of its ZIP', () => {
    expect(placeTaxRate(at('CA', '94559-1234'), '2026-11-01', tablesWith(NAPA))?.local).toEqual(NAPA);
  });

  test('at a winery is the winery’s', () => {
    const saintHelena = { ...NAPA, zip: '94562' };
    const place = at('CA', '94562', true);
    expect(placeTaxRate(place, '2026-11-01', tablesWith(saintHelena))?.local).toEqual(saintHelena);
  });

  test.each([
    ['MA', 'wine that the state does not tax', '6.25', '0', '6.25'],
    ['OR', 'a state without sales tax', '3', '0', '0'],
    ['MN', 'wine with a rate of its own', '9.03', '11.53', '9.03'],
    ['ND', 'wine with a rate of its own', '7.5', '9.5', '7.5'],
    ['KS', 'wine with a tax in the place of sales tax', '9.35', '8', '9.35'],
    ['MN', 'a ZIP without tax', '0', '2.5', '0'],
  ])('in %s, %s', (state, _, percent, wine, general) => {
    const tables = tablesWith({ ...NAPA, percent, state });
    expect(placeTaxRate(at(state), '2026-11-21', tables)).toMatchObject({
      salesRatePercent: wine,
      generalRatePercent: general,
    });
  });

  test('is unknown where the state’s is', () => {
    expect(placeTaxRate(at('PR'), '2026-11-21', tablesWith({ ...NAPA, state: 'PR' }))).toBeNull();
  });

  test('wine that costs less tax than the rest never has less than none', () => {
    const rates = [{ ...taxRateFor('CA', '2026-11-21', SEEDED_TAX_TABLES.rates), salesRatePercent: '1' }];
    const tables = { ...tablesWith({ ...NAPA, percent: '5' }), rates } as TaxTables;
    expect(placeTaxRate(at('CA'), '2026-11-21', tables)?.salesRatePercent).toBe('0');
  });
});

const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`);

test('every cart costs what the rate of its ZIP and day says, and without one what it cost before', () => {
  const lines = fc.array(fc.record({ net: fc.nat(100_000), alcoholVolume: fc.constantFrom(0, 14.1) }), {
    minLength: 1,
    maxLength: 4,
  });
  const anything = fc.record({
    lines,
    freight: fc.nat(10_000),
    state: fc.constantFrom('CA', 'MA', 'MN', 'KS', 'KY', 'OR', 'CO', 'TX'),
    zip: fc.constantFrom('94559', '94558'),
    today: days,
    from: days,
    to: fc.option(days),
    hundredths: fc.nat(1_500),
  });
  fc.assert(
    fc.property(anything, ({ lines, freight, state, zip, today, from, to, hundredths }) => {
      fc.pre(to === null || to >= from);
      const percent = String(hundredths / 100);
      const tables = tablesWith({ ...NAPA, state, percent, validFrom: from, validTo: to });
      const cart = {
        lines: lines.map((line) => ({ ...line, containers: [] })),
        ...{ freight, today, retailDeliveryFeeOn: true },
      };
      const taxes = taxOrder({ ...cart, destination: at(state, zip), tables });
      const byState = taxOrder({ ...cart, destination: { state, pickup: false } });
      const isLocal = zip === '94559' && from <= today && (to === null || today <= to);
      const taxedIn = orderTaxes(taxes, { destination: at(state, zip), day: today, tables }).taxedIn;
      expect(taxedIn?.local?.percent).toBe(isLocal ? percent : undefined);
      if (!isLocal) {
        expect(taxes).toEqual(byState);
        return;
      }
      // Worked out anew, in thousandths of a percent.
      const rate = taxRateFor(state, today, tables.rates);
      const [wine, rest] = [Number(rate?.salesRatePercent) * 1000, Number(rate?.generalRatePercent) * 1000];
      const localWine = wine === 0 ? 0 : state === 'KS' ? wine : hundredths * 10 + wine - rest;
      const localRest = rest === 0 ? 0 : hundredths * 10;
      const net = (isWine: boolean) =>
        lines.filter((line) => line.alcoholVolume > 0 === isWine).reduce((sum, line) => sum + line.net, 0);
      const [wineNet, restNet] = [net(true), net(false)];
      if (rate?.freightTaxable) return;
      const expected = Math.floor((wineNet * localWine + restNet * localRest + 50_000) / 100_000);
      expect(taxes.salesTax).toBe(expected);
      expect({ ...taxes, salesTax: 0, deliveryFee: 0 }).toEqual({ ...byState, salesTax: 0, deliveryFee: 0 });
    }),
    { numRuns: 500 },
  );
});

test('an order says which rate it was taxed by', () => {
  const taxed = { destination: at('CA'), day: '2026-11-21', tables: tablesWith(NAPA) };
  expect(orderTaxes({ ...NO_TAXES, salesTax: 775 }, taxed)).toEqual({
    taxedIn: {
      state: 'CA',
      day: '2026-11-21',
      local: {
        source: 'zip-table',
        zip: '94559',
        region: 'NAPA COUNTY',
        percent: '7.75',
        validFrom: '2026-11-01',
      },
    },
    taxes: [
      {
        kind: 'salesTax',
        cents: 775,
        basis: { rate: '7.75% on wine, 7.75% on the rest, freight free', validFrom: '2026-11-01' },
      },
    ],
  });
});
