import type { Page } from '@playwright/test';
import { beginReview, beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { ada, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { cartSummary, centsOf, expectToAddUp, readSums } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';

const twoBottles = { 'cabernet-sauvignon-napa-valley-2021': 2 };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enter a Code' });

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Promo Code' }).click();
  await dialog(page).getByLabel('Promo Code').fill(code);
  await dialog(page).getByRole('button', { name: 'Apply Code' }).click();
}

test('a code takes its part off, and can be taken back', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, twoBottles);
  await applyCode(page, 'TOAST10');
  await expect(dialog(page)).toContainText('Promo code successfully applied!');
  await expect(dialog(page).getByLabel('Promo Code')).toBeDisabled();
  await expect(dialog(page).getByLabel('Promo Code')).toHaveValue('TOAST10');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Promo Code' })).toBeFocused();
  await expect(cartSummary(page)).toContainText('10% off');
  expect(await readSums(cartSummary(page))).toEqual({
    Subtotal: centsOf('$290.00'),
    Discount: centsOf('-$29.00'),
    'Grand Total': centsOf('$261.00'),
  });

  await page.getByRole('button', { name: 'Promo Code' }).click();
  await dialog(page).getByRole('button', { name: 'Delete Code' }).click();
  await expect(dialog(page).getByLabel('Promo Code')).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(cartSummary(page)).toContainText(/Promo Offer\s*-/);
  expect(await readSums(cartSummary(page))).not.toHaveProperty('Discount');
});

test('a code for a first order goes as soon as it is known who orders', { tag: '@desktop' }, async ({
  page,
}) => {
  const again = { ...ada, email: 'orders-again@example.com' };
  await beginReview(page, alderRidge, twoBottles, { recipient: again });
  await placeOrder(page);

  await beginShipping(page, alderRidge, twoBottles);
  await applyCode(page, ' first 15 ');
  await expect(dialog(page)).toContainText('Promo code successfully applied!');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await fillShipping(page, again);
  await goToPayment(page);
  const reason = 'This promo code is for first orders only.';
  await expect(cartSummary(page)).toContainText(reason);
  expect(await readSums(cartSummary(page))).not.toHaveProperty('Discount');

  await page.getByRole('button', { name: 'Promo Code' }).click();
  await expect(dialog(page).getByLabel('Promo Code')).toHaveAccessibleDescription(/for first orders only/);
  await dialog(page).getByRole('button', { name: 'Delete Code' }).click();
  await page.keyboard.press('Escape');
  await expect(cartSummary(page)).not.toContainText(reason);
});

test('an unknown or expired code is refused with its reason, an empty one asked for', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginShipping(page, alderRidge, twoBottles);
  await applyCode(page, 'NOSUCHCODE');
  const code = dialog(page).getByLabel('Promo Code');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveAttribute('maxlength', '50');
  await code.fill('');
  await dialog(page).getByRole('button', { name: 'Apply Code' }).click();
  await expect(code).toHaveAccessibleDescription(/Required/);
  await code.fill('BYGONE');
  await dialog(page).getByRole('button', { name: 'Apply Code' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveAccessibleDescription(/expired|no longer/i);
  await expectAccessible(page);
});

test('free shipping does not apply to overnight shipping', { tag: '@desktop' }, async ({ page }) => {
  await beginReview(page, alderRidge, twoBottles);
  await applyCode(page, 'SHIPFREE');
  await page.keyboard.press('Escape');
  await expect(cartSummary(page)).toContainText(
    'Promo removed, shipping promo codes are not applicable to overnight shipping.',
  );
  await expect(cartSummary(page)).toContainText('SHIPFREE counts again with FedEx Ground.');
  const sums = await readSums(cartSummary(page));
  expect(sums.Shipping).toBeGreaterThan(0);
  expectToAddUp(sums);

  await page.getByRole('button', { name: 'Promo Code' }).click();
  await expect(dialog(page).getByLabel('Promo Code')).toHaveAccessibleDescription(
    /not applicable to overnight/,
  );
  await expect(dialog(page)).not.toContainText('Promo code successfully applied!');
  await expectAccessible(page);
});

test('free shipping takes the freight off an ordinary shipment', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, twoBottles);
  await applyCode(page, 'SHIPFREE');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(cartSummary(page)).toContainText('Free shipping');
  await expect(page.getByLabel('Select Method')).toHaveAccessibleDescription(
    'SHIPFREE does not count with FedEx Overnight.',
  );
  await fillShipping(page);
  await goToPayment(page);
  const sums = await readSums(cartSummary(page));
  expect(sums).toMatchObject({ Subtotal: centsOf('$290.00'), Shipping: 0 });
  expectToAddUp(sums);
});

test('a code stays through the checkout, and the sums add up', { tag: '@desktop' }, async ({ page }) => {
  await beginReview(page, alderRidge, twoBottles);
  await applyCode(page, 'OAK25');
  await expect(dialog(page)).toContainText('Promo code successfully applied!');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  const sums = await readSums(cartSummary(page));
  expect(sums.Discount).toBe(centsOf('-$25.00'));
  expectToAddUp(sums);

  // Below its $200 the code no longer holds.
  await cartSummary(page).getByLabel('Quantity').selectOption('1');
  await expect.poll(async () => (await readSums(cartSummary(page))).Subtotal).toBe(centsOf('$145.00'));
  const without = await readSums(cartSummary(page));
  expect(without).not.toHaveProperty('Discount');
  expectToAddUp(without);
});
