import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BrandingId } from '../brands/branding.ts';
import { SEEDED_FREIGHT_TABLE } from '../freight/freight-table.ts';
import { STATES } from '../geography/states.ts';
import type { Promo, PromoKind } from '../promo/promo.ts';
import { displayedSalesTax } from '../tax/tax-lines.ts';
import { SEEDED_TAX_TABLES } from '../tax/tax-rates.ts';
import { type PriceContext, type PriceLine, parcelOf, priceCart } from './price-cart.ts';

function bottle(overrides: Partial<PriceLine> = {}): PriceLine {
  return {
    lineId: 1,
    productId: 1,
    brandingId: 1,
    categories: [],
    quantity: 1,
    unitPrice: 12500,
    kitMarkdown: 0,
    alcoholVolume: 14.1,
    containers: [{ ml: 750, count: 1, alcoholVolume: 14.1 }],
    discountable: true,
    ...overrides,
  };
}

function promo(effect: PromoKind, limits: Promo['limits'] = {}): Promo {
  return { promoCode: 'CODE', name: 'A code', effect, limits };
}

const context: PriceContext = {
  destination: { state: 'CA', pickup: false },
  shipViaId: 1,
  today: '2026-11-21',
  promo: null,
  promoUse: { usesTotal: 0, usesByCustomer: 0, priorOrders: 0 },
  clubJoin: false,
  retailDeliveryFeeOn: true,
};

describe('a cart', () => {
  test('three bottles to California', () => {
    const price = priceCart([bottle({ quantity: 3 })], context);
    expect(price).toEqual({
      lines: [{ lineId: 1, gross: 37500, kitMarkdown: 0, promoDiscount: 0, staffDiscount: 0, net: 37500 }],
      subTotal: 37500,
      totalMarkdown: 0,
      freight: 1550,
      freightWaived: 0,
      taxes: { salesTax: 2721, exciseTax: 0, wholesaleTax: 0, crv: 30, deliveryFee: 0 },
      salesTaxTotal: 2751,
      totalAmountDue: 41801,
      promo: { state: 'none' },
    });
  });

  test("is priced by the operator's tables where there are some", () => {
    const price = priceCart([bottle({ quantity: 3 })], {
      ...context,
      taxTables: { ...SEEDED_TAX_TABLES, redemptionValues: [] },
      freightTable: { ...SEEDED_FREIGHT_TABLE, ground: SEEDED_FREIGHT_TABLE.overnight },
    });
    expect(price).toMatchObject({ freight: 5425, taxes: { crv: 0, salesTax: 2719 } });
  });

  test('before a destination is chosen there is neither freight nor tax', () => {
    const price = priceCart([bottle()], { ...context, destination: null });
    expect(price).toMatchObject({ freight: 0, salesTaxTotal: 0, totalAmountDue: 12500 });
  });

  test('nothing in it costs nothing', () => {
    expect(priceCart([], context)).toMatchObject({ subTotal: 0, freight: 0, totalAmountDue: 0 });
  });

  test('a kit is marked down per unit, never below zero, and its bottles ship and are taxed', () => {
    const kit = bottle({
      quantity: 2,
      unitPrice: 30000,
      kitMarkdown: 4500,
      containers: [
        { ml: 750, count: 2, alcoholVolume: 14 },
        { ml: 1500, count: 1, alcoholVolume: 13.5 },
      ],
    });
    const price = priceCart([kit], context);
    expect(price).toMatchObject({ subTotal: 60000, totalMarkdown: 9000, freight: 3000 });
    expect(price.taxes.crv).toBe(60);
    expect(priceCart([bottle({ kitMarkdown: 99999 })], context).lines[0]?.net).toBe(0);
  });

  test('a corkscrew ships like a bottle, without redemption value', () => {
    const corkscrew = bottle({ alcoholVolume: 0, containers: [], unitPrice: 2000, quantity: 2 });
    expect(priceCart([corkscrew], context)).toMatchObject({
      freight: 1400,
      taxes: { crv: 0, salesTax: 290 },
    });
  });

  test('a winery pick-up pays California tax and CRV but no freight', () => {
    const price = priceCart([bottle()], {
      ...context,
      shipViaId: 17,
      destination: { state: 'NY', pickup: true },
    });
    expect(price).toMatchObject({ freight: 0, taxes: { crv: 10, salesTax: 907 } });
  });
});

describe('the parcel of a cart', () => {
  const lines = [
    bottle({ quantity: 3 }),
    bottle({ quantity: 2, containers: [{ ml: 375, count: 2, alcoholVolume: 13 }] }),
    bottle({ quantity: 4, alcoholVolume: 0, containers: [] }),
  ];

  test('has all bottles of all units, and counts what has none', () => {
    const destination = { state: 'NY', pickup: false };
    expect(parcelOf(lines, { destination, shipViaId: 9 })).toEqual({
      shipViaId: 9,
      state: 'NY',
      pickup: false,
      containers: [
        { ml: 750, count: 3, alcoholVolume: 14.1 },
        { ml: 375, count: 4, alcoholVolume: 13 },
      ],
      merchandiseUnits: 4,
    });
  });

  test('goes nowhere before a destination is chosen, and is not picked up', () => {
    expect(parcelOf(lines, { destination: null, shipViaId: 1 })).toMatchObject({
      state: null,
      pickup: false,
    });
    expect(parcelOf([], { destination: { state: 'NY', pickup: true }, shipViaId: 17 })).toMatchObject({
      state: 'NY',
      pickup: true,
      containers: [],
      merchandiseUnits: 0,
    });
  });
});

