import { expect, test } from 'vitest';
import { changeRows } from '../../testing/change-rows.ts';
import { BILLING, expectOk, fillCart, GOOD_CARD, SHIPPING } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

test('an order is of the site where it is paid, wherever its cart was begun', async () => {
  const email = 'carried@example.com';
  const browser = shop.browser(1);
  const cart = await fillCart(shop, browser, [{ slug: 'merlot-napa-valley-2022', qty: 1 }]);
  expect(cart.body.brandingId).toBe(1);
  await changeRows(shop.db, 'carts', { branding_id: 2 });
  expect((await browser.get('/api/cart')).body.brandingId).toBe(1);
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, shipViaId: 9, email }));
  expectOk(await browser.post('/api/cart/billing', BILLING));
  const { quote } = (await browser.get('/api/cart')).body;
  const { order } = expectOk(await browser.post('/api/cart/payment', { ...GOOD_CARD, quote })).body;
  expect(order.brandingId).toBe(1);
  await shop.runJobs();
  const mail = (await shop.mailsTo(email)).find(({ subject }) => subject.startsWith('Your order'));
  expect(mail?.text).toContain('Alder Ridge');
  expect(mail?.text).not.toContain('Twomey');
});
