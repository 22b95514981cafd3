import type { Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { newCustomer } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

/** States that no other test brings about. docs/forms.md says which test looks at which state. */
type States = Readonly<Record<string, () => Promise<unknown>>>;

async function walk(page: Page, states: States): Promise<void> {
  for (const [name, bringAbout] of Object.entries(states)) {
    await test.step(name, async () => {
      await bringAbout();
      await expectAccessible(page);
    });
  }
}

test("axe finds nothing in the reader's own colors, nor where a page does not exist or cannot be shown", {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(404, 500, 503);
  const openFailing = async (status: number, title: string) => {
    await page.route('**/api/shop/products/*', (route) => route.fulfill({ status, json: {} }));
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.unroute('**/api/shop/products/*');
  };
  await walk(page, {
    'no such page': () => visit(page, alderRidge, '/shop/products/no-such-bottle'),
    'a fault of ours': async () => {
      await visit(page, alderRidge, '/shop');
      await openFailing(500, 'Something went wrong on our side');
    },
    'a part that is down': async () => {
      await page.goBack();
      await openFailing(503, 'The cellar is closed for a moment');
    },
  });

  await page.emulateMedia({ forcedColors: 'active' });
  await walk(page, {
    product: () => visit(page, alderRidge, '/shop/products/merlot-napa-valley-2022'),
    'shipping, refused': async () => {
      await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
      await page.getByRole('button', { name: 'Next: Payment' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
    },
    'promo dialog': async () => {
      await page.getByRole('button', { name: 'Promo Code' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  });
});

test('axe finds nothing in a new account', { tag: '@phone' }, async ({ page }) => {
  await newCustomer(page, twomey, 'accessible');
  const pages = ['', '/orders', '/membership', '/payment-methods', '/payment-methods/new', '/log-ins'];
  await walk(
    page,
    Object.fromEntries(pages.map((path) => [path, () => visit(page, twomey, `/account${path}`)])),
  );
});
