import { expect, test } from 'vitest';
import { isOfBegunOrder, isTooMuch, MOST_BEGUN, MOST_WAITING } from './load-shedding.ts';

const calm = { waiting: 0, begun: 0, lateMs: 0 };

test.each([
  ['nothing to do', calm, false, false],
  ['as many as are borne', { ...calm, waiting: MOST_WAITING - 1 }, false, false],
  ['one more', { ...calm, waiting: MOST_WAITING }, false, true],
  ['an order that is begun', { ...calm, waiting: MOST_WAITING }, true, false],
  ['more begun orders than memory bears', { ...calm, begun: MOST_BEGUN }, true, true],
  ['many that wait for their bank', { ...calm, begun: MOST_BEGUN - 1 }, false, false],
  ['late with a crowd', { ...calm, waiting: 40, lateMs: 1_000 }, false, true],
  ['late with a crowd, for an order that is begun', { ...calm, waiting: 40, lateMs: 9_000 }, true, false],
  ['late for another reason', { ...calm, waiting: 39, lateMs: 9_000 }, false, false],
])('%s', (_, load, isBegun, tooMuch) => {
  expect(isTooMuch(load, isBegun)).toBe(tooMuch);
});

test.each([
  ['POST', '/api/cart/payment', true],
  ['GET', '/api/cart/payment/status?idempotencyKey=x', true],
  ['POST', '/api/cart/bulk-payment', true],
  ['GET', '/api/cart/polling/status/abc', true],
  ['GET', '/api/orders/confirmation', true],
  ['GET', '/confirmation', true],
  ['POST', '/webhooks/stripe', true],
  ['POST', '/vault/tokens', true],
  ['POST', '/review?index', true],
  ['GET', '/assets/app-1.js', true],
  ['GET', '/healthz', true],
  ['GET', '/review', false],
  ['GET', '/shop', false],
  ['POST', '/api/cart', false],
  ['GET', '/api/cart/paymentx', false],
  ['GET', '/shop?next=/api/cart/payment', false],
])('%s %s is of an order that is begun: %s', (method, url, isBegun) => {
  expect(isOfBegunOrder({ method, url })).toBe(isBegun);
});
