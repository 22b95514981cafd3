import type { Page } from '@playwright/test';
import { SCREENS } from '../../domain/office/screens.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { alderRidge } from '../shop/sites.ts';
import { signInStaff } from '../shop/staff.ts';
import { expect, test } from '../shop/test.ts';

/** Screens that the navigation does not name. */
const MORE = [
  '/office/drafts/new',
  '/office/rules/freight',
  '/office/rules/zip-rates',
  '/office/rules/zip-rates/import',
  '/office/releases/new',
  '/office/bulk/import',
  '/office/clubs/2/lost',
  '/office/orders/99999/receipt',
  '/office/products/import',
  '/office/products/pinot-noir-monterey-2024/labels',
  '/office/reports/sales',
  '/office/reports/sales?by=product',
  '/office/reports/sales/rows',
  '/office/reports/taxes',
  '/office/reports/jurisdictions',
  '/office/reports/payments',
  '/office/reports/payouts',
  '/office/reports/payouts/rows',
  '/office/reports/shipments',
  '/office/reports/schedules',
  '/office/reports/journal',
  '/office/reports/clubs',
  '/office/reports/stock',
  '/office/settings/winery/permits/new',
  '/office/me',
];

const NAVIGATION = SCREENS.map((screen) => screen.path);

async function openEach(page: Page, paths: readonly string[], look = async () => {}): Promise<void> {
  await signInStaff(page, 'owner');
  for (const path of paths) {
    await test.step(path, async () => {
      // By address: every screen is looked at; the jobs press their way there.
      await page.goto(alderRidge.origin + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    });
  }
}

test('every screen of the navigation fits a small laptop', { tag: ['@desktop', '@core'] }, async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1024, height: 768 });
  await openEach(page, NAVIGATION);
});

/** Two tests, so that one browser looks at these while another looks at those. */
for (const [which, paths] of Object.entries({ 'of the navigation': NAVIGATION, 'beside it': MORE })) {
  test(`axe finds nothing on the screens ${which}`, { tag: '@desktop' }, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1024, height: 768 });
    await openEach(page, paths, () => expectAccessible(page));
  });
}

test('every screen fits a phone', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await openEach(page, [...NAVIGATION, ...MORE]);
});
