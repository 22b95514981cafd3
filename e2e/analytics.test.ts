import type { Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { cartSummary } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { reload } from './shop/visit.ts';

type Entry = {
  readonly event?: string;
  readonly ecommerce?: { value?: number; items?: { quantity: number }[] };
};

async function entries(page: Page): Promise<Entry[]> {
  const layer = await page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? []);
  return layer as Entry[];
}

const events = async (page: Page) => (await entries(page)).flatMap(({ event }) => event ?? []);

test('each step is told to the data layer once, without a word about the person', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  await expect.poll(() => events(page)).toEqual(['begin_checkout']);
  await cartSummary(page).getByLabel('Quantity').selectOption('3');
  await expect.poll(() => events(page)).toEqual(['begin_checkout', 'add_to_cart']);
  await fillShipping(page);
  await goToPayment(page);
  await fillBilling(page);
  await goToReview(page);
  await placeOrder(page);
  await expect
    .poll(() => events(page))
    .toEqual(['begin_checkout', 'add_to_cart', 'add_shipping_info', 'add_payment_info', 'purchase']);

  const told = await entries(page);
  const added = told.find(({ event }) => event === 'add_to_cart');
  expect(added?.ecommerce).toMatchObject({ value: 136, items: [{ quantity: 2 }] });
  const purchase = told.find(({ event }) => event === 'purchase');
  expect(purchase?.ecommerce).toMatchObject({ currency: 'USD', value: 204, items: [{ quantity: 3 }] });
  const words = JSON.stringify(told);
  for (const secret of [ada.email, ada.firstName, ada.lastName, ada.street, ada.phone, '1111']) {
    expect(words).not.toContain(secret);
  }

  await reload(page);
  expect(await events(page)).not.toContain('purchase');
});

test('what is removed is told as well', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 3, corkscrew: 1 });
  await cartSummary(page).getByLabel('Quantity').first().selectOption('1');
  await expect.poll(() => events(page)).toContain('remove_from_cart');
  const removed = (await entries(page)).find(({ event }) => event === 'remove_from_cart');
  expect(removed?.ecommerce).toMatchObject({ value: 136, items: [{ quantity: 2 }] });
});
