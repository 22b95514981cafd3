import type { Locator, Page } from '@playwright/test';
import { beginReview, beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { placeOrder } from './shop/place-order.ts';
import { sites } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

/**
 * What the pages look like, as lines of text: where a part stands, how large it is, and in which type and color. Pictures
 * of pages differ from one Chromium to the next; these do not (decision 48). After a change that is meant:
 * `playwright test e2e/look.test.ts --update-snapshots`, and read the difference.
 */

/** Of sizes that text makes, which a missing font may change, nothing is said. */
type Property = 'place' | 'height' | 'type' | 'ground' | 'edge';

type Part = readonly [name: string, part: Locator, ...properties: Property[]];

async function sketch(parts: readonly Part[]): Promise<string> {
  const lines: string[] = [];
  for (const [name, part, ...properties] of parts) {
    const [element] = (await part.all()).slice(0, 1);
    lines.push(`${name}: ${element ? await element.evaluate(lineOf, properties) : 'none'}`);
  }
  return `${lines.join('\n')}\n`;
}

function lineOf(element: Element, properties: readonly Property[]): string {
  const { x, width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const words: Record<Property, string> = {
    place: `x ${Math.round(x)} width ${Math.round(width)}`,
    height: `height ${Math.round(height)}`,
    type: `${style.fontFamily.split(',')[0]} ${style.fontStyle} ${style.fontSize} ${style.color}`,
    ground: `on ${style.backgroundColor}`,
    edge: `edge ${style.borderBlockEndWidth} ${style.borderBlockEndColor} corner ${style.borderTopLeftRadius}`,
  };
  return properties.map((one) => words[one]).join(', ');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const wine = 'merlot-napa-valley-2022';
/** A kit and a wine that is sold out. */
const others = ['three-vineyard-set', 'sold-out-reserve'] as const;

/** Colors depend on the brand and layout on the width: axe looks at each once. */
const seenByAxe = { 1: 'phone', 2: 'desktop' } as const;

for (const site of sites) {
  test(
    `${site.name} looks as it is meant to, and axe finds nothing from the shop to the confirmation`,
    { tag: site.brandingId === 1 ? '@core-phone' : [] },
    async ({ page }, testInfo) => {
      const width = testInfo.project.name;
      const main = page.getByRole('main');
      const name = (what: string) => `${what}-${site.brandingId}.txt`;
      const lookByAxe = async () => {
        if (seenByAxe[site.brandingId] === width) await expectAccessible(page);
      };
      /** Text at twice its size breaks into lines instead of leaving the screen. */
      const expectToBreak = async (path: string) => {
        if (width !== 'phone') return;
        expect(await page.evaluate(widthOfLargeText), path).toBe(390);
      };

      await test.step('shop', async () => {
        await visit(page, site, '/shop');
        const cards = page.getByRole('article');
        expect
          .soft(
            await sketch([
              ['page', page.locator('html'), 'type', 'ground'],
              ['wordmark', page.getByRole('banner').getByText(site.name, { exact: true }), 'type'],
              ['rooms', page.getByRole('navigation', { name: 'Shop' }).getByRole('link').first(), 'height'],
              ['title', heading(page), 'type'],
              ['bottle in the hero', main.locator('img:visible').first(), 'height'],
              ['search', page.getByRole('searchbox'), 'height', 'type', 'ground', 'edge'],
              ['search button', main.getByRole('button', { name: 'Search' }), 'height', 'edge'],
              ['first card', cards.first(), 'place'],
              ['second card', cards.nth(1), 'place'],
              ['fifth card', cards.nth(4), 'place'],
              ['bottle stage', cards.first().locator('.bottle-ground'), 'height', 'edge'],
              ['name of a wine', cards.first().getByRole('heading'), 'type'],
              ['foot', page.getByRole('contentinfo'), 'place', 'ground'],
            ]),
          )
          .toMatchSnapshot(name('shop'));
        await lookByAxe();
        await expectToBreak('/shop');
        if (width === 'phone') await expectForcedColors(page);
      });

      await test.step('product', async () => {
        await visit(page, site, `/shop/products/${wine}`);
        expect
          .soft(
            await sketch([
              ['title', heading(page), 'type'],
              ['bottle', main.locator('img').first(), 'place', 'height'],
              ['its ground', main.locator('img').first().locator('..'), 'place', 'ground', 'edge'],
              ['quantity', page.getByLabel('Quantity'), 'place', 'height', 'edge'],
              [
                'button',
                page.getByRole('button', { name: 'Add to Cart' }),
                'height',
                'type',
                'ground',
                'edge',
              ],
              ['fact', main.getByRole('definition').first(), 'place', 'type'],
              ['second fact', main.getByRole('definition').nth(1), 'place'],
            ]),
          )
          .toMatchSnapshot(name('product'));
        await lookByAxe();
        await expectToBreak('product');
        if (width === 'desktop' && site.brandingId === 1) await expectStillAndPrinted(page);
      });

      await test.step('shipping', async () => {
        await beginShipping(page, site, { [wine]: 2 });
        const summary = page.getByRole('complementary', { name: 'Your Cart' });
        const steps = page.getByRole('navigation', { name: 'Checkout steps' });
        expect
          .soft(
            await sketch([
              ['title', heading(page), 'place', 'type'],
              ['section', page.getByRole('heading', { name: 'Contact' }), 'type'],
              ['e-mail', page.getByLabel('Email Address'), 'place', 'height', 'edge'],
              ['first name', page.getByLabel('First name'), 'place', 'height'],
              ['last name', page.getByLabel('Last name'), 'place'],
              ['ZIP', page.getByLabel('ZIP Code'), 'place'],
              ['summary', summary, 'place', 'ground'],
              ['steps', steps.locator('li').first(), 'height'],
              ['button', page.getByRole('button', { name: 'Next: Payment' }), 'height', 'ground', 'edge'],
            ]),
          )
          .toMatchSnapshot(name('shipping'));
        await lookByAxe();
        await expectToBreak('/shipping');
      });

      await test.step('review', async () => {
        await beginReview(page, site, { [wine]: 2 });
        const summary = page.getByRole('complementary', { name: 'Your Cart' });
        expect
          .soft(
            await sketch([
              ['summary', summary, 'place', 'ground'],
              ['title', heading(page), 'place', 'type'],
              ['bottle in the summary', summary.locator('img').first(), 'place', 'height'],
              ['name of a wine', summary.getByRole('link', { name: /Merlot/ }), 'type'],
              ['term', main.getByRole('term').first(), 'place', 'type'],
              ['value', main.getByRole('definition').first(), 'place'],
              ['button', page.getByRole('button', { name: 'Place Order' }), 'height', 'ground', 'edge'],
            ]),
          )
          .toMatchSnapshot(name('review'));
        await lookByAxe();
      });

      if (width === 'phone') {
        await visit(page, site, '/shop/clubs');
        await expectToBreak('/shop/clubs');
      }

      if (seenByAxe[site.brandingId] !== width) return;
      for (const path of ['/billing', '/shop?q=qqqq', ...others.map((slug) => `/shop/products/${slug}`)]) {
        await test.step(path, async () => {
          await visit(page, site, path);
          await expectAccessible(page);
        });
      }
      await test.step('confirmation', async () => {
        await visit(page, site, '/review');
        await placeOrder(page);
        await expectAccessible(page);
        await page.emulateMedia({ media: 'print' });
        await expectAccessible(page);
      });
    },
  );
}

function widthOfLargeText(): number {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  const { scrollWidth } = document.documentElement;
  style.fontSize = '';
  return scrollWidth;
}

/** In the reader's own colors, the shop keeps its edges and underlines the current room. */
async function expectForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const rooms = page.getByRole('navigation', { name: 'Shop' });
  await expect(rooms.getByRole('link', { name: 'Shop' })).toHaveCSS('text-decoration-line', 'underline');
  await expect(rooms.getByRole('link', { name: 'Wine Club' })).toHaveCSS('text-decoration-line', 'none');
  const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await expect(categories.first()).toHaveCSS('text-decoration-line', 'underline');
  await expect(categories.nth(1)).toHaveCSS('text-decoration-line', 'none');
  await expect(page.getByRole('button', { name: 'Search' })).toHaveCSS('border-top-width', '1px');
  await expect(page.getByLabel('Sort by')).toHaveCSS('background-image', 'none');
  await page.emulateMedia({ forcedColors: 'none' });
}

/** The wish for stillness holds, and paper gets neither head nor foot of the shop. */
async function expectStillAndPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const button = page.getByRole('button', { name: 'Add to Cart' });
  expect(
    await button.evaluate((element) => Number.parseFloat(getComputedStyle(element).transitionDuration)),
  ).toBeLessThan(0.001);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header')).toBeHidden();
  await expect(page.locator('footer')).toBeHidden();
  await expect(heading(page)).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen', reducedMotion: 'no-preference' });
}

test('the two brands differ in type, color and corners, side by side with the same parts', {
  tag: '@desktop',
}, async ({ page }) => {
  const [first] = sites;
  if (first === undefined) throw new Error('there are two sites');
  await visit(page, first, '/dev/parts');
  const regions = page.getByRole('region', { name: 'Two brands' });
  const lines = await Promise.all(
    ['ridge', 'coast'].map((theme) => {
      const region = regions.locator(`[data-brand="${theme}"]`);
      return sketch([
        ['paper', region, 'ground', 'type'],
        ['title', region.locator('.title'), 'type'],
        ['button', region.getByRole('button', { name: 'Add to Cart' }), 'height', 'ground', 'edge'],
        ['field', region.getByRole('textbox'), 'height', 'ground', 'edge'],
        ['link', region.locator('.link'), 'type'],
      ]);
    }),
  );
  expect(lines.join('\n')).toMatchSnapshot('brands.txt');
});
