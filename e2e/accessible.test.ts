import type { Page } from '@playwright/test';
import { beginPayment, beginReview, beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge, type Site, twomey } from './shop/sites.ts';
import { test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

/** Pages as they come. Their other states are looked at where they are brought about. */
const bottles = { 1: 'merlot-napa-valley-2022', 2: 'pinot-noir-monterey-2024' } as const;

const pages: Record<string, (page: Page, site: Site) => Promise<void>> = {
  shop: (page, site) => visit(page, site, '/shop'),
  'search without a find': (page, site) => visit(page, site, '/shop?q=qqqq'),
  product: (page, site) => visit(page, site, `/shop/products/${bottles[site.brandingId]}`),
  kit: (page, site) => visit(page, site, '/shop/products/three-vineyard-set'),
  'sold-out product': (page, site) => visit(page, site, '/shop/products/sold-out-reserve'),
  shipping: (page, site) => beginShipping(page, site, { [bottles[site.brandingId]]: 1 }),
  billing: (page, site) => beginPayment(page, site, { [bottles[site.brandingId]]: 1 }),
  review: (page, site) => beginReview(page, site, { [bottles[site.brandingId]]: 1 }),
  confirmation: async (page, site) => {
    await beginReview(page, site, { [bottles[site.brandingId]]: 1 });
    await placeOrder(page);
  },
};

/** Colours go by the brand, the layout by the width: each of both is looked at once. */
const looks = [
  { site: alderRidge, tag: '@phone' },
  { site: twomey, tag: '@desktop' },
];

for (const { site, tag } of looks) {
  for (const [name, open] of Object.entries(pages)) {
    test(`axe finds nothing on the ${name} page of ${site.name}`, { tag }, async ({ page }) => {
      await open(page, site);
      await expectAccessible(page);
    });
  }
}

test('axe finds nothing on a page that does not exist', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(404);
  await visit(page, alderRidge, '/shop/products/no-such-bottle');
  await expectAccessible(page);
});
