import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestBrowser } from '../testing/test-browser.ts';
import {
  BILLING,
  CARRIER_PICKUP,
  fillCart,
  GOOD_CARD,
  newCustomer,
  SHIPPING,
  userOf,
  WINERY_PICKUP,
} from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

const shop = testShop();

/** A request that talks to the database more often than this has lost sight of it. */
const MOST_STATEMENTS = 9;

/** It locks its bottles before it claims them (decision 190). */
const MOST_OF_A_PAYMENT = MOST_STATEMENTS + 1;

const NEW_YORK = { ...SHIPPING, stateId: 37, city: 'New York', zip: '10001' };

/** Two more for who it is, and for the address or card that was chosen. */
const MOST_OF_A_CUSTOMER = MOST_STATEMENTS + 2;

test('no request of a guest’s purchase sends more than 9 statements, and a payment 10', async () => {
  const browser = shop.browser(2);
  const productId = await shop.productId('library-cabernet');
  // What a process reads again every few seconds only.
  await browser.get('/api/lookups');
  await browser.get('/api/shop/products?brandingId=2');
  const counts: Record<string, number> = {};
  const count = async (name: string, use: () => Promise<unknown>) => {
    counts[name] = await shop.countStatements(use);
  };

  await count('list products', () => browser.get('/api/shop/products?brandingId=2'));
  await count('show product', () => browser.get('/api/shop/products/library-cabernet'));
  await count('first item', () => browser.post('/api/cart', { items: [{ productId, qty: 1 }] }));
  const item = (await browser.get('/api/cart')).body.shoppingCartItems[0].shoppingCartItemId;
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  await count('second item', () => browser.post('/api/cart', { items: [{ productId, qty: 1 }] }));
  await count('quantity', () => browser.put(`/api/cart/items/${item}?s=1`, { qty: 3 }));
  await count('read cart', () => browser.get('/api/cart'));
  await count('coupon', () => browser.post('/api/cart/coupons', { promoCode: 'FIRST15' }));
  await count('zip', () => browser.get('/api/address/validate/zip/94558'));
  await count('carrier pickup', () => browser.post('/api/cart/shipping', CARRIER_PICKUP));
  await count('winery', () => browser.post('/api/cart/shipping', WINERY_PICKUP));
  await count('a state with limits', () => browser.post('/api/cart/shipping', NEW_YORK));
  await count('cart towards limits', () => browser.get('/api/cart'));
  await count('shipping', () => browser.post('/api/cart/shipping', SHIPPING));
  const token = (await browser.post('/vault/tokens', GOOD_CARD)).body.token;
  await count('billing', () => browser.post('/api/cart/billing', { ...BILLING, paymentToken: token }));
  await browser.get('/api/cart');
  const payment = await shop.countStatements(() => browser.post('/api/cart/payment', {}));
  await count('confirmation', () => browser.get('/api/orders/confirmation'));
  await count('new cart after the order', () =>
    browser.post('/api/cart', { items: [{ productId, qty: 1 }] }),
  );
  await browser.post('/api/cart/shipping', SHIPPING);
  await browser.post('/api/cart/billing', BILLING);
  const ofRawCard = await shop.countStatements(() => browser.post('/api/cart/payment', GOOD_CARD));

  expect(Math.max(payment, ofRawCard)).toBe(MOST_OF_A_PAYMENT);
  expect(Object.entries(counts).filter(([, statements]) => statements > MOST_STATEMENTS)).toEqual([]);
  expect(counts).toMatchObject({
    zip: 0,
    'list products': 1,
    'show product': 1,
    'read cart': 1,
    // The cart has a promo code: its use is read beside the cart.
    'cart towards limits': 2,
    confirmation: 1,
  });
});

