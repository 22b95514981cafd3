import type { Page } from '@playwright/test';
import { cards } from './shop/cards.ts';
import { errorSummary, expectRefused } from './shop/field-errors.ts';
import { fillBilling, fillCard } from './shop/fill-billing.ts';
import { ada, fillShipping } from './shop/fill-shipping.ts';
import { orderNumber } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { cartSummary, centsOf, expectToAddUp, orderSummary, readSums } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';

test.use({ javaScriptEnabled: false });

async function addMerlot(page: Page, quantity: string): Promise<void> {
  await page.goto(`${alderRidge.origin}/shop/products/merlot-napa-valley-2022`);
  await page.getByLabel('Quantity').selectOption(quantity);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveTitle(/^Shipping/);
}

test('a guest without scripts pays with another card after a decline', { tag: ['@phone', '@core'] }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(422);
  await addMerlot(page, '2');
  await expect(page.getByLabel('Address Line 1', { exact: true })).toHaveRole('textbox');

  await test.step('the states that we ship to unfold', async () => {
    const states = page.locator('details').filter({ hasText: 'See where we ship' });
    await expect(states.getByText('California')).toBeHidden();
    await states.locator('summary').click();
    await expect(states.getByText('California')).toBeVisible();
    await expect(states.getByText('Utah')).toHaveCount(0);
  });
  await fillShipping(page);
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await expect(page).toHaveTitle(/^Payment/);
  await fillBilling(page, cards.declined);
  await page.getByRole('button', { name: 'Review Order' }).click();
  await expect(page).toHaveTitle(/^Review/);
  const sums = await readSums(cartSummary(page));
  expectToAddUp(sums);

  await test.step('a declined card is told', async () => {
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('Your card was declined.')).toHaveCount(2);
    await page.getByRole('link', { name: 'Use another card' }).first().click();
    await expect(page.getByLabel('Card Number')).toHaveValue('');
    await fillCard(page, cards.visa);
    await page.getByRole('button', { name: 'Review Order' }).click();
    await expect(page).toHaveTitle(/^Review/);
  });

  await test.step('the confirmation comes back on a reload, until the shopper goes on shopping', async () => {
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveTitle(/^Confirmation/);
    const number = await orderNumber(page);
    expect(await readSums(orderSummary(page))).toEqual(sums);
    await page.reload();
    expect(await orderNumber(page)).toBe(number);
    await page.getByRole('button', { name: 'Shop Alder Ridge' }).click();
    await expect(page).toHaveURL(`${alderRidge.origin}/shop`);
    await page.goto(`${alderRidge.origin}/confirmation`);
    await expect(page).toHaveURL(`${alderRidge.origin}/shop`);
  });
});

test('without any script a refused form says why, and the cart can be changed', {
  tag: ['@desktop', '@core'],
}, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  await addMerlot(page, '1');
  const summary = cartSummary(page);

  await test.step('a refused form', async () => {
    await fillShipping(page, { ...ada, phone: '555', lastName: '' });
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await expect(page).toHaveTitle(/^Error: Shipping/);
    await expect(errorSummary(page)).toContainText(
      'Missing required information. Please check form and resubmit.',
    );
    await expectRefused(page.getByLabel('Last name'), 'Required');
    await expectRefused(page.getByLabel('Phone Number'), 'Please enter a valid phone number');
    await expect(page.getByLabel('Phone Number')).toHaveValue('555');
    await expect(page.getByLabel('First name')).toHaveValue(ada.firstName);
    await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText(
      'California',
    );
    await expect(errorSummary(page).getByRole('link', { name: 'Last name' })).toHaveAttribute('href', /#/);
  });

  await test.step('quantity and code', async () => {
    await summary.getByLabel('Quantity').selectOption('3');
    await summary.getByRole('button', { name: 'Update' }).click();
    await expect(summary).toContainText('$204.00');

    await summary.getByRole('button', { name: 'Promo Code' }).click();
    await summary.getByLabel('Promo Code').fill('TOAST10');
    await summary.getByRole('button', { name: 'Apply Code' }).click();
    await expect(summary).toContainText('10% off');
    expect(await readSums(summary)).toMatchObject({ Discount: centsOf('-$20.40') });

    await summary.getByRole('button', { name: 'Promo Code' }).click();
    await summary.getByRole('button', { name: 'Delete Code' }).click();
    await expect(summary).not.toContainText('10% off');
  });

  await test.step('another service, and a step back to remove the bottle', async () => {
    await page.getByLabel('Select Method').selectOption({ label: 'FedEx Overnight' });
    await fillShipping(page);
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await expect(page).toHaveTitle(/^Payment/);
    await page.goBack();
    await summary.getByRole('button', { name: /Remove/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty');
  });
});
