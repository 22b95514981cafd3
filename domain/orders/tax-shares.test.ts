import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATES } from '../geography/states.ts';
import { TAX_KINDS } from '../tax/tax-lines.ts';
import { SEEDED_TAX_TABLES, taxRateFor } from '../tax/tax-rates.ts';
import { taxOrder } from '../tax/taxes.ts';
import type { OrderDocument, OrderLine } from './order-document.ts';
import { shareTaxes } from './tax-shares.ts';

const today = '2026-11-21';

interface Bought {
  readonly net: number;
  readonly alcoholVolume: number;
  readonly ml: number;
  readonly count: number;
}

function taxed(state: string, lines: readonly Bought[], freight: number) {
  const taxes = taxOrder({
    lines: lines.map(({ net, alcoholVolume, ml, count }) => ({
      net,
      alcoholVolume,
      containers: alcoholVolume > 0 ? [{ ml, count, alcoholVolume }] : [],
    })),
    freight,
    destination: { state, pickup: false },
    today,
    retailDeliveryFeeOn: true,
  });
  const rate = taxRateFor(state, today, SEEDED_TAX_TABLES.rates);
  const document = {
    taxes: TAX_KINDS.filter((kind) => taxes[kind] > 0).map((kind) => ({
      kind,
      cents: taxes[kind],
      basis: null,
    })),
    taxedIn: { state, day: today },
    lines: lines.map(({ net, alcoholVolume, ml, count }) => ({
      quantity: 1,
      unitPriceCents: net,
      kitMarkdownCents: 0,
      promoDiscountCents: 0,
      alcoholVolume,
      salesTaxPercent: (alcoholVolume > 0 ? rate?.salesRatePercent : rate?.generalRatePercent) ?? '0',
      contents: [{ quantity: count, bottleVolumeMl: alcoholVolume > 0 ? ml : null }],
    })) as unknown as readonly [OrderLine],
  } satisfies Pick<OrderDocument, 'taxes' | 'taxedIn' | 'lines'>;
  return { taxes, document, shares: shareTaxes(document) };
}

const pinot: Bought = { net: 39_000, alcoholVolume: 13.8, ml: 750, count: 6 };
const corkscrew: Bought = { net: 2_400, alcoholVolume: 0, ml: 0, count: 1 };

test('Kentucky: wholesale tax and excise on the wine alone, sales tax on all of it', () => {
  const { taxes, shares } = taxed('KY', [pinot, corkscrew], 6_000);
  expect(taxes).toMatchObject({ wholesaleTax: 2_730, exciseTax: 59, salesTax: 2_844 });
  expect(shares.wholesaleTax).toEqual({ lines: [2_730, 0], freight: 0 });
  expect(shares.exciseTax).toEqual({ lines: [59, 0], freight: 0 });
  expect(shares.salesTax).toEqual({ lines: [2_340, 144], freight: 360 });
});

test('California: the deposit belongs to the bottles, and sales tax applies to it', () => {
  const { shares } = taxed('CA', [pinot, corkscrew], 6_000);
  expect(shares.crv).toEqual({ lines: [60, 0], freight: 0 });
  expect(shares.salesTax).toEqual({ lines: [2_832, 174], freight: 0 });
});

test("Colorado: the delivery's fee is on no line", () => {
  const { taxes, shares } = taxed('CO', [pinot], 6_000);
  expect(taxes.deliveryFee).toBe(28);
  expect(shares.deliveryFee).toEqual({ lines: [0], freight: 0 });
});

test('an order from before the rates were kept shares its sales tax by price', () => {
  const { document } = taxed('KY', [pinot, corkscrew], 6_000);
  const old = document.lines.map((line) => ({ ...line, salesTaxPercent: null })) as unknown as readonly [
    OrderLine,
  ];
  expect(shareTaxes({ ...document, lines: old }).salesTax).toEqual({ lines: [2_679, 165], freight: 0 });
});

const line = fc.record({
  net: fc.integer({ min: 0, max: 90_000 }),
  alcoholVolume: fc.constantFrom(0, 5.5, 12, 13.8, 14.1, 18),
  ml: fc.constantFrom(187, 375, 750, 1_500, 3_000),
  count: fc.integer({ min: 1, max: 24 }),
});

test('in each state, all of a tax is levied on something, and each line bears what it bears alone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATES.map(({ stateShort }) => stateShort)),
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 20_000 }),
      (state, lines, freight) => {
        const { taxes, shares } = taxed(state, lines, freight);
        for (const kind of TAX_KINDS.filter((each) => each !== 'deliveryFee')) {
          const { lines: ofLines, freight: ofFreight } = shares[kind];
          expect(ofLines.reduce((sum, cents) => sum + cents, ofFreight)).toBe(taxes[kind]);
          expect(Math.min(0, ofFreight, ...ofLines)).toBe(0);
        }
        for (const [index, each] of lines.entries()) {
          const alone = taxed(state, [each], 0).taxes;
          for (const kind of ['salesTax', 'exciseTax', 'wholesaleTax', 'crv'] as const) {
            expect(Math.abs((shares[kind].lines[index] ?? 0) - alone[kind])).toBeLessThanOrEqual(1);
          }
        }
      },
    ),
  );
});

test.each([
  ['as the sale levied it, whatever the law’s table says', '20 cents from 0 ml', [40, 40]],
  ['by size', '30 cents from 710 ml, 10 cents from 0 ml', [60, 20]],
  ['by the law’s table where the order does not say', null, [53, 27]],
])('the deposit is divided %s', (_, rate, lines) => {
  const half: Bought = { ...pinot, ml: 375, count: 2 };
  const { document } = taxed('CA', [{ ...pinot, count: 2 }, half], 0);
  const basis = rate === null ? null : { rate, validFrom: '2026-07-01' };
  const taxes = [{ kind: 'crv' as const, cents: 80, basis }];
  expect(shareTaxes({ ...document, taxes }).crv).toEqual({ lines, freight: 0 });
});

test('a tax that a service quoted is on each line and the freight as it was quoted', () => {
  const { document } = taxed('CA', [pinot, corkscrew], 6_000);
  const cents = document.taxes.find(({ kind }) => kind === 'salesTax')?.cents ?? 0;
  const quoted = { lineCents: [cents - 5, 2], freightCents: 3, jurisdictions: [] } as const;
  const shares = shareTaxes({ ...document, taxedIn: { ...document.taxedIn, source: 'avatax', quoted } });
  expect(shares.salesTax).toEqual({ lines: [cents - 5, 2], freight: 3 });
});
