import type { Page } from '@playwright/test';
import { takenOver } from './visit.ts';

/**
 * Follows the link of a wine in the cart and comes back, twice: by Back, and by Forward and Back again. Playwright turns
 * the page cache off, so that each step to another document loads it again.
 */
export async function awayAndBack(page: Page, expectAll: () => Promise<void>): Promise<void> {
  const away = [
    () =>
      page
        .getByRole('complementary')
        .getByRole('link', { name: /Merlot/ })
        .click(),
    () => page.goForward(),
  ];
  for (const leave of away) {
    await leave();
    await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
    await page.goBack();
    await takenOver(page);
    await expectAll();
  }
}
