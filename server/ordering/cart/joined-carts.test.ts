import { expect, test } from 'vitest';
import { changeRows } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BILLING,
  expectOk,
  fillCart,
  GOOD_CARD,
  newCustomer,
  SHIPPING,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const PASSWORD = 'a long password';
const cartOf = async (browser: TestBrowser) => (await browser.get('/api/cart')).body;
const linesOf = async (browser: TestBrowser) =>
  (await cartOf(browser)).shoppingCartItems.map(
    ({ productHref, qty }: { productHref: string; qty: number }) => [productHref.split('/').at(-1), qty],
  );
const undo = (browser: TestBrowser) => browser.post('/api/cart/joined/undo', {});

/** A customer with three bottles and a corkscrew in the cart, and this browser with one bottle and a code. */
async function joined(email: string): Promise<TestBrowser> {
  const elsewhere = await newCustomer(shop, email);
  await fillCart(shop, elsewhere, [{ slug: 'merlot-napa-valley-2022', qty: 3 }]);
  const browser = shop.browser(2);
  await fillCart(shop, browser, [
    { slug: 'merlot-napa-valley-2022', qty: 1 },
    { slug: 'corkscrew', qty: 2 },
  ]);
  expectOk(await browser.post('/api/cart/coupons', { promoCode: 'TOAST10' }));
  expect((await cartOf(browser)).joined).toBeUndefined();
  expectOk(await browser.post('/api/identity/login', { email, password: PASSWORD }));
  return browser;
}

test('a log-in that joins two carts says what it added, and undoing restores the browser’s, code included', async () => {
  const browser = await joined('joined@example.com');
  const cart = await cartOf(browser);
  expect(cart.joined).toEqual({ quantity: 4, areBottles: false });
  expect(await linesOf(browser)).toEqual(
    expect.arrayContaining([
      ['merlot-napa-valley-2022', 4],
      ['corkscrew', 3],
    ]),
  );
  const undone = expectOk(await undo(browser)).body;
  expect([undone.joined, undone.promoCode]).toEqual([undefined, 'TOAST10']);
  expect(await linesOf(browser)).toEqual([
    ['merlot-napa-valley-2022', 1],
    ['corkscrew', 2],
  ]);
  const again = await undo(browser);
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
});

test('the other cart comes back, as it was, once this one is ordered', async () => {
  const browser = await joined('parted@example.com');
  expectOk(await undo(browser));
  await browser.delete('/api/cart/coupons');
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, email: undefined }));
  expectOk(await browser.post('/api/cart/billing', BILLING));
  expectOk(await browser.post('/api/cart/payment', GOOD_CARD));
  const back = await cartOf(browser);
  expect([back.joined, back.promoCode]).toEqual([undefined, null]);
  expect(await linesOf(browser)).toEqual([
    ['corkscrew', 1],
    ['merlot-napa-valley-2022', 3],
  ]);
});

test('bottles added after the order join those that wait', async () => {
  const browser = await joined('adds@example.com');
  expectOk(await undo(browser));
  await changeRows(shop.db, 'carts', { status: 'ordered' }, { status: 'open' });
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  expect(await linesOf(browser)).toEqual([
    ['corkscrew', 2],
    ['merlot-napa-valley-2022', 3],
  ]);
});

test('without another cart there is nothing to say and nothing to undo', async () => {
  const email = 'no-other@example.com';
  await newCustomer(shop, email);
  await shop.db.deleteFrom('cart_items').execute();
  const browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 2 }]);
  expectOk(await browser.post('/api/identity/login', { email, password: PASSWORD }));
  expect((await cartOf(browser)).joined).toBeUndefined();
  expect((await undo(browser)).status).toBe(409);
  expect((await undo(shop.browser(2))).status).toBe(409);
});
