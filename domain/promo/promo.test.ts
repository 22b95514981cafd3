import { describe, expect, test } from 'vitest';
import {
  judgePromo,
  normalizePromoCode,
  type Promo,
  type PromoContext,
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
  test.each<[string, PromoLimits, Partial<PromoContext>, RegExp]>([
    ['not-started', { startsOn: '2026-11-22' }, {}, /not active yet\. It starts on November 22, 2026\./],
    ['expired', { endsOn: '2026-11-20' }, {}, /expired/],
    ['used-up', { maxUses: 10 }, { usesTotal: 10 }, /fully redeemed/],
    ['used-by-customer', { maxUsesPerCustomer: 1 }, { usesByCustomer: 1 }, /already used/],
    ['first-order-only', { firstOrderOnly: true }, { priorOrders: 1 }, /first orders/],
    ['minimum', { minimumSubtotal: 20000 }, {}, /at least \$200\.00 .* Add \$75\.00 more to use it\./],
    ['brand', { brandingId: 2 }, {}, /brand in your cart\. It is for Twomey\./],
    ['products', { productIds: [7] }, {}, /items in your cart\.$/],
    ['products', { categories: ['Library'] }, {}, /items in your cart\. It is for Library\./],
    ['products', { categories: ['Rosé', 'Library'] }, {}, /It is for Rosé and Library\.$/],
    ['products', {}, { lines: [line({ discountable: false })] }, /items in your cart/],
    ['products', {}, { lines: [] }, /items in your cart/],
    ['club', {}, { clubJoin: true }, /memberships/],
  ])('%s, with %j and %j', (refusal, limits, context, reason) => {
    expect(judge(limits, context)).toEqual({ ok: false, refusal, reason: expect.stringMatching(reason) });
  });

  test('an unknown code', () => {
    const context = { today: '2026-11-21', lines: [line()], clubJoin: false };
    expect(judgePromo(null, { ...context, usesTotal: 0, usesByCustomer: 0, priorOrders: 0 })).toMatchObject({
      refusal: 'unknown',
    });
  });

  test('the minimum counts the products that the code is for, after kit markdowns', () => {
    const lines = [line({ quantity: 2, kitMarkdown: 3000 }), line({ brandingId: 2, unitPrice: 90000 })];
    expect(judge({ brandingId: 1, minimumSubtotal: 19000 }, { lines }).ok).toBe(true);
    expect(judge({ brandingId: 1, minimumSubtotal: 19001 }, { lines }).ok).toBe(false);
  });
});

test.each([' toast10 ', 'Toast 10', 'TOAST\u00a010\u200b', 'ＴＯＡＳＴ１０'])(
  'codes are compared without blanks, case and width: %j',
  (typed) => {
    expect(normalizePromoCode(typed)).toBe('TOAST10');
  },
);
