import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { addToCart, openProduct } from './shop/choose-wine.ts';
import { newCustomer } from './shop/customer.ts';
import { alderRidge, type Site, twomey } from './shop/sites.ts';
import { cartSummary } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { takenOver, visit } from './shop/visit.ts';

const MERLOT = 'merlot-napa-valley-2022';

const header = (page: Page) => page.getByRole('banner');
const cartLink = (page: Page) => header(page).getByRole('link', { name: /Cart/ });

async function crossByHeader(page: Page, to: Site): Promise<void> {
  await header(page)
    .getByRole('link', { name: `Visit ${to.name}` })
    .click();
  await expect(page).toHaveURL(`${to.origin}/shop`);
}

/** The addresses that the browser was sent to with a code in them. */
function watchCodes(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (/[?&](auth|cart|clubMembershipCart)=/.test(request.url())) seen.push(request.url());
  });
  return seen;
}

test('a customer walks over to the other brand with an empty or a full cart, and logs out of both', {
  tag: '@desktop',
}, async ({ page, context, otherBrowser }) => {
  await newCustomer(page, alderRidge, 'two-sites');

  await test.step('an empty cart leads to either brand, and the customer stays logged in', async () => {
    await visit(page, alderRidge, '/shipping');
    await page.getByRole('main').getByRole('link', { name: 'Shop Twomey' }).click();
    await expect(page).toHaveURL(`${twomey.origin}/shop`);
    await expect(header(page).getByRole('link', { name: 'Account', exact: true })).toBeVisible();
    await context.clearCookies({ domain: new URL(twomey.origin).hostname });
  });

  await openProduct(page, alderRidge, MERLOT);
  await addToCart(page, 2);
  const codes = watchCodes(page);
  await crossByHeader(page, twomey);
  await expect(header(page).getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  await expect(cartLink(page)).toContainText('2');

  const tokens = await Promise.all(
    [alderRidge, twomey].map(
      async ({ origin }) => (await context.cookies(origin)).find(({ name }) => name === 'auth')?.value,
    ),
  );
  expect(tokens[0]).toBeTruthy();
  expect(tokens[1]).toBeTruthy();
  expect(tokens[0]).not.toBe(tokens[1]);
  expect(codes).toHaveLength(1);
  for (const token of tokens) expect(codes[0]).not.toContain(token);

  await page.reload();
  await expect(cartLink(page)).toContainText('2');
  await page.goBack();
  await expect(page).toHaveURL(`${alderRidge.origin}/shop/products/${MERLOT}`);
  await page.goForward();
  await expect(page).toHaveURL(`${twomey.origin}/shop`);
  await expect(cartLink(page)).toContainText('2');
  expect(codes).toHaveLength(1);

  const otherPage = await (await otherBrowser()).newPage();
  await otherPage.goto(codes[0] ?? '');
  await expect(otherPage).toHaveURL(`${twomey.origin}/shop`);
  await expect(header(otherPage).getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(cartLink(otherPage)).not.toContainText(/\d/);

  await page.goto(`${twomey.origin}/account`);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(header(page).getByRole('link', { name: 'Log In' })).toBeVisible();
  await visit(page, alderRidge, '/shop');
  await expect(header(page).getByRole('link', { name: 'Log In' })).toBeVisible();
});

test('a guest of a campaign has one cart on both sites, and no page holds a code', {
  tag: '@desktop',
}, async ({ page }) => {
  const codes = watchCodes(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/brand/')) requests.push(request.url());
  });

  await test.step("the campaign's link loses its code and leads to the product", async () => {
    const { et_uid, url } = campaignLink('--email', 'ada@example.org', '--name', 'Ada');
    expect(url).toBe(`${alderRidge.origin}/shop?et_uid=${et_uid}`);
    await page.goto(`${alderRidge.origin}/shop/products/${MERLOT}?et_uid=${et_uid}`);
    await expect(page).toHaveURL(`${alderRidge.origin}/shop/products/${MERLOT}`);
    await takenOver(page);
    await addToCart(page);
  });

  const lookAtLinks = async (path: string) => {
    await visit(page, alderRidge, path);
    for (const link of await page.locator('a[href*="/brand/"], a[href*="brand2"]').all()) {
      await expect(link).toHaveAttribute('href', /^\/brand\/2\?to=\/shop/);
      if (await link.isVisible()) await link.hover();
    }
  };

  await test.step('the campaign fills in the email at shipping, until the guest changes it', async () => {
    await lookAtLinks('/shipping');
    await expect(page.getByLabel('Email Address')).toHaveValue('ada@example.org');
    await page.getByLabel('Email Address').fill('ada@example.net');
    await page.getByLabel('Email Address').blur();
    await page.reload();
    await expect(page.getByLabel('Email Address')).toHaveValue('ada@example.net');
  });

  await test.step('looking at links to the other brand makes no code', async () => {
    await lookAtLinks('/shop?q=qqqq');
    await lookAtLinks('/shop');
    expect(requests).toEqual([]);
  });

  await test.step('the cart goes to the other brand and back', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Visit Twomey' }).click();
    await expect(page).toHaveURL(`${twomey.origin}/shop`);
    await expect(cartLink(page)).toContainText('1');
    await visit(page, twomey, '/shipping');
    await cartSummary(page)
      .getByRole('link', { name: /Merlot/ })
      .click();
    await expect(page).toHaveURL(`${alderRidge.origin}/shop/products/${MERLOT}`);
    expect(codes).toHaveLength(2);
    await addToCart(page, 2);
    await visit(page, twomey, '/shop');
    await expect(cartLink(page)).toContainText('3');
  });
});

/** Made as an operator does, while the shop runs. */
function campaignLink(...args: string[]): { et_uid: string; url: string } {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { port } = new URL(alderRidge.origin);
  const settings = { SHOP_MODE: 'development', DATA_DIR: process.env.E2E_DATA_DIR, PORT: port };
  const command = ['cli/shop.ts', 'campaign-link', 'make', ...args, '--json'];
  const env = { ...process.env, ...settings };
  return JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8', cwd: root, env }));
}
