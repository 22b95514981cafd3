import { expect, type Page } from '@playwright/test';
import { beginPayment, beginShipping } from './shop/begin-checkout.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { twomey } from './shop/sites.ts';
import { test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** Two bottles with the longest names, a set, and somebody whose address fills its lines. */
const cart = {
  'rose-of-pinot-noir-russian-river-valley-2025': 24,
  'pinot-noir-russian-river-valley-2022-double-magnum': 1,
  'three-vineyard-set': 1,
};
const recipient = {
  ...ada,
  email: 'wolfeschlegelsteinhausenbergerdorff-montgomery@correspondence.example.org',
  lastName: 'Wolfeschlegelsteinhausenbergerdorff',
  street: '1245 Upper Saint Helena Mountain Vineyard Road, Building 12',
};

async function expectNarrow(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(320);
}

test('on a phone of 320 pixels nothing of the pages before payment lies beside the screen', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, twomey, '/shop');
  await expectNarrow(page, 'shop');
  await visit(page, twomey, '/shop/products/pinot-noir-russian-river-valley-2022-double-magnum');
  await expectNarrow(page, 'product');
  await beginShipping(page, twomey, cart);
  await page.getByRole('button', { name: 'Show cart' }).click();
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await page.getByRole('alert').waitFor();
  await expectNarrow(page, 'shipping, refused');
});

test('on a phone of 320 pixels nothing of the pages from payment on lies beside the screen', {
  tag: '@phone',
}, async ({ page }) => {
  await beginPayment(page, twomey, cart, recipient);
  await expectNarrow(page, 'billing');
  await fillBilling(page);
  await goToReview(page);
  await expectNarrow(page, 'review');
  await placeOrder(page);
  await expectNarrow(page, 'confirmation');
});
