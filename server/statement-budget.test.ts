import { afterAll, beforeAll, expect, test } from 'vitest';
import { BILLING, fillCart, GOOD_CARD, SHIPPING } from './testing/test-checkout.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A request that talks to the database more often than this has lost sight of it. */
const MOST_STATEMENTS = 8;

test('no request of a guest’s purchase sends more than 8 statements', async () => {
  const browser = shop.browser(2);
  const productId = await shop.productId('library-cabernet');
  await browser.get('/api/lookups');
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
  await count('shipping', () => browser.post('/api/cart/shipping', SHIPPING));
  const token = (await browser.post('/vault/tokens', GOOD_CARD)).body.token;
  await count('billing', () => browser.post('/api/cart/billing', { ...BILLING, paymentToken: token }));
  await browser.get('/api/cart');
  await count('payment', () => browser.post('/api/cart/payment', {}));
  await count('confirmation', () => browser.get('/api/orders/confirmation'));
  await count('new cart after the order', () =>
    browser.post('/api/cart', { items: [{ productId, qty: 1 }] }),
  );
  await browser.post('/api/cart/shipping', SHIPPING);
  await browser.post('/api/cart/billing', BILLING);
  await count('payment with a raw card', () => browser.post('/api/cart/payment', GOOD_CARD));

  expect(Object.entries(counts).filter(([, statements]) => statements > MOST_STATEMENTS)).toEqual([]);
  expect(counts).toMatchObject({
    zip: 0,
    'list products': 1,
    'show product': 1,
    'read cart': 1,
    confirmation: 1,
  });
});

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
