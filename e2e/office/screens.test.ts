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

/** Two tests, so that one browser looks at these while another looks at those. */
const GROUPS = [
  { which: 'of the navigation', paths: SCREENS.map((screen) => screen.path), tags: ['@core'] },
  { which: 'beside it', paths: MORE, tags: [] },
];

for (const { which, paths, tags } of GROUPS) {
  test(`every screen ${which} fits a small laptop, and axe finds nothing`, {
    tag: ['@desktop', ...tags],
  }, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1024, height: 768 });
    await signInStaff(page, 'owner');
    for (const path of paths) {
      await test.step(path, async () => {
        // By address: every screen is looked at; the jobs press their way there.
        await page.goto(alderRidge.origin + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      });
    }
  });
}

test('every screen fits a phone', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await signInStaff(page, 'owner');
  for (const path of Object.values(GROUPS).flat()) {
    // By address: as above.
    await page.goto(alderRidge.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  }
});