describe('promo codes', () => {
  const lines = [
    bottle({ lineId: 1, unitPrice: 10001 }),
    bottle({ lineId: 2, brandingId: 2, unitPrice: 9999, quantity: 2 }),
    bottle({ lineId: 3, unitPrice: 5000, discountable: false }),
  ];
  const discounts = (code: Promo, change: Partial<PriceContext> = {}) => {
    const price = priceCart(lines, { ...context, ...change, promo: code });
    return { discounts: price.lines.map((line) => line.promoDiscount), outcome: price.promo };
  };

  test('per cent, rounded once over the lines it is for', () => {
    expect(discounts(promo({ kind: 'percent', percent: 10 }))).toEqual({
      discounts: [1000, 2000, 0],
      outcome: { state: 'applied', name: 'A code' },
    });
    expect(discounts(promo({ kind: 'percent', percent: 10 }, { brandingId: 2 })).discounts).toEqual([
      0, 2000, 0,
    ]);
  });

  test('a discount leaves the freight as it is', () => {
    const freightWith = (code: Promo | null) => priceCart(lines, { ...context, promo: code }).freight;
    expect(freightWith(promo({ kind: 'percent', percent: 10 }))).toBe(freightWith(null));
    expect(freightWith(promo({ kind: 'free-shipping' }))).toBe(0);
  });

  test('an amount, never more than the price of the products it is for', () => {
    expect(discounts(promo({ kind: 'amount', amount: 2500 }, { brandingId: 1 })).discounts).toEqual([
      2500, 0, 0,
    ]);
    expect(discounts(promo({ kind: 'amount', amount: 999999 })).discounts).toEqual([10001, 19998, 0]);
  });

  test('free shipping takes the freight off, and its tax with it', () => {
    const kentucky = { ...context, destination: { state: 'KY', pickup: false } };
    const price = priceCart([bottle()], { ...kentucky, promo: promo({ kind: 'free-shipping' }) });
    expect(price).toMatchObject({ freight: 0, totalMarkdown: 0, taxes: { salesTax: 750 } });
    expect(price.promo).toEqual({ state: 'applied', name: 'A code' });
  });

  test('free shipping does nothing for overnight, and says so; a discount does not mind', () => {
    const overnight = { ...context, shipViaId: 9 };
    const price = priceCart([bottle()], { ...overnight, promo: promo({ kind: 'free-shipping' }) });
    expect(price.promo).toEqual({ state: 'overnight' });
    expect(price.freight).toBe(4200);
    expect(discounts(promo({ kind: 'percent', percent: 10 }), { shipViaId: 9 }).outcome.state).toBe(
      'applied',
    );
  });

  test('a refused code changes no price', () => {
    const expired = promo({ kind: 'percent', percent: 10 }, { endsOn: '2026-01-01' });
    const { promo: outcome, ...price } = priceCart(lines, { ...context, promo: expired });
    const { promo: none, ...plain } = priceCart(lines, context);
    expect(price).toEqual(plain);
    expect([outcome.state, none.state]).toEqual(['refused', 'none']);
  });

  test('no code for a club membership', () => {
    const { outcome } = discounts(promo({ kind: 'percent', percent: 10 }), { clubJoin: true });
    expect(outcome.state).toBe('refused');
  });
});

