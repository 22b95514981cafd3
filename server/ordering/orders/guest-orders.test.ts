import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { card, expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let owner: TestBrowser;
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
});

const PASSWORD = 'a long password';

async function guestOrder(email: string): Promise<number> {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], { shipping: { email } });
  return expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
}

async function signUp(email: string): Promise<TestBrowser> {
  const browser = shop.browser();
  const form = { email, name_first: 'Gus', name_last: 'Lane', password: PASSWORD, confirmPassword: PASSWORD };
  expect((await browser.post('/api/identity/sign-up', form)).status).toBe(201);
  return browser;
}

/** As its reader does: by the link of the newest email. */
async function verify(email: string): Promise<void> {
  await shop.runJobs();
  const mails = await shop.mailsTo(email);
  const token = mails.map(({ text }) => /verify\?token=([\w-]+)/.exec(text)?.[1]).findLast(Boolean);
  expectOk(await shop.browser().post('/api/identity/verify', { token }));
}

const ordersOf = async (browser: TestBrowser): Promise<number[]> =>
  (await browser.get('/api/orders')).body.orders.map(
    (order: { purchaseOrderId: number }) => order.purchaseOrderId,
  );

async function rowOf(email: string) {
  return (await owner.get(`/api/office/customers?q=${encodeURIComponent(email)}`)).body.rows[0];
}

test('guest orders are the account’s once its email is verified, and not before', async () => {
  const before = await guestOrder('Gus.Lane@guests.example.com');
  await guestOrder('gus.lane2@guests.example.com');
  const browser = await signUp('gus.lane@guests.example.com');
  expect(await ordersOf(browser)).toEqual([]);
  await verify('gus.lane@guests.example.com');
  expect(await ordersOf(browser)).toEqual([before]);
});

test('an order whose payment had no answer until then is the account’s too', async () => {
  const email = 'late@guests.example.com';
  const guest = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], { shipping: { email } });
  expect((await guest.post('/api/cart/payment', card('4000000000004020'))).status).toBe(503);
  const browser = await signUp(email);
  await verify(email);
  await shop.reconcile();
  expect(await ordersOf(browser)).toHaveLength(1);
});

test('a new email of the account brings its guest orders, and leaves those of the old one', async () => {
  const old = await guestOrder('first@guests.example.com');
  const browser = await signUp('first@guests.example.com');
  await verify('first@guests.example.com');
  const next = await guestOrder('second@guests.example.com');
  const names = { name_first: 'Gus', name_last: 'Lane' };
  const form = { ...names, email: 'second@guests.example.com', currentPassword: PASSWORD };
  expectOk(await browser.post('/api/account/name-and-email', form));
  expect(await ordersOf(browser)).toEqual([old]);
  await verify('second@guests.example.com');
  expect(await ordersOf(browser)).toEqual([next, old]);
});

test('the office’s list counts what the customer’s page counts, verified or not', async () => {
  const email = 'counted@guests.example.com';
  const orderId = await guestOrder(email);
  await owner.post(`/api/office/customers/guest-${orderId}/tags`, { add: ['caller'] });
  await signUp(email);
  for (const isVerified of [false, true]) {
    if (isVerified) await verify(email);
    const row = await rowOf(email);
    const page = (await owner.get(`/api/office/customers/${row.customerId}`)).body;
    expect(row).toMatchObject({ orders: 1, spent: page.customer.spent, tags: ['caller'] });
    expect(row.spent).toBeGreaterThan(0);
    expect(page.customer.orders).toBe(1);
    expect(row.lastOrder).toBe(page.orders[0].placed);
    const tagged = (await owner.get('/api/office/customers?tag=caller')).body.rows;
    expect(tagged).toContainEqual(row);
  }
});
