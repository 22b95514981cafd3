import type { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app/app.ts';
import { findInText } from '../../testing/find-card-data.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { BILLING, card, fillCart, GOOD_CARD, newCustomer, SHIPPING } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import type { AppEnv } from '../http/app-env.ts';
import { logHash, requestLog } from './request-log.ts';
import { openLog } from './shop-log.ts';

const shop = testShop();
const written: string[] = [];
const hear = { write: (line: string) => void written.push(line) };
let app: Hono<AppEnv>;
beforeAll(async () => {
  const log = openLog('trace', hear);
  app = createApp({
    ...shop.parts,
    trustedProxies: ['10.0.0.0/8'],
    tellOfRequest: requestLog(log, 'a secret for tests only'),
    reportError: (error, requestId) => log.error({ err: error, requestId }, 'request failed'),
  });
});

const browser = () => new TestBrowser((request) => app.fetch(request), 'http://brand2.localhost');
const logged = (): Record<string, unknown>[] => written.map((line) => JSON.parse(line));

/** The numbers of cards of the demo with which something else happens than a sale. */
const DECLINED = '4000000000000002';

test('a purchase logs its routes, and nothing about the shopper', async () => {
  const ada = browser();
  const password = 'correct horse battery';
  const email = 'ada.hush@example.com';
  const names = { name_first: 'Adalbertine', name_last: 'Hartenstein' };
  await ada.post('/api/identity/sign-up', { email, ...names, password, confirmPassword: password });
  await ada.post('/api/identity/login', { email, password: 'wrong but typed' });
  await fillCart(shop, ada, [{ slug: 'corkscrew', qty: 1 }]);
  await ada.get(`/api/account/validate-email/${email}`);
  await ada.post('/api/cart/shipping', { ...SHIPPING, ...names, address1: '77 Hushaby Lane' });
  await ada.post('/api/cart/billing', { ...BILLING, ...names });
  await ada.post('/api/cart/payment', card(DECLINED));
  const paid = await ada.post('/api/cart/payment?token=in-the-query', GOOD_CARD, {
    'idempotency-key': 'hush-key-1',
  });
  expect(paid.status).toBe(200);
  await ada.get(`/api/orders/${paid.body.orderId}`);

  expect(logged()).toContainEqual(
    expect.objectContaining({ method: 'POST', route: '/api/cart/payment', status: 402, brand: 2 }),
  );
  expect(logged().map(({ route }) => route)).toContain('/api/account/validate-email/:email');
  const lines = written.join('');
  const cookies = ada
    .cookieHeader()
    .split('; ')
    .map((pair) => pair.split('=')[1] ?? '');
  expect(cookies.length).toBeGreaterThan(1);
  const hushed = [
    password,
    'wrong but typed',
    email,
    ...Object.values(names),
    'Hushaby',
    'in-the-query',
    'hush-key',
  ];
  expect([...hushed, ...cookies].filter((secret) => lines.includes(secret))).toEqual([]);
  expect(findInText(lines, { numbers: [GOOD_CARD.cardNumber, DECLINED], codes: [GOOD_CARD.cvv] })).toEqual(
    [],
  );
});

test('only a holder of the key can tell from its line who sent a request', async () => {
  written.length = 0;
  const { client, account } = logHash('a secret for tests only');
  const ada = await newCustomer({ ...shop, browser }, 'traced@example.com');
  const env = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
  const headers = { cookie: ada.cookieHeader(), 'x-forwarded-for': '203.0.113.77' };
  const newRequest = () => new Request('http://brand2.localhost/api/identity/validate', { headers });
  await app.fetch(newRequest(), env('10.0.0.1'));
  await app.fetch(new Request('http://localhost/api/lookups'), env('203.0.113.78'));
  const { customer_id } = await shop.db
    .selectFrom('customers')
    .select('customer_id')
    .where('email', '=', 'traced@example.com')
    .executeTakeFirstOrThrow();
  const [guest, customer] = logged().toReversed();
  expect(customer).toMatchObject({ client: client('203.0.113.77'), account: account(customer_id) });
  expect(guest).toMatchObject({ client: client('203.0.113.78') });
  expect(guest).not.toHaveProperty('account');
  expect(customer?.client).not.toBe(logHash('another secret').client('203.0.113.77'));
  expect(written.join('')).not.toMatch(/203\.0\.113/);
});

test('logs why a promo code does not apply, and an unknown code without its text', async () => {
  const shopper = browser();
  await fillCart(shop, shopper, [{ slug: 'corkscrew', qty: 1 }]);
  for (const promoCode of ['bygone', 'my.own@example.com', 'TOAST10']) {
    await shopper.post('/api/cart/coupons', { promoCode });
  }
  const entries = logged().filter(({ route }) => route === '/api/cart/coupons');
  expect(entries.map(({ refusedPromo }) => refusedPromo)).toEqual([
    { code: 'BYGONE', reason: 'This promo code has expired.' },
    { code: null, reason: expect.any(String) },
    undefined,
  ]);
});

test('the shopper and the log get the same reference of a failure', async () => {
  const broken = createApp({
    ...shop.parts,
    shopRules: () => Promise.reject(new Error('no rules for ada@example.com')),
    reportError: (error, requestId) =>
      openLog('trace', hear).error({ err: error, requestId }, 'request failed'),
  });
  const answer = await broken.request('http://localhost/api/lookups');
  const { requestId, message } = (await answer.json()) as { requestId: string; message: string };
  expect([answer.status, message]).toEqual([500, expect.not.stringContaining('rules')]);
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  const line = logged().find((entry) => entry.requestId === requestId);
  expect(line).toMatchObject({ err: { message: 'no rules for [redacted]' } });
});

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['203.0.113.9', false],
  [undefined, false],
])('a name that %s gave the request counts: %s', async (remoteAddress, counts) => {
  const headers = { 'x-request-id': 'given-by-a-proxy' };
  const env = { incoming: { socket: { remoteAddress } } };
  const answer = await app.fetch(new Request('http://localhost/healthz', { headers }), env);
  expect(answer.headers.get('x-request-id') === 'given-by-a-proxy').toBe(counts);
});

test('whatever is sent, a log entry is one line of printable characters', async () => {
  written.length = 0;
  const odd = '\u001b[2J\u001b[31mforged\u0007\u2028';
  const forged = 'x\n{"level":30,"msg":"the shop is open"}\r\n';
  const env = { incoming: { socket: { remoteAddress: '10.1.2.3' } } };
  const headers = {
    'x-request-id': 'abcdefgh\u001b[31m',
    'user-agent': '\u001b]0;forged\u0007',
    'x-forwarded-for': '1.1.1.1\u001b[2J',
  };
  const path = encodeURIComponent(forged + odd);
  await app.fetch(new Request(`http://localhost/api/shop/products/${path}`, { headers }), env);
  await app.fetch(new Request(`http://localhost/${path}?${path}`, { headers, method: 'DELETE' }), env);
  openLog('trace', hear).error({ err: new Error(forged + odd), requestId: forged }, forged);
  expect(written).toHaveLength(3);
  for (const line of written) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(line).toMatch(/^[^\u0000-\u001f\u007f]+\n$/);
    expect(JSON.parse(line).msg).not.toBe('the shop is open');
  }
});
