import type { Page } from '@playwright/test';
import { openOffice } from '../shop/office.ts';
import { alderRidge } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';

/** Fewest pages that the walk has to reach: all rooms of the navigation, and the pages of one of each thing. */
const FEWEST = 40;

/** Of a page's address: its kind. One order stands for all orders. */
function kindOf(path: string): string {
  return path
    .split('/')
    .map((part, index) => (/\d/.test(part) || (index > 2 && /-.*-/.test(part)) ? ':one' : part))
    .join('/');
}

/** Not pages: files, printed papers and the way out. */
const NO_PAGE = /\/(csv|export\.json|log-out|pick-list|slips|login)$/;

async function linksOf(page: Page): Promise<string[]> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => link.href),
  );
  return found.flatMap((href) => {
    const { origin, pathname, search } = new URL(href);
    const isPage = origin === alderRidge.origin && pathname.startsWith('/office/') && !NO_PAGE.test(pathname);
    return isPage ? [`${pathname}${search}`] : [];
  });
}

/** What a finger has to hit and is lower than 44 px. Links in running text are words of a sentence. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInSentence = (target: Element) => {
      const block = target.parentElement;
      if (target.tagName !== 'A' || block === null || getComputedStyle(target).display !== 'inline')
        return false;
      return [...block.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? ''),
      );
    };
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, select, input:not([type="hidden"], [type="checkbox"], [type="radio"]), textarea',
      ),
      ...[...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"], input[type="radio"]')].map(
        (box) => box.labels?.[0] ?? box,
      ),
    ];
    return targets.flatMap((target) => {
      // A link may lie over the whole box around it.
      const isOverBox = getComputedStyle(target, '::after').position === 'absolute';
      const { width, height, bottom } = (
        (isOverBox && (target as HTMLElement).offsetParent) ||
        target
      ).getBoundingClientRect();
      const isSeen =
        target.checkVisibility({ checkVisibilityCSS: true }) && width > 1 && height > 1 && bottom > 0;
      if (!isSeen || height >= 43.5 || isInSentence(target)) return [];
      const name = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 40);
      return [`${target.tagName.toLowerCase()} "${name}" ${Math.round(height)} px`];
    });
  });
}

test('every target on every screen of the office is big enough for a finger', { tag: '@phone' }, async ({
  page,
}) => {
  test.setTimeout(300_000);
  await openOffice(page, 'manager');
  const known = new Set<string>();
  const waiting = ['/office/today'];
  const small: Record<string, string[]> = {};
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path.split('?')[0] ?? '');
    if (known.has(kind)) continue;
    known.add(kind);
    // By address: the walk follows each link that a page shows once for its kind.
    await page.goto(alderRidge.origin + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    const found = await tooSmall(page);
    if (found.length > 0) small[kind] = [...new Set(found)].slice(0, 8);
    waiting.push(...(await linksOf(page)));
  }
  expect(small).toEqual({});
  expect(known.size).toBeGreaterThan(FEWEST);
});
