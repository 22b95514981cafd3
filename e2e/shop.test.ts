import type { Page } from '@playwright/test';
import { addToCart, openProduct } from './shop/choose-wine.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { cartSummary } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { takenOver, visit } from './shop/visit.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const names = (page: Page) => results(page).getByRole('heading', { level: 2 });

test('a shop sells its own brand’s wines, page by page, and sets of the other brand', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, twomey, '/shop');
  await expect(results(page)).toContainText('Anderson Valley');
  await expect(results(page)).not.toContainText('Oakville');

  const all = await names(page).count();
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Pinot Noir' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pinot Noir');
  await expect(names(page)).not.toHaveCount(all);
  await expect(results(page)).not.toContainText('Sauvignon Blanc');
  await page.goBack();
  await expect(names(page)).toHaveCount(all);

  await openProduct(page, twomey, 'three-vineyard-set');
  await expect(page.getByRole('main')).toContainText('Alder Ridge');
  await expect(page.getByRole('main')).toContainText('$500.00');
  const contents = page.getByRole('heading', { name: 'In this set' }).locator('+ ul').getByRole('listitem');
  await expect(contents).toHaveText([/^1 ×.*Oakville/, /^1 ×.*Rutherford/, /^1 ×.*Howell Mountain/]);
  await addToCart(page);
  await visit(page, twomey, '/shipping');
  await expect(cartSummary(page)).toContainText('Three Vineyard Set');
});

test('wines are found by word, sorted and put into the cart, as many as there are', {
  tag: ['@desktop', '@core'],
}, async ({ page, allowStatuses }) => {
  allowStatuses(404);

  await test.step('a bottle that does not exist is told kindly, and leads on', async () => {
    const response = await page.goto(`${alderRidge.origin}/shop/products/no-such-bottle`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  });

  await test.step('so is a word that finds nothing', async () => {
    await visit(page, alderRidge, '/shop?q=qqqq');
    await expect(results(page)).toContainText('Nothing found');
    await results(page).getByRole('link', { name: 'See all wines' }).click();
    await expect(page).toHaveURL(`${alderRidge.origin}/shop`);
    await takenOver(page);
    await expect(names(page).first()).toBeVisible();
    await expectWarnings(page);
  });

  await test.step('wines are found and sorted', async () => {
    await page.getByLabel('Search').fill('alexander valley');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=alexander/);
    const valley = /Alexander Valley/;
    await expect(names(page)).toHaveText([valley, valley, valley, valley]);
    await page.getByLabel('Sort by').selectOption({ label: 'Price, low to high' });
    await expect(page).toHaveURL(/sort=price/);
    await expect(names(page)).toHaveText([/^2022/, /^2021/, /1\.5 L/, /Last Bottle/]);
  });

  await test.step('no more bottles are offered than are there', async () => {
    await openProduct(page, alderRidge, 'sold-out-reserve');
    await expect(page.getByRole('main')).toContainText('Sold out');
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
    const aboutShipping = page.getByText('Shipping and tax are calculated at checkout.');
    await expect(aboutShipping).toHaveCount(0);
    await openProduct(page, alderRidge, 'library-cabernet');
    await expect(page.getByLabel('Quantity').getByRole('option')).toHaveCount(6);
    await expect(aboutShipping).toBeVisible();
    await expectWarnings(page);
  });

  await test.step('quantities of one wine add up, and the header counts them', async () => {
    await addToCart(page, 2);
    await addToCart(page, 1);
    await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toContainText('3');
  });
});

/** Pages that sell wine carry the warnings that the law asks for. */
async function expectWarnings(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toContainText('WARNING');
  await expect(page.getByRole('contentinfo')).toContainText(/bisphenol A/i);
}
