import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';

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

test('the shipping page takes at most 150 kB of scripts', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 2 });
  // As somebody comes who has nothing of ours in the browser's cache yet.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
  });
  await reload(page);
  await page.waitForLoadState('networkidle');
  const inline = await page
    .locator('script:not([src])')
    .evaluateAll((all) => all.map((each) => each.textContent));

  expect(scripts.size).toBeGreaterThan(0);
  const transferred = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  const total = transferred + gzipSync(inline.join('')).length;
  expect(total).toBeLessThanOrEqual(150_000);
});
