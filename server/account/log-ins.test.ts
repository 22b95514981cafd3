import { expect, test } from 'vitest';
import { hashBrowserId } from '../platform/http/browser-cookie.ts';
import { changeRows } from '../testing/change-rows.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { expectOk, fillCheckout, GOOD_CARD, newCustomer } from '../testing/test-checkout.ts';
import { crossTo } from '../testing/test-hand-off.ts';
import { testShop } from '../testing/test-shop.ts';
import { endOtherLogIns } from './log-ins.ts';

const PASSWORD = 'a long password';

const shop = testShop();

async function another(email: string, brandingId: 1 | 2 = 2): Promise<TestBrowser> {
  const browser = shop.browser(brandingId);
  expectOk(await browser.post('/api/identity/login', { email, password: PASSWORD }));
  return browser;
}

const listed = async (browser: TestBrowser) =>
  expectOk(await browser.get('/api/account/log-ins')).body.logIns;
const isIn = async (browser: TestBrowser) => (await browser.get('/api/identity/validate')).body.valid;
const endOthers = (browser: TestBrowser, currentPassword = PASSWORD) =>
  browser.post('/api/account/log-ins/end-others', { currentPassword });

test('a customer sees each browser that is logged in, and which of them this one is', async () => {
  const first = await newCustomer(shop, 'two@example.com');
  expect(await listed(first)).toEqual([
    { since: expect.any(String), lastUsed: expect.any(String), isThisOne: true, browser: 'Another browser' },
  ]);
  const second = await another('two@example.com');
  expect((await listed(second)).map((each: { isThisOne: boolean }) => each.isThisOne)).toEqual([true, false]);
  expect((await listed(first)).map((each: { isThisOne: boolean }) => each.isThisOne)).toEqual([false, true]);
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

test('a log-in names browser and system, on the other site too, however it was opened', async () => {
  const email = 'named@example.com';
  const form = { email, password: PASSWORD };
  await newCustomer(shop, email);
  const phone = shop.browser(2);
  const agent = { 'user-agent': IPHONE };
  expectOk(await phone.post('/api/identity/login', form, agent));
  const there = shop.browser(1);
  await crossTo(1, { 1: there, 2: phone });
  const names = (await listed(there)).map(({ browser }: { browser: string }) => browser);
  expect(names).toEqual(['Safari on iPhone', 'Another browser']);

  const guest = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], {
    shipping: { email: 'opened@example.com' },
  });
  const account = { saveInfo: true, password: PASSWORD, confirmPassword: PASSWORD };
  expectOk(await guest.post('/api/cart/payment', { ...GOOD_CARD, ...account }, agent));
  expect(await listed(guest)).toMatchObject([{ browser: 'Safari on iPhone' }]);

  // Before log-ins kept it.
  await changeRows(shop.db, 'sessions', { browser: null });
  expect(await listed(guest)).toMatchObject([{ browser: 'Another browser' }]);
});

test('ends the customer’s other sessions, with the password only', async () => {
  const own = await newCustomer(shop, 'ends@example.com');
  const other = await another('ends@example.com');
  const otherBrowser = await newCustomer(shop, 'stays@example.com');
  const wrong = await endOthers(own, 'a wrong password');
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['currentPassword']]);
  expect(await isIn(other)).toBe(true);
  expect((await endOthers(own)).status).toBe(204);
  expect([await isIn(own), await isIn(other), await isIn(otherBrowser)]).toEqual([true, false, true]);
  expect(await listed(own)).toHaveLength(1);
});

test('ends all of them where the own one has just ended', async () => {
  const own = await newCustomer(shop, 'just-ended@example.com');
  const other = await another('just-ended@example.com');
  const tokenHash = hashBrowserId(own.cookie('auth') ?? '');
  const { customer_id: customerId } = await shop.db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  await endOtherLogIns(shop.parts, { customerId, tokenHash, clientAddress: '203.0.113.7' }, PASSWORD);
  expect(await isIn(other)).toBe(false);
});

test('this log-in stays on both sites', async () => {
  const own = await newCustomer(shop, 'both@example.com');
  const other = shop.browser(1);
  await crossTo(1, { 1: other, 2: own });
  expect(await listed(own)).toHaveLength(1);
  expect((await endOthers(own)).status).toBe(204);
  expect([await isIn(own), await isIn(other)]).toEqual([true, true]);
});

test('requires a log-in', async () => {
  const guest = shop.browser();
  expect((await guest.get('/api/account/log-ins')).status).toBe(401);
  expect((await endOthers(guest)).status).toBe(401);
});
