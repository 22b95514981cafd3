import { beginPayment, beginReview, beginShipping } from './shop/begin-checkout.ts';
import { call } from './shop/call.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { setStock } from './shop/stock.ts';
import { cartSummary, centsOf, expectToAddUp, readSums } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';

const gone = 'An item in your cart is no longer available and has been removed';
const overnight = 'Promo removed, shipping promo codes are not applicable to overnight shipping.';

test('bottles that sell out before the order leave the cart: nothing is charged, then the rest is bought', {
  tag: '@desktop',
}, async ({ page, otherBrowser, allowStatuses }) => {
  allowStatuses(404);
  // The demo shop has one of it.
  const last = 'last-bottle';
  const few = 'pinot-noir-anderson-valley-2016';
  const summary = cartSummary(page);
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Nothing was charged' });
  await beginReview(page, alderRidge, { [last]: 1, [few]: 3, corkscrew: 1 });

  await test.step('the last bottle goes to another shopper', async () => {
    const other = await (await otherBrowser()).newPage();
    await beginReview(other, alderRidge, { [last]: 1 });
    await placeOrder(other);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(notice).toContainText(gone);
    await expect(summary).toContainText(gone);
    await expect(summary).toContainText('UNAVAILABLE');
    await expect(summary.getByRole('row').filter({ hasText: 'Corkscrew' })).toBeVisible();
    const sums = await readSums(summary);
    expectToAddUp(sums);
    expect(sums.Subtotal).toBe(centsOf('$399.00'));
  });

  await test.step('fewer bottles are left than are in the cart', async () => {
    await setStock(few, 2);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(notice).toContainText('Your cart has changed');
    await expect(summary).toContainText(/Only 2 left/);
    await expect(summary.getByLabel('Quantity').first()).toHaveValue('2');
    expectToAddUp(await readSums(summary));
    await expectAccessible(page);
  });

  await test.step('the rest is bought', () => placeOrder(page));
});

test('a guest sees a sold-out notice once, also when the cart is empty', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const first = 'fortified-dessert-wine-napa-valley-2018';
  const second = 'late-harvest-sauvignon-blanc-napa-valley-2022';
  await beginShipping(page, alderRidge, { [first]: 1, [second]: 1 });
  await setStock(first, 0);

  await test.step('a tab that is left before it shows the notice has told nothing', async () => {
    const tab = await context.newPage();
    await tab.addInitScript(() => {
      window.IntersectionObserver = class {
        observe() {}
        disconnect() {}
      } as never;
    });
    await visit(tab, alderRidge, '/shipping');
    await expect(tab.getByText(gone)).toHaveCount(1);
    expect(await tab.evaluate(() => sessionStorage.getItem('sold-out-shown'))).toBeNull();
    await tab.close();
  });

  await test.step('the notice is shown once in a browser session', async () => {
    await reload(page);
    await expect(cartSummary(page)).toContainText(gone);
    await expect(cartSummary(page)).toContainText('UNAVAILABLE');
    await expectAccessible(page);

    await reload(page);
    await expect(cartSummary(page).getByRole('row').filter({ hasText: 'Late Harvest' })).toBeVisible();
    await expect(cartSummary(page)).not.toContainText('UNAVAILABLE');
  });

  await test.step('without the last item the cart is empty', async () => {
    await setStock(second, 0);
    await reload(page);
    await expect(page.getByRole('main')).toContainText('Your cart is empty');
    await expect(page.getByRole('main')).toContainText(gone);
  });
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

test('an order that needs a step again since another tab changed it says so there', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginReview(page, alderRidge, { corkscrew: 1 }, { hasBirthDate: false });
  const wine = await call<{ productId: number }>(
    page,
    alderRidge,
    '/api/shop/products/merlot-napa-valley-2022',
  );
  await call(page, alderRidge, '/api/cart', { items: [{ productId: wine.productId, qty: 1 }] });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Information');
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toContainText(
    'Your order changed in another tab or window',
  );
  await expectAccessible(page);
});
