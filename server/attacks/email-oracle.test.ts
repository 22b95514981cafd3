import { expect, test } from 'vitest';
import { fillCart, newCustomer, SHIPPING } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

/** Row 5 of the break-in report: who has an account, asked as often as anyone likes. */

const shop = testShop();

const HOME = '203.0.113.7';

test('the shipping form stops revealing accounts to an address after 300 checks', async () => {
  const browser = shop.browser(2, HOME);
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  const checks = () => shop.parts.rateLimiter.note({ emailChecksByAddress: HOME });
  await Promise.all(Array.from({ length: 400 }, checks));
  const form = { ...SHIPPING, email: 'grace@example.com' };
  expect((await browser.post('/api/cart/shipping', form)).status).toBe(429);
  expect((await browser.post('/api/identity/check-user', { email: form.email })).status).toBe(429);
});

test('the form for a new email reveals 6 accounts to one customer at most', async () => {
  const browser = await newCustomer(shop, 'curious@example.com');
  const statuses = [];
  for (let times = 0; times < 20; times += 1) {
    const form = { name_first: 'Ada', name_last: 'Hart', currentPassword: 'a long password' };
    const request = { ...form, email: 'grace@example.com' };
    statuses.push((await browser.post('/api/account/name-and-email', request)).status);
  }
  expect(statuses.filter((status) => status === 409).length).toBeLessThanOrEqual(6);
});
