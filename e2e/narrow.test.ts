import { expect, type Page } from '@playwright/test';
import { beginPayment, beginReview, beginShipping } from './shop/begin-checkout.ts';
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

const pages: Record<string, (page: Page) => Promise<unknown>> = {
  shop: (page) => visit(page, twomey, '/shop'),
  product: (page) => visit(page, twomey, '/shop/products/pinot-noir-russian-river-valley-2022-double-magnum'),
  'shipping, refused': async (page) => {
    await beginShipping(page, twomey, cart);
    await page.getByRole('button', { name: 'Show cart' }).click();
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await page.getByRole('alert').waitFor();
  },
  billing: (page) => beginPayment(page, twomey, cart, recipient),
  review: (page) => beginReview(page, twomey, cart, { recipient }),
  confirmation: async (page) => {
    await beginReview(page, twomey, cart, { recipient });
    await placeOrder(page);
  },
};

for (const [name, open] of Object.entries(pages)) {
  test(`on a phone of 320 pixels nothing of the ${name} page lies beside the screen`, {
    tag: '@phone',
  }, async ({ page }) => {
    await open(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}