test('a customer’s pages send no more statements for fifty addresses and cards than for one', async () => {
  const counts = [];
  for (const [email, size] of [
    ['one@example.org', 1],
    ['fifty@example.org', 50],
  ] as const) {
    const browser = await newCustomer(shop, email);
    await browser.post('/api/cart/shipping', { ...SHIPPING, email: undefined });
    await browser.post('/api/account/card', GOOD_CARD);
    const { userId } = await userOf(browser);
    await fillAccount(userId, size);
    expect((await userOf(browser)).CreditCards).toHaveLength(size);
    const { CardId, AddressBookID } = await firstOf(browser);
    counts.push({
      cart: await shop.countStatements(() => browser.get('/api/cart')),
      user: await shop.countStatements(() => browser.get('/api/identity/validate')),
      shipping: await shop.countStatements(() => browser.get('/api/cart/shipping')),
      'chosen address': await shop.countStatements(() =>
        browser.post('/api/cart/shipping', { ...SHIPPING, addressBookId: AddressBookID }),
      ),
      'chosen card': await shop.countStatements(() =>
        browser.post('/api/cart/billing', { ...BILLING, cardId: CardId }),
      ),
      payment: await shop.countStatements(() => browser.post('/api/cart/payment', {})),
    });
  }
  const [one, fifty] = counts;
  expect(fifty).toEqual(one);
  expect(one).toMatchObject({ cart: 2, user: 2, shipping: 2 });
  expect(Object.entries(one ?? {}).filter(([, sent]) => sent > MOST_OF_A_CUSTOMER)).toEqual([]);
});

async function firstOf(browser: TestBrowser) {
  const { AddressBook, CreditCards } = await userOf(browser);
  return { AddressBookID: AddressBook[0].AddressBookID, CardId: CreditCards[0].CardId };
}

async function fillAccount(userId: number, size: number) {
  await sql`
    insert into addresses (customer_id, name_first, name_last, address1, city, state_id, state_short, zip, phone)
    select ${userId}, 'Ada', 'Hart', n || ' Main Street', 'Napa', 6, 'CA', '94558', '(707) 555-0101'
    from generate_series(1, ${size}::integer) n`.execute(shop.db);
  await sql`
    insert into cards (customer_id, token, card_type_id, last_four, expiration_month, expiration_year)
    select ${userId}, 'tok_' || ${userId}::integer || '_' || n, 2, '1111', 12, 2030
    from generate_series(2, ${size}::integer) n`.execute(shop.db);
}

test('reading a cart of 30 lines sends no more statements than one line', async () => {
  const { products } = (await shop.browser().get('/api/shop/products?pageSize=100')).body;
  const items = products
    .filter((product: { cartLimit: number }) => product.cartLimit > 0)
    .slice(0, 30)
    .map(({ productId }: { productId: number }) => ({ productId, qty: 1 }));
  expect(items).toHaveLength(30);
  const browser = shop.browser();
  expect(await shop.countStatements(() => browser.post('/api/cart', { items }))).toBeLessThanOrEqual(
    MOST_STATEMENTS,
  );
  expect(await shop.countStatements(() => browser.get('/api/cart'))).toBe(1);
});

test('not even when stock has lowered all of thirty lines', async () => {
  const browser = shop.browser();
  const { products } = (await browser.get('/api/shop/products?pageSize=100')).body;
  const bottles = products.filter(
    (each: { cartLimit: number; kitId: number | null }) => each.cartLimit > 1 && !each.kitId,
  );
  const items = bottles.slice(0, 30).map(({ productId }: { productId: number }) => ({ productId, qty: 2 }));
  await browser.post('/api/cart', { items });
  await shop.db.updateTable('products').set({ stock: 1 }).where('stock', '>', 1).execute();
  expect(await shop.countStatements(() => browser.get('/api/cart'))).toBeLessThanOrEqual(MOST_STATEMENTS);
  const cart = (await browser.get('/api/cart')).body;
  expect(new Set(cart.shoppingCartItems.map((item: { qty: number }) => item.qty))).toEqual(new Set([1]));
});
