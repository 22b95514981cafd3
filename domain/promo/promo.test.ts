import { describe, expect, test } from 'vitest';
import {
  countsWithService,
  judgePromo,
  normalizePromoCode,
  type Promo,
  type PromoContext,
  type PromoKind,
  type PromoLimits,
  type PromoLine,
} from './promo.ts';

function promo(limits: PromoLimits = {}): Promo {
  return { promoCode: 'TOAST10', name: 'Toast', effect: { kind: 'percent', percent: 10 }, limits };
}

function line(overrides: Partial<PromoLine> = {}): PromoLine {
  return {
    productId: 1,
    brandingId: 1,
    categories: ['Cabernet Sauvignon'],
    quantity: 1,
    unitPrice: 12500,
    kitMarkdown: 0,
    discountable: true,
    ...overrides,
  };
}

function judge(limits: PromoLimits, overrides: Partial<PromoContext> = {}) {
  return judgePromo(promo(limits), {
    today: '2026-11-21',
    lines: [line()],
    usesTotal: 0,
    usesByCustomer: 0,
    priorOrders: 0,
    clubJoin: false,
    ...overrides,
  });
}

const allowed = { ok: true, eligibleLineIndexes: [0] };

describe('a code that counts', () => {
  test.each<[string, PromoLimits, Partial<PromoContext>]>([
    ['without limits', {}, {}],
    ['without limits, used often', {}, { usesTotal: 9999, usesByCustomer: 99, priorOrders: 12 }],
    ['not only on first orders', { firstOrderOnly: false }, { priorOrders: 12 }],
    ['within its days', { startsOn: '2026-11-20', endsOn: '2026-11-22' }, {}],
    ['on its first day, without a last one', { startsOn: '2026-11-21' }, {}],
    ['on its last day, without a first one', { endsOn: '2026-11-21' }, {}],
    ['without a minimum', { minimumSubtotal: 0 }, { lines: [line({ unitPrice: 0 })] }],
    ['on its first and last day', { startsOn: '2026-11-21', endsOn: '2026-11-21' }, {}],
    ['with one use left', { maxUses: 10 }, { usesTotal: 9 }],
    ['with one use left for the customer', { maxUsesPerCustomer: 2 }, { usesByCustomer: 1 }],
    ['on a first order', { firstOrderOnly: true }, {}],
    ['at exactly the minimum', { minimumSubtotal: 12500 }, {}],
    ['for the product', { productIds: [7, 1] }, {}],
    ['for a category', { categories: ['Library', 'Cabernet Sauvignon'] }, {}],
    ['for the brand', { brandingId: 1 }, {}],
  ])('%s', (_, limits, context) => {
    expect(judge(limits, context)).toEqual(allowed);
  });

  test('names the lines that it is for', () => {
    const lines = [
      line({ brandingId: 2 }),
      line(),
      line({ discountable: false }),
      line({ categories: [] }),
      line({ productId: 9 }),
    ];
    expect(judge({ brandingId: 1, categories: ['Cabernet Sauvignon'] }, { lines })).toEqual({
      ok: true,
      eligibleLineIndexes: [1, 4],
    });
  });
});

