import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STATES } from '../geography/states.ts';
import { allocate } from '../money/allocate.ts';
import { MONEY_ACCOUNTS, type MoneyParts, moneyParts, sumOfParts } from '../money/money-accounts.ts';
import { netCents } from '../orders/net-price.ts';
import { saleOf } from '../orders/sale-of.ts';
import { TAX_KINDS } from '../tax/tax-lines.ts';
import { SEEDED_TAX_TABLES, taxRateFor } from '../tax/tax-rates.ts';
import { taxOrder } from '../tax/taxes.ts';
import {
  type EarlierRefund,
  type LineQuantity,
  leftOf,
  planReduction,
  planRefund,
  type RefundRequest,
  type Sale,
  type SoldLine,
  unrefunded,
} from './refund.ts';

type Sold = Parameters<typeof saleOf>[0];

const FACTS = {
  factsFrom: 'sale',
  productId: 1,
  slug: 'pinot',
  sku: 'PN',
  brandingId: 1,
  categories: [],
  description: 'Pinot',
  requiresShipDate: false,
  photoName: null,
  contents: [
    {
      productId: 1,
      quantity: 1,
      kind: 'wine',
      name: 'Pinot',
      vintage: null,
      varietal: null,
      appellation: null,
      sku: 'PN',
      barcode: null,
      bottleVolumeMl: 750,
      alcoholVolume: 13.8,
      unitPriceCents: 0,
    },
  ],
} as const;

const NOTHING: MoneyParts = moneyParts(() => 0);

const today = '2026-11-21';

/** What the checkout would have charged and kept for these lines. */
function soldIn(state: string, lines: readonly SoldLine[], freightCents: number): Sale {
  const taxes = taxOrder({
    lines: lines.map((line) => ({
      net: netCents(line),
      alcoholVolume: line.isWine ? 13.8 : 0,
      containers: line.isWine ? [{ ml: 750, count: line.quantity, alcoholVolume: 13.8 }] : [],
    })),
    freight: freightCents,
    destination: { state, pickup: false },
    today,
    retailDeliveryFeeOn: true,
  });
  const rate = taxRateFor(state, today, SEEDED_TAX_TABLES.rates);
  return saleOf({
    lines: lines.map(({ isWine, ...line }) => ({
      ...FACTS,
      ...line,
      kind: isWine ? 'wine' : 'merchandise',
      alcoholVolume: isWine ? 13.8 : 0,
      salesTaxPercent: (isWine ? rate?.salesRatePercent : rate?.generalRatePercent) ?? '0',
      contents: [{ ...FACTS.contents[0], bottleVolumeMl: isWine ? 750 : null }],
    })) as unknown as Sold['lines'],
    money: { subTotalCents: 0, markdownCents: 0, freightCents, totalCents: 0 },
    taxes: TAX_KINDS.filter((kind) => taxes[kind] > 0).map((kind) => ({
      kind,
      cents: taxes[kind],
      basis: null,
    })),
    taxedIn: { state, day: today },
  });
}

function sold(quantity: number, unitPriceCents: number, more: Partial<SoldLine> = {}): SoldLine {
  return { quantity, unitPriceCents, kitMarkdownCents: 0, promoDiscountCents: 0, isWine: true, ...more };
}

function planned(request: RefundRequest, sale: Sale, earlier: readonly EarlierRefund[] = []) {
  const plan = planRefund(request, sale, earlier);
  if (plan.kind !== 'refund') throw new Error(plan.kind);
  return plan;
}

function reduced(amountCents: number, sale: Sale, earlier: readonly EarlierRefund[] = []) {
  const plan = planReduction(amountCents, sale, earlier);
  if (plan.kind !== 'refund') throw new Error(plan.kind);
  return plan;
}

const one = (line: number, quantity = 1): RefundRequest => ({
  lines: [{ line, quantity }],
  freightCents: null,
});

const pinot = sold(6, 6_500);
const corkscrew = sold(1, 2_400, { isWine: false });

