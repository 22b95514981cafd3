import type { Page } from '@playwright/test';
import { beginReview, beginShipping } from './shop/begin-checkout.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

const bar = (page: Page) => page.locator('.step-bar');

/** How far the focused element reaches under the bar, in pixels. */
function underBar(page: Page): Promise<number> {
  return page.evaluate(() => {
    const edge = document.querySelector('.step-bar')?.getBoundingClientRect().top ?? Number.NaN;
    const focused = document.activeElement;
    if (!focused || focused.closest('.step-bar')) return 0;
    return Math.max(0, focused.getBoundingClientRect().bottom - edge);
  });
}

test('on a phone the way on stays in view with the sum, and hides no field that has the focus', {
  tag: '@phone',
}, async ({ page }) => {
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 2 });
  const next = page.getByRole('button', { name: 'Next: Payment' });
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toContainText(/^\$\d/);
  const hidden: number[] = [];
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    hidden.push(await underBar(page));
    if (await next.evaluate((button) => button === document.activeElement)) break;
  }
  expect(hidden.length).toBeGreaterThan(10);
  expect(hidden.filter((pixels) => pixels > 0)).toEqual([]);

  await next.press('Enter');
  await expect(page.getByRole('alert').first()).toBeInViewport();
  await expect(next).toBeInViewport({ ratio: 1 });
});

test('on a phone the order can be placed from anywhere on the review, for the sum beside the button', {
  tag: '@phone',
}, async ({ page }) => {
  await beginReview(page, alderRidge, { 'merlot-napa-valley-2022': 2 });
  const place = page.getByRole('button', { name: 'Place Order' });
  await expect(place).toBeInViewport({ ratio: 1 });
  const total = await page
    .getByRole('banner')
    .getByText(/^\$[\d,.]+$/)
    .textContent();
  await expect(bar(page)).toContainText(total ?? 'no total');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const foot = await page.getByRole('contentinfo').boundingBox();
  const edge = await bar(page).boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0), 'the foot ends above the bar').toBeLessThanOrEqual(
    edge?.y ?? 0,
  );
});
