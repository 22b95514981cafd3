import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { changePromo, changeRows } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BILLING,
  card,
  expectOk,
  fillCart,
  fillCheckout,
  GOOD_CARD,
  newCustomer,
  SHIPPING,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();
beforeAll(async () => {
  const percent = { kind: 'percent', percent: 10 } as const;
  await shop.db
    .insertInto('promos')
    .values([
      { promo_code: 'ONCE', name: 'Once each', ...percent, max_uses_per_customer: 1 },
      { promo_code: 'WELCOME', name: 'Welcome', ...percent, first_order_only: true },
      { promo_code: 'FIVE', name: 'Five', ...percent, max_uses: 5 },
      { promo_code: 'LAST', name: 'The last', ...percent, max_uses: 1 },
    ])
    .execute();
});

beforeEach(() => shop.setStock('corkscrew', 500));

const LATE = card('4000000000004038');
const DECLINED = card('4000000000000002');
const basket = [{ slug: 'corkscrew', qty: 1 }];
/** Payments to one state wait for each other anyway, because of its volume limits. */
const PLACES = [
  { stateId: 6, city: 'Napa', zip: '94558' },
  { stateId: 37, city: 'New York', zip: '10001' },
  { stateId: 7, city: 'Denver', zip: '80202' },
  { stateId: 51, city: 'Austin', zip: '78701' },
  { stateId: 11, city: 'Miami', zip: '33101' },
  { stateId: 16, city: 'Chicago', zip: '60601' },
];

/** A guest whose cart has the code applied and waits for its payment. */
async function guestWith(promoCode: string, email: string, to: object = {}): Promise<TestBrowser> {
  const browser = await fillCheckout(shop, basket, { shipping: { email, ...to } });
  expect(await apply(browser, promoCode)).toEqual({ valid: true, reason: null });
  return browser;
}

async function apply(browser: TestBrowser, promoCode: string) {
  return (await browser.post('/api/cart/coupons', { promoCode })).body;
}

const pay = (browser: TestBrowser, by: object = GOOD_CARD) => browser.post('/api/cart/payment', by);

async function usesOf(promoCode: string): Promise<number> {
  const promos = shop.db.selectFrom('promos').select('uses').where('promo_code', '=', promoCode);
  return (await promos.executeTakeFirstOrThrow()).uses;
}

async function underWayOf(email: string): Promise<number> {
  const attempts = shop.db.selectFrom('payment_attempts').select('attempt_id').where('state', '=', 'sent');
  return (await attempts.where(textIn<OrderDocument>(sql`document`)('email'), '=', email).execute()).length;
}

async function ordersWith(promoCode: string, email: string): Promise<number> {
  const orders = shop.db.selectFrom('orders').select('order_id').where('promo_code', '=', promoCode);
  return (await orders.where('email', '=', email).execute()).length;
}

const FIRST_ONLY = 'This promo code is for first orders only.';
const USED = 'You have already used this promo code.';

