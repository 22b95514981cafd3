import { expect, test } from 'vitest';
import { card, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const ready = () => fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);

async function unansweredAttempt(): Promise<string> {
  const attempts = shop.db.selectFrom('payment_attempts').select('attempt_id');
  return (await attempts.where('state', '=', 'unknown').executeTakeFirstOrThrow()).attempt_id;
}

test.each([
  ['the reconciler', '4000000000004020', 'authorised', () => shop.reconcile()],
  ['the shopper who asks', '4000000000004012', 'never-seen', null],
] as const)(
  'says which payment has no answer, and once what %s learns of it',
  async (_, number, outcome, ask) => {
    const before = shop.logged.length;
    const browser = await ready();
    expect((await browser.post('/api/cart/payment', card(number))).status).toBe(503);
    const attemptId = await unansweredAttempt();
    const unanswered = { attemptId, msg: 'a payment has no answer yet' };
    expect(shop.logged.slice(before)).toMatchObject([unanswered]);
    await (ask ?? (() => browser.get('/api/cart/payment/status')))();
    await browser.get('/api/cart/payment/status');
    await shop.reconcile();
    const known = { attemptId, outcome, msg: 'what became of a payment without an answer is known' };
    expect(shop.logged.slice(before)).toMatchObject([unanswered, known]);
    const keys = new Set(shop.logged.flatMap((entry) => Object.keys(entry)));
    expect(keys).toEqual(new Set(['level', 'time', 'attemptId', 'outcome', 'msg']));
  },
);

test('reports no answered payments', async () => {
  const before = shop.logged.length;
  expect((await (await ready()).post('/api/cart/payment', GOOD_CARD)).status).toBe(200);
  expect((await (await ready()).post('/api/cart/payment', card('4000000000000002'))).status).toBe(402);
  expect(shop.logged.slice(before)).toEqual([]);
});