describe('a code that does not', () => {
  test.each<[string, PromoLimits, Partial<PromoContext>, string]>([
    [
      'not-started',
      { startsOn: '2026-11-22' },
      {},
      'This promo code is not active yet. It starts on November 22, 2026.',
    ],
    ['expired', { endsOn: '2026-11-20' }, {}, 'This promo code has expired.'],
    ['used-up', { maxUses: 10 }, { usesTotal: 10 }, 'This promo code has been fully redeemed.'],
    ['used-up', { maxUses: 10 }, { usesTotal: 11 }, 'This promo code has been fully redeemed.'],
    [
      'used-by-customer',
      { maxUsesPerCustomer: 1 },
      { usesByCustomer: 1 },
      'You have already used this promo code.',
    ],
    [
      'first-order-only',
      { firstOrderOnly: true },
      { priorOrders: 1 },
      'This promo code is for first orders only.',
    ],
    [
      'minimum',
      { minimumSubtotal: 20000, brandingId: 1 },
      {},
      'This promo code needs a subtotal of at least $200.00 of Alder Ridge wines. Add $75.00 more to use it.',
    ],
    [
      'minimum',
      { minimumSubtotal: 20000 },
      {},
      'This promo code needs a subtotal of at least $200.00. Add $75.00 more to use it.',
    ],
    [
      'minimum',
      { minimumSubtotal: 20000, categories: ['Cabernet Sauvignon', 'Merlot'] },
      {},
      'This promo code needs a subtotal of at least $200.00 of Cabernet Sauvignon and Merlot. Add $75.00 more to use it.',
    ],
    [
      'brand',
      { brandingId: 2 },
      {},
      'This promo code does not apply to the brand in your cart. It is for Twomey.',
    ],
    ['products', { productIds: [7] }, {}, 'This promo code does not apply to the items in your cart.'],
    [
      'products',
      { categories: ['Library'] },
      {},
      'This promo code does not apply to the items in your cart. It is for Library.',
    ],
    [
      'products',
      { categories: ['Rosé', 'Library'] },
      {},
      'This promo code does not apply to the items in your cart. It is for Rosé and Library.',
    ],
    [
      'products',
      {},
      { lines: [line({ discountable: false })] },
      'This promo code does not apply to the items in your cart.',
    ],
    ['products', {}, { lines: [] }, 'This promo code does not apply to the items in your cart.'],
    [
      'products',
      { brandingId: 2 },
      { lines: [] },
      'This promo code does not apply to the items in your cart.',
    ],
    ['club', {}, { clubJoin: true }, 'Promo codes cannot be used for club memberships.'],
  ])('%s, with %j and %j', (refusal, limits, context, reason) => {
    expect(judge(limits, context)).toEqual({ ok: false, refusal, reason });
  });

  test('an unknown code', () => {
    const context = { today: '2026-11-21', lines: [line()], clubJoin: false };
    expect(judgePromo(null, { ...context, usesTotal: 0, usesByCustomer: 0, priorOrders: 0 })).toEqual({
      ok: false,
      refusal: 'unknown',
      reason: 'This promo code is not valid.',
    });
  });

  test('the minimum counts the products that the code is for, after kit markdowns', () => {
    const lines = [line({ quantity: 2, kitMarkdown: 3000 }), line({ brandingId: 2, unitPrice: 90000 })];
    expect(judge({ brandingId: 1, minimumSubtotal: 19000 }, { lines }).ok).toBe(true);
    expect(judge({ brandingId: 1, minimumSubtotal: 19001 }, { lines }).ok).toBe(false);
  });

  test('a kit that is marked down by more than its price adds nothing to the minimum, and takes nothing', () => {
    const lines = [line({ kitMarkdown: 20000 }), line()];
    expect(judge({ minimumSubtotal: 12500 }, { lines }).ok).toBe(true);
    expect(judge({ minimumSubtotal: 12501 }, { lines }).ok).toBe(false);
  });

  test('what is not named by product or not by category is left out', () => {
    const lines = [
      line({ productId: 7 }),
      line({ productId: 8 }),
      line({ productId: 7, categories: ['Library', 'White'] }),
      line({ productId: 8, categories: ['Library'] }),
    ];
    const named = (limits: PromoLimits) => {
      const verdict = judge(limits, { lines });
      return verdict.ok ? verdict.eligibleLineIndexes : verdict.refusal;
    };
    expect(named({ productIds: [7] })).toEqual([0, 2]);
    expect(named({ categories: ['Library'] })).toEqual([2, 3]);
    expect(named({ productIds: [7], categories: ['Library'] })).toEqual([2]);
    expect(named({ productIds: [] })).toBe('products');
  });

  test.each<[PromoLimits, Partial<PromoContext>, string]>([
    [{ endsOn: '2026-11-20', firstOrderOnly: true }, { priorOrders: 1 }, 'expired'],
    [{ firstOrderOnly: true, maxUses: 1 }, { priorOrders: 1, usesTotal: 1 }, 'first-order-only'],
    [{ maxUses: 1, maxUsesPerCustomer: 1 }, { usesTotal: 1, usesByCustomer: 1 }, 'used-up'],
    [{ maxUsesPerCustomer: 1, brandingId: 2 }, { usesByCustomer: 1 }, 'used-by-customer'],
    [{ brandingId: 2, minimumSubtotal: 99999 }, {}, 'brand'],
    [{ productIds: [7], minimumSubtotal: 99999 }, {}, 'products'],
  ])('of several reasons the first is told: %j with %j is %s', (limits, context, refusal) => {
    expect(judge(limits, context)).toMatchObject({ refusal });
  });
});

test.each([
  ' toast10 ',
  'Toast 10',
  'TOAST\u00a010\u200b',
  'ＴＯＡＳＴ１０',
  '\u202aTOAST\u00ad10\ufeff',
  'toast10\u200d',
])('codes are compared without blanks, case and width: %j', (typed) => {
  expect(normalizePromoCode(typed)).toBe('TOAST10');
});

test('every dash is a hyphen, and codes that differ in what shows stay different', () => {
  const typed = ['toast-10', 'toast–10', 'TOAST—10', 'toast‐10', 'toast‑10', 'toast−10', 'toast\u2060-10'];
  expect(new Set(typed.map(normalizePromoCode))).toEqual(new Set(['TOAST-10']));
  const stored = ['TOAST10', 'TOAST-10', 'TOAST_10', 'TOAST.10', 'TÖAST10', 'TOASTL0'];
  expect(new Set(stored.map(normalizePromoCode)).size).toBe(stored.length);
});

test.each([
  ['free-shipping', 1, true],
  ['free-shipping', 9, false],
  ['percent', 1, true],
  ['percent', 9, true],
  ['amount', 9, true],
] as const)('a code for %s with service %d counts: %s', (kind, shipViaId, counts) => {
  const effects: Record<typeof kind, PromoKind> = {
    'free-shipping': { kind: 'free-shipping' },
    percent: { kind: 'percent', percent: 10 },
    amount: { kind: 'amount', amount: 500 },
  };
  expect(countsWithService(effects[kind], shipViaId)).toBe(counts);
});