describe('refunding', () => {
  test('Kentucky: a corkscrew takes back no tax of the wine', () => {
    const sale = soldIn('KY', [pinot, corkscrew], 8_000);
    const { amountCents, parts } = planned(one(2), sale);
    expect(parts).toEqual({ ...NOTHING, merchandise: 2_400, salesTax: 144 });
    expect(amountCents).toBe(2_544);
  });

  test('Kentucky: a bottle takes back its own wholesale tax and excise', () => {
    const sale = soldIn('KY', [pinot, corkscrew], 8_000);
    expect(planned(one(1), sale).parts).toEqual({
      ...NOTHING,
      wine: 6_500,
      salesTax: 390,
      wholesaleTax: 455,
      exciseTax: 10,
    });
  });

  test('Colorado: the fee stays while anything of the delivery is kept', () => {
    const sale = soldIn('CO', [pinot], 6_000);
    const first = planned(one(1), sale);
    expect(first.parts.deliveryFee).toBe(0);
    const rest = planned(one(1, 5), sale, [{ lines: one(1).lines, parts: first.parts }]);
    expect(rest.parts).toMatchObject({ deliveryFee: 28, freight: 6_000 });
  });

  test('freight stays with other lines, goes back with the last, and takes its tax along', () => {
    const sale = soldIn('KY', [pinot, corkscrew], 8_000);
    expect(planned({ ...one(2), freightCents: 1_000 }, sale).parts).toEqual({
      ...NOTHING,
      merchandise: 2_400,
      freight: 1_000,
      salesTax: 144 + 60,
    });
    expect(planRefund({ ...one(2), freightCents: 8_001 }, sale, [])).toEqual({
      kind: 'too-much-freight',
      leftCents: 8_000,
    });
    const kept = planned({ lines: unrefunded(sale.lines, []), freightCents: 0 }, sale);
    expect(kept.parts.freight).toBe(0);
    const last = planned({ lines: [], freightCents: null }, sale, [
      { lines: unrefunded(sale.lines, []), parts: kept.parts },
    ]);
    expect(last.parts).toEqual({ ...NOTHING, freight: 8_000, salesTax: 480 });
  });

  test('an earlier refund that shared everything by price: the last one takes what is left of each account', () => {
    const sale = soldIn('KY', [pinot, corkscrew], 8_000);
    const whole = leftOf(sale, []);
    const parts = moneyParts((account) => Math.round(whole[account] / 10));
    const earlier = [{ lines: one(2).lines, parts }];
    const { amountCents, parts: rest } = planned(one(1, 6), sale, earlier);
    expect(amountCents).toBe(sumOfParts(whole) - sumOfParts(parts));
    expect(moneyParts((account) => rest[account] + parts[account])).toEqual(whole);
  });

  test('Kentucky: part of the price takes back the taxes on prices, and neither excise nor freight', () => {
    const sale = soldIn('KY', [pinot, corkscrew], 8_000);
    const { amountCents, parts } = reduced(2_000, sale);
    expect(sumOfParts(parts)).toBe(amountCents);
    expect(parts).toMatchObject({ exciseTax: 0, freight: 0, deliveryFee: 0 });
    // 6 % on everything, and 7 % on wine.
    expect(parts.salesTax).toBe(Math.round((parts.wine + parts.merchandise) * 0.06));
    expect(Math.abs(parts.wholesaleTax - parts.wine * 0.07)).toBeLessThanOrEqual(2);
    const left = 39_000 + 2_400 + Math.round(41_400 * 0.06) + Math.round(39_000 * 0.07);
    expect(reduced(left, sale).amountCents).toBe(left);
    expect(planReduction(left + 1, sale, [])).toEqual({ kind: 'too-much', leftCents: left });
  });

  test.each<[string, LineQuantity[]]>([
    ['a line that is not there', [{ line: 3, quantity: 1 }]],
    ['line 0', [{ line: 0, quantity: 1 }]],
    ['no pieces', [{ line: 1, quantity: 0 }]],
    ['half a piece', [{ line: 1, quantity: 0.5 }]],
    ['less than none', [{ line: 1, quantity: -1 }]],
    ['no number of pieces', [{ line: 1, quantity: Number.NaN }]],
    ['half a line', [{ line: 1.5, quantity: 1 }]],
    ['more than there are', [{ line: 1, quantity: 3 }]],
    [
      'more than there are, in two entries',
      [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 2 },
      ],
    ],
    ['a piece that was refunded before', [{ line: 2, quantity: 1 }]],
  ])('%s is not possible', (_, lines) => {
    const sale = soldIn('OR', [sold(2, 100), sold(1, 100)], 0);
    const earlier = [{ lines: one(2).lines, parts: planned(one(2), sale).parts }];
    expect(planRefund({ lines, freightCents: null }, sale, earlier)).toEqual({ kind: 'no-such-pieces' });
  });

  test('pieces that cannot share evenly: the first ones are a cent more, and each is refunded once', () => {
    const sale = soldIn('OR', [sold(3, 500, { promoDiscountCents: 500 }), sold(1, 1)], 0);
    const amount = (quantity: number, before: number) => {
      const earlier = before
        ? [{ lines: one(1, before).lines, parts: planned(one(1, before), sale).parts }]
        : [];
      return planned(one(1, quantity), sale, earlier).amountCents;
    };
    expect([amount(1, 0), amount(1, 1), amount(2, 1), amount(3, 0)]).toEqual([334, 333, 666, 1_000]);
  });

  test('what is left of each line, over several refunds', () => {
    const lines = [sold(3, 100), sold(1, 100), sold(2, 0)];
    const refunded = [one(1), one(2), one(1)].flatMap((request) => request.lines);
    expect(unrefunded(lines, refunded)).toEqual([
      { line: 1, quantity: 1 },
      { line: 3, quantity: 2 },
    ]);
  });

  const soldLine = fc
    .record({
      quantity: fc.integer({ min: 1, max: 12 }),
      unitPriceCents: fc.integer({ min: 0, max: 30_000 }),
      kit: fc.integer({ min: 0, max: 30 }),
      promo: fc.integer({ min: 0, max: 40 }),
      isWine: fc.boolean(),
    })
    .map(({ quantity, unitPriceCents, kit, promo, isWine }): SoldLine => {
      const gross = quantity * unitPriceCents;
      return {
        ...{ quantity, unitPriceCents, isWine },
        kitMarkdownCents: Math.floor((gross * kit) / 100),
        promoDiscountCents: Math.floor((gross * promo) / 100),
      };
    });

  const sales = fc
    .record({
      state: fc.constantFrom(...STATES.map(({ stateShort }) => stateShort)),
      lines: fc.array(soldLine, { minLength: 1, maxLength: 6 }),
      freight: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 15_000 })),
    })
    .map(({ state, lines, freight }) => soldIn(state, lines, freight));

  const picks = fc.array(
    fc.record({ line: fc.nat(), quantity: fc.nat(), freight: fc.option(fc.integer({ min: 0, max: 100 })) }),
    { maxLength: 12 },
  );

  test('in each state, refunds add up to the total of each account, and what is kept is taxed in full', () => {
    fc.assert(
      fc.property(sales, picks, (sale, picks) => {
        const whole = leftOf(sale, []);
        const earlier: EarlierRefund[] = [];
        const refund = (request: RefundRequest) => {
          const { amountCents, parts } = planned(request, sale, earlier);
          expect(sumOfParts(parts)).toBe(amountCents);
          earlier.push({ lines: request.lines, parts });
        };
        for (const { line, quantity, freight } of picks) {
          const open = unrefunded(
            sale.lines,
            earlier.flatMap(({ lines }) => lines),
          );
          const picked = open[line % Math.max(open.length, 1)];
          if (!picked) break;
          const { freight: freightLeft } = leftOf(sale, earlier);
          const freightCents = freight === null ? null : Math.floor((freightLeft * freight) / 100);
          refund({
            lines: [{ line: picked.line, quantity: 1 + (quantity % picked.quantity) }],
            freightCents,
          });
          keptIsTaxedInFull(sale, earlier);
        }
        const open = unrefunded(
          sale.lines,
          earlier.flatMap(({ lines }) => lines),
        );
        refund({ lines: open, freightCents: null });
        for (const account of MONEY_ACCOUNTS) {
          expect(earlier.reduce((sum, { parts }) => sum + parts[account], 0)).toBe(whole[account]);
        }
      }),
    );
  });

  test('in each state, pieces and amounts in any order add up to the total of each account', () => {
    const amounts = fc.array(
      fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ line: fc.nat(), quantity: fc.nat() }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(sales, amounts, (sale, picks) => {
        const whole = leftOf(sale, []);
        const earlier: EarlierRefund[] = [];
        const add = (lines: readonly LineQuantity[], { amountCents, parts }: ReturnType<typeof planned>) => {
          expect(sumOfParts(parts)).toBe(amountCents);
          expect(amountCents).toBeGreaterThanOrEqual(0);
          earlier.push({ lines, parts });
          const left = leftOf(sale, earlier);
          for (const account of MONEY_ACCOUNTS) {
            const isDiscount = account === 'kit-discount' || account === 'promotion';
            expect(isDiscount ? -left[account] : left[account]).toBeGreaterThanOrEqual(0);
          }
          expect(sumOfParts(left)).toBeGreaterThanOrEqual(0);
        };
        const open = () =>
          unrefunded(
            sale.lines,
            earlier.flatMap(({ lines }) => lines),
          );
        for (const pick of picks) {
          if ('percent' in pick) {
            const most = planReduction(Number.MAX_SAFE_INTEGER, sale, earlier);
            const leftCents = most.kind === 'too-much' ? most.leftCents : 0;
            add([], reduced(Math.floor((leftCents * pick.percent) / 100), sale, earlier));
          } else {
            const picked = open()[pick.line % Math.max(open().length, 1)];
            if (!picked) break;
            const lines = [{ line: picked.line, quantity: 1 + (pick.quantity % picked.quantity) }];
            add(lines, planned({ lines, freightCents: null }, sale, earlier));
          }
        }
        add(open(), planned({ lines: open(), freightCents: null }, sale, earlier));
        for (const account of MONEY_ACCOUNTS) {
          expect(earlier.reduce((sum, { parts }) => sum + parts[account], 0)).toBe(whole[account]);
        }
      }),
    );
  });
});

