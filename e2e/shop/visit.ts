import type { Page } from '@playwright/test';
import type { Site } from './sites.ts';

/** Opens a page of a site by its address and waits until its scripts have taken it over. */
export async function visit(page: Page, site: Site, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await takenOver(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await takenOver(page);
}

/**
 * From here on a press does what the scripts make of it. Before, a form would be posted as without a script, which
 * works as well but is another path. React marks each element that it has taken over.
 */
export async function takenOver(page: Page): Promise<void> {
  // Pages of the catalog load their scripts at the first touch.
  await page.evaluate(() => window.dispatchEvent(new Event('keydown')));
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}
