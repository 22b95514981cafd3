import type { Page } from '@playwright/test';
import { openProduct } from './shop/choose-wine.ts';
import { grace } from './shop/customer.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

const needed = /Please allow cookies for this site/;

/** A browser that blocks cookies neither keeps nor sends any. */
async function blockCookies(page: Page): Promise<void> {
  await page.route(`${alderRidge.origin}/**`, async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    const answer = await route.fetch({ headers: { ...headers, cookie: '' }, maxRedirects: 0 });
    await page.context().clearCookies();
    const kept = answer.headersArray().filter(({ name }) => name.toLowerCase() !== 'set-cookie');
    await route.fulfill({
      response: answer,
      headers: Object.fromEntries(kept.map(({ name, value }) => [name, value])),
    });
  });
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('with cookies blocked the page says so instead of “Added to your cart”', {
  tag: '@desktop',
}, async ({ page }) => {
  await blockCookies(page);
  await openProduct(page, alderRidge, 'merlot-napa-valley-2022');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: needed })).toBeVisible();
  await expect(page.getByText('Added to your cart')).toHaveCount(0);

  await visit(page, alderRidge, '/shop/clubs');
  await page.getByRole('button', { name: 'Join the Club' }).click();
  await expect(page.getByRole('alert').filter({ hasText: needed })).toBeVisible();
});

const notLoggedIn = /not logged in. Please allow cookies for this site/;

async function logInBlocked(page: Page): Promise<void> {
  await blockCookies(page);
  await page.goto(`${alderRidge.origin}/shop/login`);
  await page.getByLabel('Email Address').fill(grace.email);
  await page.getByLabel('Password', { exact: true }).fill(grace.password);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert').filter({ hasText: notLoggedIn })).toBeVisible();
}

test('with cookies blocked a log-in says so', { tag: '@desktop' }, ({ page }) => logInBlocked(page));

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('a log-in says so too', { tag: '@desktop' }, ({ page }) => logInBlocked(page));

  test('the page says that cookies are needed', { tag: '@desktop' }, async ({ page, context }) => {
    const product = `${alderRidge.origin}/shop/products/merlot-napa-valley-2022`;
    await page.goto(product);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Added to your cart')).toBeVisible();
    await context.clearCookies();
    await page.goto(`${product}?added=1`);
    await expect(page.getByRole('status').filter({ hasText: needed })).toBeVisible();
    await expect(page.getByText('Added to your cart')).toHaveCount(0);
  });
});
