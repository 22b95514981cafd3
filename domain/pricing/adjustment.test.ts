import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Adjustment, staffDiscounts } from './adjustment.ts';
import { type PriceContext, type PriceLine, priceCart } from './price-cart.ts';

const NOTHING: Adjustment = { off: null, freeProductIds: [], waivesFreight: false };
const context: PriceContext = {
  destination: { state: 'CA', pickup: false },
  shipViaId: 1,
  today: '2026-11-21',
  promo: null,
  promoUse: { usesTotal: 0, usesByCustomer: 0, priorOrders: 0 },
  clubJoin: false,
  retailDeliveryFeeOn: true,
};

function wine(productId: number, unitPrice: number, quantity = 1): PriceLine {
  return {
    lineId: productId,
    productId,
    brandingId: 1,
    categories: [],
    quantity,
    unitPrice,
    kitMarkdown: 0,
    alcoholVolume: 14,
    containers: [{ ml: 750, count: 1, alcoholVolume: 14 }],
    discountable: true,
  };
}

describe('what staff take off', () => {
  const lines = [
    { productId: 1, net: 10_000 },
    { productId: 2, net: 5_000 },
  ];

  test.each<[string, Partial<Adjustment>, number[]]>([
    ['a percentage of all', { off: { kind: 'percent', percent: 10 } }, [1_000, 500]],
    ['an amount, by what each line costs', { off: { kind: 'amount', cents: 301 } }, [201, 100]],
    ['no more than there is', { off: { kind: 'amount', cents: 99_999 } }, [10_000, 5_000]],
    ['a product that is free', { freeProductIds: [2] }, [0, 5_000]],
    [
      'a percentage of the rest beside a free product',
      { freeProductIds: [1], off: { kind: 'percent', percent: 20 } },
      [10_000, 1_000],
    ],
    ['nothing of a product that is not in the order', { freeProductIds: [9] }, [0, 0]],
  ])('%s', (_, change, expected) => {
    expect(staffDiscounts(lines, { ...NOTHING, ...change })).toEqual(expected);
  });

  test('an order without products has nothing to take off', () => {
    expect(staffDiscounts([], { ...NOTHING, off: { kind: 'amount', cents: 500 } })).toEqual([]);
  });
});

test('taxes are on what is paid, deposits on bottles stay, and the freight that is waived is told', () => {
  const lines = [wine(1, 10_000), wine(2, 5_000)];
  const plain = priceCart(lines, context);
  const adjusted = priceCart(lines, {
    ...context,
    adjustment: { off: { kind: 'percent', percent: 10 }, freeProductIds: [2], waivesFreight: true },
  });
  expect(adjusted).toMatchObject({
    subTotal: 15_000,
    totalMarkdown: 6_000,
    freight: 0,
    freightWaived: plain.freight,
    taxes: {
      crv: plain.taxes.crv,
      salesTax: priceCart([wine(1, 9_000), wine(2, 0)], context).taxes.salesTax,
    },
  });
  expect(adjusted.lines.map(({ staffDiscount }) => staffDiscount)).toEqual([1_000, 5_000]);
  expect(plain.freight).toBeGreaterThan(0);
});

const anyAdjustment: fc.Arbitrary<Adjustment> = fc.record({
  off: fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 500_000 }) }),
  ),
  freeProductIds: fc.subarray([1, 2, 3, 4]),
  waivesFreight: fc.boolean(),
});
const anyLines = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 1, max: 24 })), { maxLength: 4 })
  .map((all) => all.map(([price, quantity], index) => wine(index + 1, price, quantity)));
const anyPromo = fc.option(
  fc.integer({ min: 1, max: 100 }).map((percent) => ({
    promoCode: 'CODE',
    name: 'A code',
    effect: { kind: 'percent' as const, percent },
    limits: {},
  })),
);

test('whatever is taken off, the sums add up, no line costs less than nothing, and no total rises', () => {
  fc.assert(
    fc.property(
      anyLines,
      anyAdjustment,
      anyPromo,
      fc.constantFrom('CA', 'NY', 'CO', 'KY'),
      (lines, adjustment, promo, state) => {
        const where = { ...context, promo, destination: { state, pickup: false } };
        const plain = priceCart(lines, where);
        const price = priceCart(lines, { ...where, adjustment });
        const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
        expect(price.subTotal).toBe(plain.subTotal);
        expect(
          sum(price.lines.map((line) => line.kitMarkdown + line.promoDiscount + line.staffDiscount)),
        ).toBe(price.totalMarkdown);
        expect(sum(price.lines.map(({ net }) => net))).toBe(price.subTotal - price.totalMarkdown);
        expect(price.subTotal - price.totalMarkdown + price.freight + price.salesTaxTotal).toBe(
          price.totalAmountDue,
        );
        expect(price.freight + price.freightWaived).toBe(plain.freight);
        expect(price.freightWaived === 0 || adjustment.waivesFreight).toBe(true);
        for (const { net, staffDiscount } of price.lines) {
          expect(Math.min(net, staffDiscount)).toBeGreaterThanOrEqual(0);
        }
        expect(price.totalAmountDue).toBeLessThanOrEqual(plain.totalAmountDue);
        expect(price.taxes.crv).toBe(plain.taxes.crv);
      },
    ),
    { numRuns: 1_000 },
  );
});
