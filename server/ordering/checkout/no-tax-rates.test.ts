import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { BILLING, fillCart, GOOD_CARD, SHIPPING, WINERY_PICKUP } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

/** The built-in rates begin with 2025. */
const shop = testShop({ clock: systemClock('2024-12-10') });

test.each([
  ['a delivery', { ...SHIPPING, requestedShipDate: '12/17/2024' }, 'California'],
  ['a winery pickup', { ...WINERY_PICKUP, requestedShipDate: '12/19/2024' }, 'California'],
])('%s on a day without tax rates is refused, not taxed with 0', async (_, form, state) => {
  const browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  const { status, body } = await browser.post('/api/cart/shipping', form);
  expect([status, body.nonCompliantCart, body.ShipmentNonCompliantReason]).toEqual([
    200,
    true,
    `We don't have the tax rates for ${state} yet, so we can't take this order. Please contact us.`,
  ]);
  await browser.post('/api/cart/billing', BILLING);
  expect((await browser.post('/api/cart/payment', GOOD_CARD)).status).not.toBe(200);
});
