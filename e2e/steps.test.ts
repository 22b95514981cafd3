import type { Page } from '@playwright/test';
import { beginPayment, beginReview, beginShipping } from './shop/begin-checkout.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { joinClub } from './shop/join-club.ts';
import { orderNumber, placeOrder } from './shop/place-order.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };

const steps = (page: Page) => page.getByRole('navigation', { name: 'Checkout steps' });
const stepLink = (page: Page, name: string) => steps(page).getByRole('link', { name });

test('a step can be gone to once the one before it is done, takes the focus and names itself', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginShipping(page, alderRidge, bottle);
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
  await fillShipping(page);
  await goToPayment(page);
  await expect(page).toHaveTitle(/^Payment/);
  await expect(page.locator('main:focus, main :focus, h1:focus')).toHaveCount(1);
  await expect(page).toHaveURL(/\/billing\?clubJoin=false/);
  await expect(stepLink(page, 'Payment')).toHaveAttribute('aria-current', 'step');
  await expect(stepLink(page, 'Review')).toHaveCount(0);

  await fillBilling(page);
  await goToReview(page);
  await expect(page).toHaveURL(/\/review\?clubJoin=false/);
  await expect(stepLink(page, 'Review')).toHaveAttribute('aria-current', 'step');

  await stepLink(page, 'Shipping').click();
  await expect(page).toHaveURL(/\/shipping\/?\?clubJoin=false/);
  await expect(page).toHaveTitle(/^Shipping/);
  await stepLink(page, 'Review').click();
  await expect(page).toHaveURL(/\/review\?clubJoin=false/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review Your Order');

  // Back and Forward find each page again.
  const heading = page.getByRole('heading', { level: 1 });
  await page.goBack();
  await expect(heading).toHaveText('Delivery or Pick Up');
  await page.goBack();
  await expect(heading).toHaveText('Review Your Order');
  await page.goBack();
  await expect(heading).toHaveText('Payment Information');
  await page.goForward();
  await expect(heading).toHaveText('Review Your Order');
});

test('steps that are not open yet lead to the one that is', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, bottle);
  for (const early of ['/billing', '/review']) {
    await visit(page, alderRidge, early);
    await expect(page).toHaveURL(/\/shipping\?clubJoin=false/);
  }
  await beginPayment(page, alderRidge, bottle);
  await visit(page, alderRidge, '/review?clubJoin=false');
  await expect(page).toHaveURL(/\/billing\?clubJoin=false/);
});

test('an unknown path of the checkout falls back to shipping, with the flag of a club join', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, alderRidge, '/review?clubJoin=true');
  await expect(page).toHaveURL(/\/shipping\?clubJoin=true/);
  await beginShipping(page, alderRidge, bottle);
  for (const clubJoin of [false, true]) {
    await visit(page, alderRidge, `/paymnet?clubJoin=${clubJoin}`);
    await expect(page).toHaveURL(`${alderRidge.origin}/shipping?clubJoin=${clubJoin}`);
  }
});

test('home leads to what is in the cart, else to the shop', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, alderRidge, '/');
  await expect(page).toHaveURL(`${alderRidge.origin}/shop`);
  await beginShipping(page, alderRidge, bottle);
  await visit(page, alderRidge, '/');
  await expect(page).toHaveURL(/\/shipping/);
});

test('with the flag of a club join, home and the confirmation lead to the membership', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(404);
  await visit(page, twomey, '/?clubJoin=true');
  await expect(page).toHaveURL(`${twomey.origin}/shop/clubs`);
  await joinClub(page, twomey);
  for (const path of ['/?clubJoin=true', '/confirmation?clubJoin=true']) {
    await visit(page, twomey, path);
    await expect(page).toHaveURL(`${twomey.origin}/shipping?clubJoin=true`);
  }
});

test('after the order there is no way back into it', { tag: '@desktop' }, async ({ page, allowStatuses }) => {
  allowStatuses(404);
  await beginReview(page, alderRidge, bottle);
  const number = await placeOrder(page);
  for (const step of ['Shipping', 'Payment', 'Review']) await expect(stepLink(page, step)).toHaveCount(0);

  await page.goBack();
  expect(await orderNumber(page)).toBe(number);
  await visit(page, alderRidge, '/review');
  expect(await orderNumber(page)).toBe(number);
});

test('without an order the confirmation leads home', { tag: '@desktop' }, async ({ page, allowStatuses }) => {
  allowStatuses(404);
  await visit(page, alderRidge, '/confirmation');
  await expect(page).toHaveURL(`${alderRidge.origin}/shop`);

  await beginShipping(page, alderRidge, bottle);
  await page.getByRole('link', { name: 'Delivery or Pick Up' }).click();
  await expect(page).toHaveURL(/\/shipping/);
});