describe('a code for a first order', () => {
  test('is not for a guest whose email has ordered, in any letter case', async () => {
    const email = 'Second.Time@example.com';
    await pay(await fillCheckout(shop, basket, { shipping: { email } }));
    const again = await fillCheckout(shop, basket, { shipping: { email: email.toUpperCase() } });
    expect(await apply(again, 'FIRST15')).toEqual({ valid: false, reason: FIRST_ONLY });
  });

  test('is judged again once it is known whose cart it is, and says why it has gone', async () => {
    const email = 'known-later@example.com';
    await pay(await fillCheckout(shop, basket, { shipping: { email } }));
    const browser = await guestWith('FIRST15', 'somebody-new@example.com');
    await browser.post('/api/cart/shipping', { ...SHIPPING, email });
    const { body } = await browser.get('/api/cart');
    expect(body).toMatchObject({
      promoCode: 'FIRST15',
      promoDetails: null,
      promoInvalidReason: FIRST_ONLY,
      totals: { totalMarkdown: 0 },
    });
  });

  test('is not for a customer who has ordered, before shipping is known and after the e-mail has changed', async () => {
    const browser = await newCustomer(shop, 'mover@example.com');
    await browser.post('/api/cart/shipping', { ...SHIPPING, email: undefined });
    await browser.post('/api/cart/billing', BILLING);
    expect((await pay(browser)).body.orderComplete).toBe(true);
    const names = { name_first: 'Ada', name_last: 'Hart' };
    const moved = await browser.post('/api/account/name-and-email', {
      ...names,
      email: 'moved@example.com',
      currentPassword: 'a long password',
    });
    expect(moved.status).toBe(200);
    await browser.post('/api/cart', { items: [{ productId: await shop.productId('corkscrew'), qty: 1 }] });
    expect(await apply(browser, 'FIRST15')).toEqual({ valid: false, reason: FIRST_ONLY });
  });

  test('counts for a customer what the same e-mail ordered as a guest', async () => {
    const email = 'guest-then-customer@example.com';
    await pay(await fillCheckout(shop, basket, { shipping: { email } }));
    expect(await apply(await newCustomer(shop, email), 'FIRST15')).toEqual({
      valid: false,
      reason: FIRST_ONLY,
    });
  });

  test('is available again after the order is canceled', async () => {
    const email = 'cancelled@example.com';
    await pay(await guestWith('FIRST15', email));
    await changeRows(shop.db, 'orders', { status: 'cancelled' }, { email });
    expect(await apply(await fillCheckout(shop, basket, { shipping: { email } }), 'FIRST15')).toEqual({
      valid: true,
      reason: null,
    });
  });
});

describe('two orders of one customer at once', () => {
  test.each([
    ['FIRST15', FIRST_ONLY],
    ['ONCE', USED],
  ])(
    '%s waits for a payment in progress: nothing is charged, and the cart says why',
    async (code, reason) => {
      const email = `under-way-${code.toLowerCase()}@example.com`;
      const [first, second] = [await guestWith(code, email), await guestWith(code, email)];
      const slow = pay(first, LATE);
      await expect.poll(() => underWayOf(email)).toBe(1);
      expect((await pay(second)).body).toMatchObject({ orderComplete: false, resetCart: true });
      expect((await second.get('/api/cart')).body.promoInvalidReason).toBe(reason);
      expect((await slow).body.orderComplete).toBe(true);
      expect(await ordersWith(code, email)).toBe(1);

      // Without the code the second order is an ordinary one.
      expect((await pay(second)).body.orderComplete).toBe(true);
      expect(await ordersWith(code, email)).toBe(1);
    },
  );

  test.each([
    ['a code for each customer', ['ONCE']],
    ['two codes for a first order', ['FIRST15', 'WELCOME']],
  ])('of six orders with %s, to six states, one is placed', async (_, codes) => {
    for (let round = 0; round < 3; round += 1) {
      const email = `${codes.join('-')}-${round}@example.com`;
      const carts = await Promise.all(
        PLACES.map((place, index) => guestWith(codes[index % codes.length] ?? '', email, place)),
      );
      const answers = await Promise.all(carts.map((cart) => pay(cart)));
      const placed = answers.filter(({ body }) => body.orderComplete);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(placed).toHaveLength(1);
    }
  });

  test('a declined payment leaves the code to the other cart', async () => {
    const email = 'declined-first@example.com';
    const [first, second] = [await guestWith('ONCE', email), await guestWith('ONCE', email)];
    expect((await pay(first, DECLINED)).status).toBe(402);
    expect((await pay(second)).body.orderComplete).toBe(true);
  });
});

