import { describe, expect, test } from 'vitest';
import { changeRows } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BILLING,
  card,
  expectOk,
  fillCart,
  fillCheckout,
  GOOD_CARD,
  SHIPPING,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const PASSWORD = 'a long password';
const CORKSCREW = [{ slug: 'corkscrew', qty: 1 }];
const NO_ANSWER_CHARGED = card('4000000000004020');
const NO_ANSWER_FREE = card('4000000000004012');

/** Signed up in another browser, which stays logged in there. */
async function account(email: string): Promise<TestBrowser> {
  const browser = shop.browser(2);
  const names = { name_first: 'Ada', name_last: 'Hart' };
  const form = { email, ...names, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await browser.post('/api/identity/sign-up', form)).status).toBe(201);
  return browser;
}

async function accountWithCheckout(email: string): Promise<TestBrowser> {
  const browser = await account(email);
  await fillCart(shop, browser, CORKSCREW);
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, email: undefined }));
  expectOk(await browser.post('/api/cart/billing', BILLING));
  return browser;
}

const guest = (email: string) => fillCheckout(shop, CORKSCREW, { shipping: { email } });

const logIn = async (browser: TestBrowser, email: string) =>
  expectOk(await browser.post('/api/identity/login', { email, password: PASSWORD }));

const pay = (browser: TestBrowser, form: object = GOOD_CARD, key?: string) =>
  browser.post('/api/cart/payment', form, key === undefined ? {} : { 'Idempotency-Key': key });

const status = async (browser: TestBrowser, key?: string) =>
  (await browser.get(`/api/cart/payment/status${key === undefined ? '' : `?idempotencyKey=${key}`}`)).body;

const quantities = async (browser: TestBrowser) =>
  (await browser.get('/api/cart')).body.shoppingCartItems.map((item: { qty: number }) => item.qty);

/** Charged under the e-mail of the guest or of the account. */
async function ordersOf(...emails: string[]) {
  const { length } = await shop.db
    .selectFrom('orders')
    .select('order_id')
    .where('email', 'in', emails)
    .execute();
  return length;
}

describe('a guest who has paid and logs in', () => {
  test.each([
    ['with a key', 'the same key'],
    ['without a key', undefined],
  ])('gets the first answer when asking again %s, whatever is in the account’s cart', async (name, key) => {
    const [full, empty, other] = ['full', 'empty', 'guest'].map(
      (who) => `${who}-${name.replaceAll(' ', '-')}@example.org`,
    );
    if (!full || !empty || !other) throw new Error('three were named');
    await accountWithCheckout(full);
    await account(empty);
    for (const email of [full, empty]) {
      const browser = await guest(other);
      const first = await pay(browser, GOOD_CARD, key);
      await logIn(browser, email);
      const again = await pay(browser, GOOD_CARD, key);
      expect(again.body).toEqual(first.body);
    }
    expect(await ordersOf(full, empty, other)).toBe(2);
  });

  test('may buy what is in the account all the same: by another request, or after a change', async () => {
    const email = 'buys-again@example.org';
    await accountWithCheckout(email);
    const browser = await guest('bought@example.org');
    await pay(browser);
    await logIn(browser, email);
    expect((await pay(browser, GOOD_CARD, 'another key')).body.orderComplete).toBe(true);
    expect(await ordersOf(email)).toBe(1);

    const changed = await accountWithCheckout('changes@example.org');
    const changing = await guest('before-the-change@example.org');
    await pay(changing);
    await logIn(changing, 'changes@example.org');
    await fillCart(shop, changing, CORKSCREW);
    expect((await pay(changing)).body.orderComplete).toBe(true);
    expect(await quantities(changed)).toEqual([]);
    expect(await ordersOf('changes@example.org')).toBe(1);
  });

  test('may not use the key for something else', async () => {
    await accountWithCheckout('other-body@example.org');
    const browser = await guest('one-body@example.org');
    await pay(browser, GOOD_CARD, 'k');
    await logIn(browser, 'other-body@example.org');
    expect((await pay(browser, card('5555555555554444'), 'k')).status).toBe(422);
  });

  test('finds the payment by its key, with a cart in the account and without', async () => {
    await accountWithCheckout('asks@example.org');
    await account('asks-empty@example.org');
    for (const email of ['asks@example.org', 'asks-empty@example.org']) {
      const browser = await guest(`guest-${email}`);
      expect((await pay(browser, NO_ANSWER_CHARGED, 'k20')).status).toBe(503);
      await logIn(browser, email);
      expect(await status(browser, 'k20')).toMatchObject({ state: 'paid' });
      expect((await browser.get('/api/orders/confirmation')).status).toBe(200);
      expect(await ordersOf(`guest-${email}`)).toBe(1);
    }
  });
});

