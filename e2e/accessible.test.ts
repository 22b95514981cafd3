import type { Page } from '@playwright/test';
import { beginPayment, beginReview, beginShipping } from './shop/begin-checkout.ts';
import { newCustomer } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge, type Site, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

/** Pages as they come. docs/forms.md says where their other states are looked at: there where they are brought about. */
const bottles = { 1: 'merlot-napa-valley-2022', 2: 'pinot-noir-monterey-2024' } as const;

type States = Readonly<Record<string, (page: Page, site: Site) => Promise<unknown>>>;

async function walk(page: Page, site: Site, states: States): Promise<void> {
  for (const [name, bringAbout] of Object.entries(states)) {
    await test.step(name, async () => {
      await bringAbout(page, site);
      await expectAccessible(page);
    });
  }
}

const purchase: States = {
  shop: (page, site) => visit(page, site, '/shop'),
  'search without a find': (page, site) => visit(page, site, '/shop?q=qqqq'),
  product: (page, site) => visit(page, site, `/shop/products/${bottles[site.brandingId]}`),
  kit: (page, site) => visit(page, site, '/shop/products/three-vineyard-set'),
  'sold-out product': (page, site) => visit(page, site, '/shop/products/sold-out-reserve'),
  shipping: (page, site) => beginShipping(page, site, { [bottles[site.brandingId]]: 1 }),
  billing: (page, site) => beginPayment(page, site, { [bottles[site.brandingId]]: 1 }),
  review: (page, site) => beginReview(page, site, { [bottles[site.brandingId]]: 1 }),
  confirmation: (page) => placeOrder(page),
  'confirmation on paper': (page) => page.emulateMedia({ media: 'print' }),
};

/** Colours go by the brand, the layout by the width: each of both is looked at once. */
for (const { site, tag } of [
  { site: alderRidge, tag: '@phone' },
  { site: twomey, tag: '@desktop' },
]) {
  test(`axe finds nothing from the shop to the confirmation of ${site.name}`, { tag }, async ({ page }) => {
    test.slow();
    await walk(page, site, purchase);
  });
}

test("axe finds nothing in the reader's own colours", { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await page.emulateMedia({ forcedColors: 'active' });
  await walk(page, alderRidge, {
    product: (page, site) => visit(page, site, '/shop/products/merlot-napa-valley-2022'),
    'shipping, refused': async (page, site) => {
      await beginShipping(page, site, { 'merlot-napa-valley-2022': 1 });
      await page.getByRole('button', { name: 'Next: Payment' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
    },
    'promo dialog': async (page) => {
      await page.getByRole('button', { name: 'Promo Code' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  });
});

const failures: States = {
  'no such page': (page, site) => visit(page, site, '/shop/products/no-such-bottle'),
  'a fault of ours': (page, site) => openFailing(page, site, 500, 'Something went wrong on our side'),
  'a part that is down': (page, site) => openFailing(page, site, 503, 'The cellar is closed for a moment'),
};

async function openFailing(page: Page, site: Site, status: number, title: string): Promise<void> {
  await visit(page, site, '/shop');
  await page.route('**/api/shop/products/*', (route) => route.fulfill({ status, json: {} }));
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.unroute('**/api/shop/products/*');
}

test('axe finds nothing on a page that does not exist or cannot be shown', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  test.slow();
  allowStatuses(404, 500, 503);
  await walk(page, alderRidge, failures);
});

test('axe finds nothing in a new account', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await newCustomer(page, twomey, 'accessible');
  const pages = ['', '/orders', '/membership', '/payment-methods', '/payment-methods/new', '/log-ins'];
  await walk(
    page,
    twomey,
    Object.fromEntries(pages.map((path) => [path, (page, site) => visit(page, site, `/account${path}`)])),
  );
});
