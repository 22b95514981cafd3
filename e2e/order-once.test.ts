import type { Page } from '@playwright/test';
import { beginReview } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { orderNumber } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };

test('a double click places one order, also when its approval comes twice', {
  tag: ['@desktop', '@core'],
}, async ({ page }) => {
  const payments: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cart/payment')) payments.push(request.method());
  });
  await beginReview(page, alderRidge, bottle, { card: cards.answeringTwice });
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  expect(await orderNumber(page)).toBeGreaterThan(0);
  expect(payments).toEqual(['POST']);
});

test('tabs that order one cart, at once or later, are told one number', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await beginReview(page, alderRidge, bottle);
  const other = await context.newPage();
  const leftBehind = await context.newPage();
  for (const tab of [other, leftBehind]) await visit(tab, alderRidge, '/review');

  const placeOrder = (tab: Page) => tab.getByRole('button', { name: 'Place Order' }).click();
  await Promise.all([placeOrder(page), placeOrder(other)]);
  const number = await orderNumber(page);
  expect(await orderNumber(other)).toBe(number);
  await placeOrder(leftBehind);
  expect(await orderNumber(leftBehind)).toBe(number);
});
