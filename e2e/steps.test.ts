import type { Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { joinClub } from './shop/join-club.ts';
import { orderNumber, placeOrder } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };

const steps = (page: Page) => page.getByRole('navigation', { name: 'Checkout steps' });
const stepLink = (page: Page, name: string) => steps(page).getByRole('link', { name });

/** Where an address leads. The server redirects, so no page is needed. */
async function ledTo(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(alderRidge.origin + path);
  return answer.url().replace(alderRidge.origin, '');
}

const CHECKOUT_PAGES = [
  ...['/shipping', '/shipping/address', '/shipping/pickup', '/billing', '/billing/address'],
  ...['/review', '/confirmation'],
];

async function redirectOf(page: Page, path: string): Promise<string | undefined> {
  const answer = await page.request.get(alderRidge.origin + path, { maxRedirects: 0 });
  return answer.headers().location?.replace(alderRidge.origin, '');
}

test('every link to the checkout says whether a club is joined', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, alderRidge, '/shop/products/merlot-napa-valley-2022');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toBeVisible();
  const toCheckout = page.locator('a[href^="/shipping"]');
  expect(await toCheckout.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/shipping?clubJoin=false',
    '/shipping?clubJoin=false',
  ]);
});

test('a step can be gone to once the one before it is done, takes the focus and names itself', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(404);
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('without a cart or an order, addresses lead to the shop or the first step', async () => {
    expect(await ledTo(page, '/')).toBe('/shop');
    expect(await ledTo(page, '/?clubJoin=true')).toBe('/shop/clubs');
    expect(await ledTo(page, '/confirmation')).toBe('/shop');
    expect(await ledTo(page, '/review?clubJoin=true')).toBe('/shipping?clubJoin=true');
  });

  await test.step('every address of the checkout carries the flag of a club join', async () => {
    for (const path of CHECKOUT_PAGES) {
      expect(await redirectOf(page, path), path).toBe(`${path}?clubJoin=false`);
      expect(await redirectOf(page, `${path}?clubJoin=maybe&x=1`), path).toBe(`${path}?clubJoin=false&x=1`);
    }
    expect(await redirectOf(page, '/confirmation?clubJoin=false')).toBe('/?clubJoin=false');
    expect(await redirectOf(page, '/confirmation?clubJoin=true')).toBe('/?clubJoin=true');
  });

  await beginShipping(page, alderRidge, bottle);
  await test.step('with a cart, addresses lead to the step that is open', async () => {
    expect(await redirectOf(page, '/')).toBe('/shipping?clubJoin=false');
    for (const early of ['/billing', '/review', '/paymnet?clubJoin=false']) {
      expect(await ledTo(page, early), early).toBe('/shipping?clubJoin=false');
    }
    expect(await ledTo(page, '/paymnet?clubJoin=true')).toBe('/shipping?clubJoin=true');
  });

  await test.step('shipping', async () => {
    await expect(steps(page).getByRole('listitem')).toHaveText([
      /Shipping/,
      /Payment/,
      /Review/,
      /Confirmation/,
    ]);
    await expect(stepLink(page, 'Shipping')).toHaveAttribute('aria-current', 'step');
    for (const later of ['Payment', 'Review', 'Confirmation'])
      await expect(stepLink(page, later)).toHaveCount(0);
    await expect(page).toHaveTitle(/^Shipping/);
    await page.getByRole('link', { name: 'Delivery or Pick Up' }).click();
    await expect(page).toHaveURL(/\/shipping/);
    await fillShipping(page);
    await goToPayment(page);
  });

  await test.step('payment', async () => {
    await expect(page).toHaveTitle(/^Payment/);
    await expect(page.locator('main:focus, main :focus, h1:focus')).toHaveCount(1);
    await expect(page).toHaveURL(/\/billing\?clubJoin=false/);
    await expect(stepLink(page, 'Payment')).toHaveAttribute('aria-current', 'step');
    await expect(stepLink(page, 'Review')).toHaveCount(0);
    expect(await ledTo(page, '/review?clubJoin=false')).toBe('/billing?clubJoin=false');
    await fillBilling(page);
    await goToReview(page);
  });

  await test.step('review, and links to each step that is done', async () => {
    await expect(page).toHaveURL(/\/review\?clubJoin=false/);
    await expect(stepLink(page, 'Review')).toHaveAttribute('aria-current', 'step');
    await stepLink(page, 'Shipping').click();
    await expect(page).toHaveURL(/\/shipping\/?\?clubJoin=false/);
    await expect(page).toHaveTitle(/^Shipping/);
    await stepLink(page, 'Review').click();
    await expect(page).toHaveURL(/\/review\?clubJoin=false/);
    await expect(heading).toHaveText('Review Your Order');
  });

  await test.step('Back and Forward find each page again', async () => {
    await page.goBack();
    await expect(heading).toHaveText('Delivery or Pick Up');
    await page.goBack();
    await expect(heading).toHaveText('Review Your Order');
    await page.goBack();
    await expect(heading).toHaveText('Payment Information');
    await page.goForward();
    await expect(heading).toHaveText('Review Your Order');
  });

  await test.step('after the order there is no way back into it', async () => {
    const number = await placeOrder(page);
    for (const step of ['Shipping', 'Payment', 'Review']) await expect(stepLink(page, step)).toHaveCount(0);
    await page.goBack();
    expect(await orderNumber(page)).toBe(number);
    await visit(page, alderRidge, '/review');
    expect(await orderNumber(page)).toBe(number);
  });

  await test.step('with the flag of a club join, addresses lead to the membership', async () => {
    await joinClub(page, alderRidge);
    for (const path of ['/?clubJoin=true', '/confirmation?clubJoin=true']) {
      expect(await ledTo(page, path), path).toBe('/shipping?clubJoin=true');
    }
  });
});
