import type { Page } from '@playwright/test';
import { beginReview, beginShipping } from './shop/begin-checkout.ts';
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

test('the summary shows the cart and its sums, and items can be changed or removed', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginShipping(page, alderRidge, { [merlot]: 2, 'three-vineyard-set': 1 });
  const summary = cartSummary(page);
  const quantity = line(page, 'Merlot').getByLabel('Quantity');

  await test.step('lines and sums', async () => {
    await expect(summary.getByRole('columnheader')).toHaveText(['Item', 'QTY', 'Price']);
    await expect(line(page, 'Merlot').getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`/shop/products/${merlot}`),
    );
    await expect(quantity.getByRole('option')).toHaveCount(24);
    await expect(line(page, 'Merlot')).toContainText('$136.00');
    await expect(line(page, 'Three Vineyard Set')).toContainText(/Discount.*\$55\.00/);
    expect(await readSums(summary)).toEqual({
      Subtotal: centsOf('$691.00'),
      Discount: centsOf('-$55.00'),
      'Grand Total': centsOf('$636.00'),
    });
    await expect(summary).toContainText(/Promo Offer\s*-/);
  });

  await test.step('an item is removed', async () => {
    await line(page, 'Three Vineyard Set')
      .getByRole('button', { name: /Remove/ })
      .click();
    await expect(line(page, 'Three Vineyard Set')).toHaveCount(0);
    await expect.poll(() => readSums(summary)).toMatchObject({ 'Grand Total': 2 * priceOfMerlot });
  });

  await test.step('another quantity changes line and sums, and is told politely', async () => {
    const busy = await watchText(page, 'Updating Quantity...');
    await quantity.selectOption('3');
    await busy.seen();
    await expect(line(page, 'Merlot')).toContainText('$204.00');
    await expect.poll(() => readSums(summary)).toMatchObject({ 'Grand Total': 3 * priceOfMerlot });
    const update = page.getByRole('status').filter({ hasText: 'Cart updated. Grand Total $204.00.' });
    await expect(update).toHaveAttribute('aria-live', 'polite');
  });

  await test.step('of quantities chosen in quick succession the last one counts', async () => {
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
    expect(await readSums(summary)).toMatchObject({ 'Grand Total': 7 * priceOfMerlot });
  });

  await test.step('without its last item the cart is empty', async () => {
    await line(page, 'Merlot')
      .getByRole('button', { name: /Remove/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
  });
});

test('an empty cart leads to both shops, and an unknown one reads as empty', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'cart', value: 'x'.repeat(22), url: twomey.origin }]);
  for (const { name, origin } of sites) {
    await visit(page, twomey, '/shipping');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
    if (origin === twomey.origin) await expectAccessible(page);
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

test('the review adds what a state asks for, follows the cart, and survives a lost network', {
  tag: '@desktop',
}, async ({ page, allowComplaints }) => {
  allowComplaints(/net::ERR/);
  await beginReview(page, alderRidge, { [merlot]: 1, corkscrew: 1 }, { recipient: olivia });
  await expect(page.getByText('Subscribe to Our Emails'), 'a guest is not asked for letters').toHaveCount(0);
  const before = await readSums(cartSummary(page));

  await test.step('Colorado adds its delivery fee', async () => {
    expect(before['CO Retail Delivery Fee']).toBe(28);
    expect(before).not.toHaveProperty('CRV');
    expectToAddUp(before);
  });

  await test.step('a lost network takes neither the page nor the cart', async () => {
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review Your Order');
    await page.context().setOffline(false);
  });

  await test.step('another quantity changes freight and tax', async () => {
    await line(page, 'Merlot').getByLabel('Quantity').selectOption('6');
    await expect
      .poll(async () => (await readSums(cartSummary(page))).Subtotal)
      .toBe((before.Subtotal ?? 0) + 5 * priceOfMerlot);
    await expect(line(page, 'Merlot').getByRole('alert')).toHaveCount(0);
    const after = await readSums(cartSummary(page));
    expectToAddUp(after);
    expect(after['Sales Tax']).toBeGreaterThan(before['Sales Tax'] ?? 0);
    expect(after.Shipping).toBeGreaterThan(before.Shipping ?? 0);
  });
});
