import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

declare global {
  interface Window {
    layoutShift?: number;
  }
}

/** Sums up from the first paint on what the browser calls cumulative layout shift. */
async function measureLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        window.layoutShift = (window.layoutShift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const pages = {
  shop: '/shop',
  product: '/shop/products/merlot-napa-valley-2022',
  shipping: '/shipping',
} as const;

for (const [name, path] of Object.entries(pages)) {
  test(`nothing jumps while the ${name} page loads`, async ({ page }) => {
    await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 2 });
    await measureLayoutShift(page);
    await visit(page, alderRidge, path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => window.layoutShift)).toBe(0);
  });
}

test('the shipping page takes at most 150 kB of compressed scripts', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 2 });
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return loaded.filter(({ name }) => name.endsWith('.js')).map(({ encodedBodySize }) => encodedBodySize);
  });
  const inline = await page
    .locator('script:not([src])')
    .evaluateAll((all) => all.map((each) => each.textContent));

  expect(files.length).toBeGreaterThan(0);
  const compressed = files.reduce((sum, bytes) => sum + bytes, gzipSync(inline.join('')).length);
  expect(compressed).toBeLessThanOrEqual(150_000);
});
