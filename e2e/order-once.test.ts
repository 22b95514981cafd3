import { beginReview } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { orderNumber } from './shop/place-order.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };

test('a double click places one order', { tag: '@desktop' }, async ({ page }) => {
  const payments: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cart/payment')) payments.push(request.method());
  });
  await beginReview(page, alderRidge, bottle);
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await orderNumber(page);
  expect(payments).toEqual(['POST']);
});

test('two tabs that order one cart are told one number', { tag: '@desktop' }, async ({ page, context }) => {
  await beginReview(page, alderRidge, bottle);
  const other = await context.newPage();
  await visit(other, alderRidge, '/review');

  const place = { name: 'Place Order' };
  await Promise.all([page, other].map((tab) => tab.getByRole('button', place).click()));
  expect(await orderNumber(page)).toBe(await orderNumber(other));
});

test('a tab left behind is told the number of the order that is placed', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await beginReview(page, twomey, { 'pinot-noir-monterey-2024': 1 });
  const left = await context.newPage();
  await visit(left, twomey, '/review');
  await page.getByRole('button', { name: 'Place Order' }).click();
  const number = await orderNumber(page);

  await left.getByRole('button', { name: 'Place Order' }).click();
  expect(await orderNumber(left)).toBe(number);
});

test('an approval that comes twice is one order', { tag: '@desktop' }, async ({ page }) => {
  await beginReview(page, alderRidge, bottle, { card: cards.answeringTwice });
  await page.getByRole('button', { name: 'Place Order' }).click();
  expect(await orderNumber(page)).toBeGreaterThan(0);
});