describe('over random carts, all states and promos', () => {
  const anyContainers = fc.array(
    fc.record({
      ml: fc.constantFrom(187, 375, 500, 750, 1500, 3000),
      count: fc.integer({ min: 1, max: 6 }),
      alcoholVolume: fc.constantFrom(12, 13.5, 14, 14.1, 19.5),
    }),
    { maxLength: 3 },
  );
  const anyLine: fc.Arbitrary<PriceLine> = fc
    .record({
      productId: fc.integer({ min: 1, max: 20 }),
      brandingId: fc.constantFrom<BrandingId>(1, 2),
      categories: fc.subarray(['Library', 'White', 'Merchandise']),
      quantity: fc.integer({ min: 1, max: 24 }),
      unitPrice: fc.integer({ min: 0, max: 60_000 }),
      kitMarkdown: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 70_000 })),
      containers: anyContainers,
      discountable: fc.boolean(),
    })
    .map((line) => ({ ...line, lineId: 0, alcoholVolume: line.containers[0]?.alcoholVolume ?? 0 }));
  const anyCart = fc
    .array(anyLine, { maxLength: 8 })
    .map((lines) => lines.map((line, index) => ({ ...line, lineId: index + 1 })));
  const anyEffect: fc.Arbitrary<PromoKind> = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 200_000 }) }),
    fc.record({ kind: fc.constant('free-shipping' as const) }),
  );
  const anyPromo: fc.Arbitrary<Promo | null> = fc.option(
    fc
      .tuple(
        anyEffect,
        fc.record(
          {
            brandingId: fc.constantFrom<BrandingId>(1, 2),
            categories: fc.subarray(['Library', 'White']),
            minimumSubtotal: fc.integer({ min: 0, max: 100_000 }),
          },
          { requiredKeys: [] },
        ),
      )
      .map(([effect, limits]) => promo(effect, limits)),
  );
  const anyContext: fc.Arbitrary<PriceContext> = fc.record({
    destination: fc.option(
      fc.record({
        state: fc.constantFrom(...STATES.map((state) => state.stateShort)),
        pickup: fc.boolean(),
      }),
    ),
    shipViaId: fc.constantFrom(1, 9, 22),
    today: fc.constantFrom('2025-06-30', '2026-06-30', '2026-11-21', '2028-02-29'),
    promo: anyPromo,
    promoUse: fc.constant(context.promoUse),
    clubJoin: fc.boolean(),
    retailDeliveryFeeOn: fc.boolean(),
  });

  test('what the page shows adds up to the cent, and nothing is below zero', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, where) => {
        const price = priceCart(lines, where);
        const { exciseTax, wholesaleTax, crv, deliveryFee } = price.taxes;
        const salesTax = displayedSalesTax(price.salesTaxTotal, price.taxes);
        const displayed = [
          price.subTotal,
          price.freight,
          salesTax,
          exciseTax,
          wholesaleTax,
          crv,
          deliveryFee,
        ];
        const total = displayed.reduce((sum, amount) => sum + amount, 0) - price.totalMarkdown;
        expect(total).toBe(price.totalAmountDue);
        const amounts = [...displayed, price.totalMarkdown, price.totalAmountDue, price.taxes.salesTax];
        expect(amounts.filter((amount) => !Number.isSafeInteger(amount) || amount < 0)).toEqual([]);
        expect(salesTax).toBe(price.taxes.salesTax);
      }),
      { numRuns: 1000 },
    );
  });

  test('the lines make the totals, and none goes below zero', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, where) => {
        const price = priceCart(lines, where);
        const sum = (pick: (line: (typeof price.lines)[number]) => number) =>
          price.lines.reduce((all, line) => all + pick(line), 0);
        expect(sum((line) => line.gross)).toBe(price.subTotal);
        expect(sum((line) => line.kitMarkdown + line.promoDiscount)).toBe(price.totalMarkdown);
        expect(sum((line) => line.net)).toBe(price.subTotal - price.totalMarkdown);
        for (const line of price.lines) {
          expect(Math.min(line.net, line.promoDiscount, line.kitMarkdown)).toBeGreaterThanOrEqual(0);
          expect(line.gross - line.kitMarkdown - line.promoDiscount).toBe(line.net);
        }
        expect(price.lines.map((line) => line.lineId)).toEqual(lines.map((line) => line.lineId));
      }),
      { numRuns: 500 },
    );
  });

  test('at most one of fee, CRV and wholesale-and-excise is above zero, in every state', () => {
    for (const { stateShort } of STATES) {
      for (const pickup of [false, true]) {
        const { taxes } = priceCart([bottle({ quantity: 3 })], {
          ...context,
          destination: { state: stateShort, pickup },
        });
        const groups = [taxes.deliveryFee, taxes.crv, taxes.wholesaleTax + taxes.exciseTax];
        expect(groups.filter((amount) => amount > 0).length).toBeLessThanOrEqual(1);
      }
    }
    fc.assert(
      fc.property(anyCart, anyContext, (lines, where) => {
        const { taxes } = priceCart(lines, where);
        const groups = [taxes.deliveryFee, taxes.crv, taxes.wholesaleTax + taxes.exciseTax];
        return groups.filter((amount) => amount > 0).length <= 1;
      }),
    );
  });

  test('priced twice is the same, and the cart is left as it was', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, where) => {
        const before = structuredClone(lines);
        expect(priceCart(lines, where)).toEqual(priceCart(lines, where));
        expect(lines).toEqual(before);
      }),
    );
  });

  test('another item never lowers the subtotal or, without a promo, what is due', () => {
    fc.assert(
      fc.property(anyCart, anyLine, anyContext, (lines, added, where) => {
        const plain = { ...where, promo: null };
        const before = priceCart(lines, plain);
        const after = priceCart([...lines, { ...added, lineId: 99 }], plain);
        expect(after.subTotal).toBe(before.subTotal + added.unitPrice * added.quantity);
        expect(after.totalAmountDue).toBeGreaterThanOrEqual(before.totalAmountDue);
      }),
    );
  });

  test('a discount is never more than its lines are worth, a refused or overnight code takes nothing', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, where) => {
        const price = priceCart(lines, where);
        const discount = price.lines.reduce((all, line) => all + line.promoDiscount, 0);
        if (price.promo.state !== 'applied') expect(discount).toBe(0);
        for (const [index, line] of price.lines.entries()) {
          if (line.promoDiscount > 0) expect(lines[index]?.discountable).toBe(true);
        }
      }),
    );
  });
});
