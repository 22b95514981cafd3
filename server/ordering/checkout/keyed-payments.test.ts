import { expect, test } from 'vitest';
import { bodyDigest } from '../../platform/http/body-digest.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const ready = () => fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);

test('equal bodies count as equal in any key order and spacing', () => {
  const digest = (json: string) => bodyDigest(JSON.parse(json), 'a secret').toString('hex');
  const one = digest('{"cvv":"123","emailPrefs":{"a":true,"b":[1,2]}}');
  expect(digest('{ "emailPrefs": {"b": [1, 2], "a": true},\n "cvv": "123" }')).toBe(one);
  expect(digest('{"cvv":"123","emailPrefs":{"a":true,"b":[2,1]}}')).not.toBe(one);
  expect(digest('{"cvv":"124","emailPrefs":{"a":true,"b":[1,2]}}')).not.toBe(one);
  expect(bodyDigest({ cvv: '123' }, 'one').equals(bodyDigest({ cvv: '123' }, 'other'))).toBe(false);
});

test('the same payment, written otherwise, is answered as the first time', async () => {
  const browser = await ready();
  const key = { 'Idempotency-Key': 'written otherwise' };
  const first = expectOk(await browser.post('/api/cart/payment', GOOD_CARD, key));
  const backwards = Object.fromEntries(Object.entries(GOOD_CARD).reverse());
  const repeat = await browser.post('/api/cart/payment', JSON.stringify(backwards, null, 2), key);
  expect(repeat).toMatchObject({ status: 200, body: first.body });
  const other = await browser.post('/api/cart/payment', { ...GOOD_CARD, cvv: '321' }, key);
  expect(other).toMatchObject({ status: 422, body: { code: 'invalid' } });
});

test.each(['', ' ', '\t'])('a blank key (%j) is none', async (key) => {
  const browser = await ready();
  const { body } = expectOk(await browser.post('/api/cart/payment', GOOD_CARD, { 'Idempotency-Key': key }));
  const { clientKey } = await shop.db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.attempt_id', 'a.attempt_id')
    .select('a.client_key as clientKey')
    .where('o.order_id', '=', body.purchaseOrderId)
    .executeTakeFirstOrThrow();
  expect(clientKey).toMatch(/^revision /);
  const outcome = await browser.get(`/api/cart/payment/status?idempotencyKey=${encodeURIComponent(key)}`);
  expect(outcome.body.state).toBe('paid');
});

test('a key has up to 255 characters, and a longer one is refused', async () => {
  const browser = await ready();
  const tooLong = await browser.post('/api/cart/payment', GOOD_CARD, { 'Idempotency-Key': 'k'.repeat(256) });
  const sentence = 'An Idempotency-Key can have up to 255 characters.';
  expect(tooLong).toMatchObject({
    status: 422,
    body: { message: sentence, fields: { 'idempotency-key': [sentence] } },
  });
  const longest = await browser.post('/api/cart/payment', GOOD_CARD, { 'Idempotency-Key': 'k'.repeat(255) });
  expect(longest.status).toBe(200);
});
