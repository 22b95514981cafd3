import { beginPayment, beginReview, beginShipping } from './shop/begin-checkout.ts';
import { call } from './shop/call.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { orderNumber, placeOrder } from './shop/place-order.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { setStock } from './shop/stock.ts';
import { cartSummary, centsOf, expectToAddUp, readSums } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { reload } from './shop/visit.ts';

const gone = 'An item in your cart is no longer available and has been removed';
const overnight = 'Promo removed, shipping promo codes are not applicable to overnight shipping.';

test('fewer bottles are left than are in the cart: nothing is charged, then the rest is bought', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginReview(page, twomey, { 'pinot-noir-anderson-valley-2016': 3 });
  await setStock('pinot-noir-anderson-valley-2016', 2);
  await page.getByRole('button', { name: 'Place Order' }).click();

  const notice = page.getByRole('alert').filter({ hasText: 'Nothing was charged' });
  await expect(notice).toContainText('Your cart has changed');
  const summary = cartSummary(page);
  await expect(summary.getByLabel('Quantity')).toHaveValue('2');
  await expect(summary).toContainText(/Only 2 left/);
  expectToAddUp(await readSums(summary));
  await expectAccessible(page);

  await placeOrder(page);
});

test('the last bottle goes to one of two', { tag: '@desktop' }, async ({
  page,
  otherBrowser,
  allowStatuses,
}) => {
  allowStatuses(404);
  await setStock('last-bottle', 1);
  const other = await (await otherBrowser()).newPage();
  await beginReview(page, alderRidge, { 'last-bottle': 1, corkscrew: 1 });
  await beginReview(other, alderRidge, { 'last-bottle': 1 });
  await placeOrder(other);

  await page.getByRole('button', { name: 'Place Order' }).click();
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Nothing was charged' });
  await expect(notice).toContainText(gone);
  const summary = cartSummary(page);
  await expect(summary).toContainText(gone);
  await expect(summary).toContainText('UNAVAILABLE');
  const left = summary.getByRole('row').filter({ hasText: 'Corkscrew' });
  await expect(left).toBeVisible();
  const sums = await readSums(summary);
  expectToAddUp(sums);
  expect(sums.Subtotal).toBe(centsOf('$24.00'));

  await page.getByRole('button', { name: 'Place Order' }).click();
  await orderNumber(page);
});

test('a sold-out item is told of once in a browser session', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { 'fortified-dessert-wine-napa-valley-2018': 1, corkscrew: 1 });
  await setStock('fortified-dessert-wine-napa-valley-2018', 0);
  await reload(page);
  await expect(cartSummary(page)).toContainText(gone);
  await expect(cartSummary(page)).toContainText('UNAVAILABLE');
  await expectAccessible(page);

  await reload(page);
  await expect(cartSummary(page).getByRole('row').filter({ hasText: 'Corkscrew' })).toBeVisible();
  await expect(cartSummary(page)).not.toContainText('UNAVAILABLE');
});

test('a cart whose only item is sold out becomes empty', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { 'late-harvest-sauvignon-blanc-napa-valley-2022': 1 });
  await setStock('late-harvest-sauvignon-blanc-napa-valley-2022', 0);
  await reload(page);
  await expect(page.getByRole('main')).toContainText('Your cart is empty');
  await expect(page.getByRole('main')).toContainText(gone);
});

test('with the cart closed, changes are told above the form', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await beginPayment(page, alderRidge, {
    'crystal-decanter': 1,
    'cabernet-sauvignon-alexander-valley-2021-magnum': 3,
  });
  await setStock('crystal-decanter', 0);
  await setStock('cabernet-sauvignon-alexander-valley-2021-magnum', 2);
  await call(page, alderRidge, '/api/cart/coupons', { promoCode: 'SHIPFREE' });

  await page.setViewportSize({ width: 820, height: 1180 });
  await reload(page);
  const removed = page.getByText(gone);
  await expect(cartSummary(page)).toBeHidden();
  await expect(removed).toBeVisible();
  await expect(page.getByText(/Only 2 left/)).toBeVisible();
  await expect(page.getByText(overnight)).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Show cart' }).click();
  for (const text of [gone, /Only 2 left/, overnight]) {
    await expect(page.getByText(text)).toHaveCount(1);
    await expect(cartSummary(page).getByText(text)).toBeVisible();
  }

  await reload(page);
  await expect(page.getByText(/Only 2 left/)).toBeVisible();
  await expect(removed).toHaveCount(0);
});

test('repeats a notice that was not seen', { tag: '@phone' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { 'wooden-gift-box': 1, corkscrew: 1 });
  await setStock('wooden-gift-box', 0);
  // A page that is left before it shows anything has told nothing.
  await page.addInitScript(() => {
    window.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    } as never;
  });
  await reload(page);
  await expect(page.getByText(gone)).toHaveCount(1);
  expect(await page.evaluate(() => sessionStorage.getItem('sold-out-shown'))).toBeNull();
});
