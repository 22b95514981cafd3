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
  await opener(page).click();
  await dialog(page).getByLabel('Promo Code').fill(code);
  await dialog(page).getByRole('button', { name: 'Apply Code' }).click();
}

const opener = (page: Page) => page.getByRole('button', { name: 'Promo Code' });

test('a code is refused with a reason, or lowers the price and can be removed', {
  tag: ['@desktop', '@core'],
}, async ({ page }) => {
  await beginShipping(page, alderRidge, twoBottles);
  const code = dialog(page).getByLabel('Promo Code');
  const apply = dialog(page).getByRole('button', { name: 'Apply Code' });

  await test.step('an unknown or expired code is refused with its reason, an empty one asked for', async () => {
    await applyCode(page, 'NOSUCHCODE');
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await expect(code).toHaveAttribute('maxlength', '50');
    await code.fill('');
    await apply.click();
    await expect(code).toHaveAccessibleDescription(/Required/);
    await code.fill('BYGONE');
    await apply.click();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await expect(code).toHaveAccessibleDescription(/expired|no longer/i);
    await expectAccessible(page);
  });

  await test.step('a code lowers the price', async () => {
    await code.fill('TOAST10');
    await apply.click();
    await expect(dialog(page)).toContainText('Promo code successfully applied!');
    await expect(code).toBeDisabled();
    await expect(code).toHaveValue('TOAST10');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(opener(page)).toBeFocused();
    await expect(cartSummary(page)).toContainText('10% off');
    expect(await readSums(cartSummary(page))).toEqual({
      Subtotal: centsOf('$290.00'),
      Discount: centsOf('-$29.00'),
      'Grand Total': centsOf('$261.00'),
    });
  });

  await test.step('the code can be removed', async () => {
    await opener(page).click();
    await dialog(page).getByRole('button', { name: 'Delete Code' }).click();
    await expect(code).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(cartSummary(page)).toContainText(/Promo Offer\s*-/);
    expect(await readSums(cartSummary(page))).not.toHaveProperty('Discount');
  });

  await test.step('free shipping takes the freight off an ordinary shipment', async () => {
    await applyCode(page, 'SHIPFREE');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(cartSummary(page)).toContainText('Free shipping');
    await expect(page.getByLabel('Select Method')).toHaveAccessibleDescription(
      'SHIPFREE can’t be used with FedEx Overnight.',
    );
    await fillShipping(page);
    await goToPayment(page);
    const sums = await readSums(cartSummary(page));
    expect(sums).toMatchObject({ Subtotal: centsOf('$290.00'), Shipping: 0 });
    expectToAddUp(sums);
  });
});

test('at the review a code stays while it holds, and free shipping does not apply to overnight shipping', {
  tag: '@desktop',
}, async ({ page }) => {
  const again = { ...ada, email: 'orders-again@example.com' };
  await beginReview(page, alderRidge, twoBottles, { recipient: again });

  await test.step('free shipping does not apply to overnight shipping', async () => {
    await applyCode(page, 'SHIPFREE');
    await page.keyboard.press('Escape');
    await expect(cartSummary(page)).toContainText(
      'Promo removed, shipping promo codes are not applicable to overnight shipping.',
    );
    await expect(cartSummary(page)).toContainText('SHIPFREE counts again with FedEx 2Day.');
    const sums = await readSums(cartSummary(page));
    expect(sums.Shipping).toBeGreaterThan(0);
    expectToAddUp(sums);

    await opener(page).click();
    await expect(dialog(page).getByLabel('Promo Code')).toHaveAccessibleDescription(
      /not applicable to overnight/,
    );
    await expect(dialog(page)).not.toContainText('Promo code successfully applied!');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Delete Code' }).click();
    await expect(dialog(page).getByLabel('Promo Code')).toBeEnabled();
    await page.keyboard.press('Escape');
  });

  await test.step('a code that holds from $200 on', async () => {
    await applyCode(page, 'OAK25');
    await expect(dialog(page)).toContainText('Promo code successfully applied!');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    const sums = await readSums(cartSummary(page));
    expect(sums.Discount).toBe(centsOf('-$25.00'));
    expectToAddUp(sums);
    await cartSummary(page).getByLabel('Quantity').selectOption('1');
    await expect.poll(async () => (await readSums(cartSummary(page))).Subtotal).toBe(centsOf('$145.00'));
    const without = await readSums(cartSummary(page));
    expect(without).not.toHaveProperty('Discount');
    expectToAddUp(without);
    await placeOrder(page);
  });

  await test.step('a code for a first order goes as soon as it is known who orders', async () => {
    await beginShipping(page, alderRidge, twoBottles);
    await applyCode(page, ' first 15 ');
    await expect(dialog(page)).toContainText('Promo code successfully applied!');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await fillShipping(page, again);
    await goToPayment(page);
    const reason = 'This promo code is for first orders only.';
    await expect(cartSummary(page)).toContainText(reason);
    expect(await readSums(cartSummary(page))).not.toHaveProperty('Discount');

    await opener(page).click();
    await expect(dialog(page).getByLabel('Promo Code')).toHaveAccessibleDescription(/for first orders only/);
    await dialog(page).getByRole('button', { name: 'Delete Code' }).click();
    await page.keyboard.press('Escape');
    await expect(cartSummary(page)).not.toContainText(reason);
  });
});