describe('uses in all', () => {
  test('of fifteen orders at once on a code with five uses, five have it', async () => {
    const carts = await Promise.all(
      Array.from({ length: 15 }, (_, index) => guestWith('FIVE', `five-${index}@example.com`)),
    );
    const answers = await Promise.all(carts.map((cart) => pay(cart)));
    expect(answers.filter(({ body }) => body.orderComplete)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.resetCart)).toHaveLength(10);
    expect(await usesOf('FIVE')).toBe(5);
    expect(await apply(await fillCheckout(shop, basket), 'FIVE')).toEqual({
      valid: false,
      reason: 'This promo code has been fully redeemed.',
    });
  });

  test('a declined payment returns its use, a code without effect takes none', async () => {
    const first = await guestWith('LAST', 'last-first@example.com');
    const second = await guestWith('LAST', 'last-second@example.com');
    expect((await pay(first, DECLINED)).status).toBe(402);
    expect(await usesOf('LAST')).toBe(0);
    expect((await pay(second)).body.orderComplete).toBe(true);
    expect(await usesOf('LAST')).toBe(1);
    expect((await pay(first)).body).toMatchObject({ orderComplete: false, resetCart: true });

    const before = await usesOf('SHIPFREE');
    const overnight = await fillCheckout(shop, basket, { shipping: { shipViaId: 9 } });
    expect((await apply(overnight, 'SHIPFREE')).valid).toBe(true);
    await overnight.get('/api/cart');
    expect((await pay(overnight)).body.orderComplete).toBe(true);
    expect(await usesOf('SHIPFREE')).toBe(before);
  });

  test('a code that an operator takes away between the page and the payment is not charged for', async () => {
    const browser = await guestWith('TOAST10', 'taken-away@example.com');
    await changePromo(shop.db, 'TOAST10', { ends_on: '2027-03-01' });
    expect((await pay(browser)).body).toMatchObject({ orderComplete: false, resetCart: true });
    expect((await browser.get('/api/cart')).body.promoInvalidReason).toBe('This promo code has expired.');
    await changePromo(shop.db, 'TOAST10', { ends_on: null });
  });
});

describe('two carts with a code each become one at the log-in', () => {
  const PASSWORD = 'a long password';

  async function afterLogIn(email: string, codes: { own: string; guest: string }, ends?: string) {
    const own = await newCustomer(shop, email);
    expect(await apply(own, codes.own)).toMatchObject({ valid: true });
    const guest = shop.browser(2);
    await fillCart(shop, guest, basket);
    expect(await apply(guest, codes.guest)).toMatchObject({ valid: true });
    if (ends !== undefined) await changePromo(shop.db, ends, { ends_on: '2027-02-01' });
    expectOk(await guest.post('/api/identity/login', { email, password: PASSWORD }));
    return (await guest.get('/api/cart')).body;
  }

  beforeAll(async () => {
    const percent = { kind: 'percent', percent: 10 } as const;
    await shop.db
      .insertInto('promos')
      .values(
        ['SPRING', 'MAY', 'GONE', 'OVER'].map((promo_code) => ({ promo_code, name: promo_code, ...percent })),
      )
      .execute();
  });

  test('the guest’s code that counts beats an ended one', async () => {
    const cart = await afterLogIn('ended-own@example.com', { own: 'GONE', guest: 'SPRING' }, 'GONE');
    expect(cart).toMatchObject({ promoCode: 'SPRING', shoppingCartItems: [{ qty: 2 }] });
    expect(cart.shoppingCartItems[0].discount).toBeGreaterThan(0);
  });

  test('the account’s code that counts beats the guest’s ended one', async () => {
    const cart = await afterLogIn('ended-guest@example.com', { own: 'SPRING', guest: 'OVER' }, 'OVER');
    expect(cart.promoCode).toBe('SPRING');
  });

  test('of two that count, the guest’s newer one', async () => {
    const cart = await afterLogIn('both@example.com', { own: 'SPRING', guest: 'MAY' });
    expect(cart.promoCode).toBe('MAY');
  });

  test('the guest’s code is judged as the account’s: one for first orders loses', async () => {
    const email = 'second-order@example.com';
    const buyer = await fillCheckout(shop, basket, { shipping: { email } });
    expect((await buyer.post('/api/cart/payment', GOOD_CARD)).status).toBe(200);
    const cart = await afterLogIn(email, { own: 'SPRING', guest: 'WELCOME' });
    expect(cart.promoCode).toBe('SPRING');
  });
});
