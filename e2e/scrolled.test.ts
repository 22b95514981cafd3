import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

test('the header condenses past 150 px, and wide windows show a wider page', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, alderRidge, '/shop');
  const header = page.getByRole('banner');
  const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
  await page.evaluate(() => window.scrollTo(0, 150));
  await expect(header).not.toHaveAttribute('data-scrolled');
  await page.evaluate(() => window.scrollTo(0, 151));
  await expect(header).toHaveAttribute('data-scrolled', 'more');
  await expect.poll(shadow).not.toBe('none');
  await expect(header).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(header).not.toHaveAttribute('data-scrolled');
  await expect.poll(shadow).toBe('none');

  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return header.locator('.page').evaluate((element) => element.getBoundingClientRect().width);
  };
  expect(await widthAt(1500)).toBeGreaterThan((await widthAt(1499)) + 50);
});