/** The tax that is left is what is levied on the kept pieces and the kept freight, to the cent for lines kept whole. */
function keptIsTaxedInFull(sale: Sale, earlier: readonly EarlierRefund[]): void {
  const left = leftOf(sale, earlier);
  const refunded = earlier.flatMap(({ lines }) => lines);
  const keptOf = unrefunded(sale.lines, refunded);
  if (keptOf.length === 0 && left.freight === 0) return;
  for (const { kind, cents, leviedOn } of sale.taxes) {
    const onFreight = sale.freightCents === 0 ? 0 : (leviedOn.freight * left.freight) / sale.freightCents;
    const onLines = keptOf.reduce((sum, { line, quantity }) => {
      const pieces = sale.lines[line - 1]?.quantity ?? 1;
      // The first pieces are a cent more, and they are refunded first.
      const shares = allocate(leviedOn.lines[line - 1] ?? 0, Array<number>(pieces).fill(1));
      return sum + shares.slice(pieces - quantity).reduce((all, share) => all + share, 0);
    }, 0);
    const onDelivery = cents - leviedOn.freight - leviedOn.lines.reduce((sum, share) => sum + share, 0);
    // Each refund rounds the tax of its freight once.
    const rounding = leviedOn.freight === 0 ? 0 : earlier.length;
    expect(Math.abs(left[kind] - (onLines + onFreight + onDelivery))).toBeLessThanOrEqual(rounding);
  }
}