describe('a guest who logs in while the payment is without an outcome', () => {
  test('is in that cart until it is known: nothing is added to it, no other is paid for', async () => {
    await accountWithCheckout('meanwhile@example.org');
    const browser = await guest('first@example.org');
    expect((await pay(browser, NO_ANSWER_CHARGED, 'k1')).status).toBe(503);
    await logIn(browser, 'meanwhile@example.org');
    const items = [{ productId: await shop.productId('corkscrew'), qty: 1 }];
    expect((await browser.post('/api/cart', { items })).status).toBe(409);
    expect((await pay(browser, GOOD_CARD, 'k2')).status).toBe(503);
    expect((await pay(browser)).status).toBe(503);
    await shop.reconcile();
    expect(await ordersOf('first@example.org', 'meanwhile@example.org')).toBe(1);
    expect(await quantities(browser)).toEqual([1]);
    expect((await pay(browser, GOOD_CARD, 'k3')).body.orderComplete).toBe(true);
    expect(await ordersOf('meanwhile@example.org')).toBe(1);
  });

  test.each([
    ['an empty account', account, [1]],
    ['an account with a cart', accountWithCheckout, [2]],
  ])('finds what was in it in %s once nothing was charged', async (name, open, inCart) => {
    const email = `merged-${inCart}@example.org`;
    const elsewhere = await open(email);
    const browser = await guest(`uncharged-${inCart}@example.org`);
    expect((await pay(browser, NO_ANSWER_FREE, 'k12')).status, name).toBe(503);
    await logIn(browser, email);
    expect(await status(browser, 'k12')).toEqual({ state: 'not-charged', order: null });
    expect(await quantities(browser)).toEqual(inCart);
    expect(await quantities(browser)).toEqual(inCart);
    expect((await browser.post('/api/identity/logout', {})).status).toBe(204);
    expect(await quantities(elsewhere)).toEqual(inCart);
  });

  test('pays as the customer when trying again at once', async () => {
    await account('at-once@example.org');
    const browser = await guest('tried@example.org');
    await pay(browser, NO_ANSWER_FREE, 'k12');
    await logIn(browser, 'at-once@example.org');
    expect(await status(browser, 'k12')).toMatchObject({ state: 'not-charged' });
    const paid = await pay(browser);
    expect(paid.body.orderComplete).toBe(true);
    const { orders } = (await browser.get('/api/orders')).body;
    expect(orders.map((order: { purchaseOrderId: number }) => order.purchaseOrderId)).toEqual([
      paid.body.purchaseOrderId,
    ]);
  });

  test('and logs out again, finds it in the account when nothing was charged', async () => {
    const elsewhere = await account('in-and-out@example.org');
    const browser = await guest('out@example.org');
    await pay(browser, NO_ANSWER_FREE, 'k12');
    await logIn(browser, 'in-and-out@example.org');
    await browser.post('/api/identity/logout', {});
    expect(await status(browser, 'k12')).toEqual({ state: 'none', order: null });
    await shop.reconcile();
    expect(await quantities(elsewhere)).toEqual([1]);
  });
});

describe('another shopper’s browser', () => {
  test('a customer who logs in after another’s session expired sees none of the other’s orders', async () => {
    await account('was-here@example.org');
    await account('is-here@example.org');
    const browser = await guest('was-guest@example.org');
    await pay(browser, GOOD_CARD, 'g');
    // The account takes this cart over, which keeps the cookie that it was opened under.
    await fillCart(shop, browser, CORKSCREW);
    await logIn(browser, 'was-here@example.org');
    expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, email: undefined }));
    expectOk(await browser.post('/api/cart/billing', BILLING));
    const { purchaseOrderId } = (await pay(browser, GOOD_CARD, 'c')).body;
    expect(purchaseOrderId).toEqual(expect.any(Number));
    const cookie = browser.cookie('cart') ?? '';

    const later = shop.browser(2);
    later.setCookie('cart', cookie);
    await logIn(later, 'is-here@example.org');
    expect((await status(later, 'c')).order?.purchaseOrderId).not.toBe(purchaseOrderId);
    expect((await pay(later, GOOD_CARD, 'c')).body.purchaseOrderId).not.toBe(purchaseOrderId);
    const old = { created_at: new Date('2020-01-01'), updated_at: new Date('2020-01-01') };
    await changeRows(shop.db, 'carts', old, { status: 'ordered' });
    expect(await status(later)).toEqual({ state: 'none', order: null });
    expect(await status(later, 'g')).toEqual({ state: 'none', order: null });
    expect((await pay(later)).status).toBe(409);
    expect(await quantities(later)).toEqual([]);
  });
});

test('that another payment came to nothing says nothing of the one asked about', async () => {
  const browser = await guest('another@example.org');
  expect((await pay(browser, card('4000000000000002'), 'declined')).status).toBe(402);
  expect(await status(browser, 'declined')).toEqual({ state: 'not-charged', order: null });
  expect(await status(browser, 'never sent')).toEqual({ state: 'none', order: null });
});
