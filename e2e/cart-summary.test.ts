import type { Page } from '@playwright/test';
import { beginPayment, beginReview, beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { fillShipping, goToPayment, olivia } from './shop/fill-shipping.ts';
import { alderRidge, sites, twomey } from './shop/sites.ts';
import { cartSummary, centsOf, expectToAddUp, readSums } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';
import { watchText } from './shop/watch-text.ts';

const merlot = 'merlot-napa-valley-2022';
const priceOfMerlot = centsOf('$68.00');

const line = (page: Page, name: string | RegExp) =>
  cartSummary(page).getByRole('row').filter({ hasText: name });

test('the summary shows what is in the cart and what it comes to', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { [merlot]: 2, 'three-vineyard-set': 1 });
  const summary = cartSummary(page);
  await expect(summary.getByRole('columnheader')).toHaveText(['Item', 'QTY', 'Price']);
  await expect(line(page, 'Merlot').getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`/shop/products/${merlot}`),
  );
  await expect(line(page, 'Merlot').getByLabel('Quantity').getByRole('option')).toHaveCount(24);
  await expect(line(page, 'Merlot')).toContainText('$136.00');
  await expect(line(page, 'Three Vineyard Set')).toContainText(/Discount.*\$55\.00/);
  expect(await readSums(summary)).toEqual({
    Subtotal: centsOf('$691.00'),
    Discount: centsOf('-$55.00'),
    'Grand Total': centsOf('$636.00'),
  });
  await expect(summary).toContainText(/Promo Offer\s*-/);
});

test('a lost network takes neither the page nor the cart', {
  tag: '@desktop',
}, async ({ page, allowComplaints }) => {
  allowComplaints(/net::ERR/);
  await beginPayment(page, alderRidge, { [merlot]: 1 });
  const scripts = page.waitForResponse(/change-cart-route/);
  await page.getByRole('heading', { level: 1 }).click();
  await scripts;
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await line(page, 'Merlot')
    .getByRole('button', { name: /^Remove/ })
    .click();
  const lost = 'We could not reach the shop. Please check your connection and try again.';
  await expect(line(page, 'Merlot').getByRole('alert')).toHaveText(lost);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Information');
  await page.context().setOffline(false);
  await line(page, 'Merlot').getByLabel('Quantity').selectOption('3');
  await expect(line(page, 'Merlot')).toContainText('$204.00');
  await expect(line(page, 'Merlot').getByRole('alert')).toHaveCount(0);
});

test('another quantity changes line and sums', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { [merlot]: 1 });
  const busy = await watchText(page, 'Updating Quantity...');
  await cartSummary(page).getByLabel('Quantity').selectOption('3');
  await busy.seen();
  await expect(line(page, 'Merlot')).toContainText('$204.00');
  await expect.poll(() => readSums(cartSummary(page))).toMatchObject({ 'Grand Total': 3 * priceOfMerlot });
  const update = page.getByRole('status').filter({ hasText: 'Cart updated. Grand Total $204.00.' });
  await expect(update).toHaveAttribute('aria-live', 'polite');
  await reload(page);
  await expect(cartSummary(page).getByLabel('Quantity')).toHaveValue('3');
});

test('of quantities chosen in quick succession the last one counts', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginShipping(page, alderRidge, { [merlot]: 1 });
  const quantity = cartSummary(page).getByLabel('Quantity');
  // All within one frame, faster than any answer.
  await quantity.evaluate((select: HTMLSelectElement) => {
    for (const chosen of ['5', '2', '9', '4', '7']) {
      select.value = chosen;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(line(page, 'Merlot')).toContainText('$476.00');
  await reload(page);
  await expect(quantity).toHaveValue('7');
  expect(await readSums(cartSummary(page))).toMatchObject({ 'Grand Total': 7 * priceOfMerlot });
});

test('an item is removed, and with the last one the cart is empty', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { [merlot]: 1, corkscrew: 1 });
  await line(page, 'Corkscrew')
    .getByRole('button', { name: /Remove/ })
    .click();
  await expect(line(page, 'Corkscrew')).toHaveCount(0);
  await expect.poll(() => readSums(cartSummary(page))).toMatchObject({ 'Grand Total': priceOfMerlot });

  await line(page, 'Merlot')
    .getByRole('button', { name: /Remove/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
});

test('an empty cart leads to both shops', { tag: '@phone' }, async ({ page }) => {
  for (const { name, origin } of sites) {
    await visit(page, twomey, '/shipping');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: `Shop ${name}` })
      .click();
    await expect(page).toHaveURL(`${origin}/shop`);
  }
});

test('on a phone the summary opens on asking, and stands on the review', { tag: '@phone' }, async ({
  page,
}) => {
  await beginShipping(page, alderRidge, { [merlot]: 2 });
  const header = page.getByRole('banner');
  await expect(header).toContainText('STEP 1 / 4');
  await expect(header).toContainText('2 items');
  await expect(header).toContainText('$136.00');
  await expect(cartSummary(page)).toBeHidden();

  await page.getByRole('button', { name: 'Show cart' }).click();
  await expect(cartSummary(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Promo Code' })).toBeVisible();
  await cartSummary(page).getByLabel('Quantity').selectOption('1');
  await expect(header).toContainText('1 item');
  await expect(header).toContainText('$68.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide cart' }).click();
  await expect(cartSummary(page)).toBeHidden();

  await fillShipping(page);
  await goToPayment(page);
  await expect(header).toContainText('STEP 2 / 4');
  await fillBilling(page);
  await goToReview(page);
  await expect(header).toContainText('STEP 3 / 4');
  const summary = cartSummary(page);
  await expect(summary).toBeVisible();
  const [top, heading] = await Promise.all([
    summary.boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
  ]);
  expect(top?.y).toBeLessThan(heading?.y ?? 0);
});

test('Colorado adds its delivery fee, and the sums add up', { tag: '@desktop' }, async ({ page }) => {
  await beginReview(page, alderRidge, { [merlot]: 2, corkscrew: 1 }, { recipient: olivia });
  const sums = await readSums(cartSummary(page));
  expect(sums['CO Retail Delivery Fee']).toBe(28);
  expect(sums).not.toHaveProperty('CRV');
  expectToAddUp(sums);
});

test('a changed quantity at the review changes freight and tax along', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginReview(page, alderRidge, { [merlot]: 1 });
  const before = await readSums(cartSummary(page));
  await cartSummary(page).getByLabel('Quantity').selectOption('6');
  await expect.poll(async () => (await readSums(cartSummary(page))).Subtotal).toBe(6 * priceOfMerlot);
  const after = await readSums(cartSummary(page));
  expectToAddUp(after);
  expect(after['Sales Tax']).toBeGreaterThan(before['Sales Tax'] ?? 0);
  expect(after.Shipping).toBeGreaterThan(before.Shipping ?? 0);
});

test('an unknown cart reads as an empty one', { tag: '@desktop' }, async ({ page, context }) => {
  await context.addCookies([{ name: 'cart', value: 'x'.repeat(22), url: alderRidge.origin }]);
  await visit(page, alderRidge, '/shipping');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
});
