import { cards } from './shop/cards.ts';
import { openProduct } from './shop/choose-wine.ts';
import { newCustomer } from './shop/customer.ts';
import { fillBilling } from './shop/fill-billing.ts';
import { ada, fillAddress, fillShipping } from './shop/fill-shipping.ts';
import { showSummary } from './shop/join-club.ts';
import { orderNumber } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { cartSummary } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

test('a shopper who presses every button twice buys one bottle, and no step is skipped', {
  tag: '@phone',
}, async ({ page }) => {
  await openProduct(page, alderRidge, 'merlot-napa-valley-2022');
  await page.getByRole('button', { name: 'Add to Cart' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Added to your cart' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery or Pick Up');
  await showSummary(page);
  await expect(cartSummary(page).getByRole('combobox')).toHaveValue('1');

  await page.getByRole('button', { name: 'Promo Code' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Enter a Code' });
  await dialog.getByLabel('Promo Code').fill('TOAST10');
  await dialog.getByRole('button', { name: 'Apply Code' }).dblclick();
  await expect(dialog).toContainText('Promo code successfully applied!');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await fillShipping(page, { ...ada, email: 'presses-twice@example.org' });
  await page.getByRole('button', { name: 'Next: Payment' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Information');
  await fillBilling(page, cards.visa);
  await page.getByRole('button', { name: 'Review Order' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review Your Order');
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  expect(await orderNumber(page)).toBeGreaterThan(0);
});

test('an address and an account that are saved with a double click are saved once', {
  tag: '@phone',
}, async ({ page }) => {
  await newCustomer(page, alderRidge, 'saves-twice');
  await visit(page, alderRidge, '/account/addresses');
  await page.getByRole('link', { name: 'Enter a new address' }).click();
  await fillAddress(page, ada);
  await page.getByRole('button', { name: 'Save Address' }).dblclick();
  await expect(page.getByText('The address was added.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.context().clearCookies();

  await visit(page, alderRidge, '/shop/sign-up');
  await page.getByLabel('Email Address').fill(`twice-${test.info().repeatEachIndex}@example.com`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Password', { exact: true }).fill('analytical engine');
  await page.getByLabel('Confirm Password').fill('analytical engine');
  await page.getByRole('button', { name: 'Sign Up' }).dblclick();
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
});
