import type { Page } from '@playwright/test';
import { beginReviewAtCarrier, beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { ada, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { orderSummary } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { reload } from './shop/visit.ts';

const omaha = { ...ada, street: '100 Farnam Street', city: 'Omaha', state: 'Nebraska', zip: '68102' };
const merlot = { 'merlot-napa-valley-2022': 1 };

const option = (page: Page) => page.getByLabel('Choose an option');
const next = (page: Page) => page.getByRole('button', { name: 'Next: Payment' });

test('what was typed for a delivery or a winery is found again, and messages go with their fields', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginShipping(page, alderRidge, merlot);

  await test.step('messages go with the fields that they were about', async () => {
    const email = page.getByLabel('Email Address');
    await typeAndLeave(email, 'ada');
    await expectRefused(email, 'Please enter a valid email address');
    await next(page).click();
    await expect(errorSummary(page)).toBeVisible();
    await expect(page).toHaveTitle(/^Error: Shipping/);
    await option(page).selectOption('17');
    await expect(errorSummary(page)).toHaveCount(0);
    await expect(page).toHaveTitle(/^Shipping/);
    await expectFine(page.getByLabel('First name'));
    await expectRefused(email, 'Please enter a valid email address');
    await option(page).selectOption('DELIVER');
  });

  await test.step('another option clears the address', async () => {
    await fillShipping(page);
    await page.getByLabel('Select Method').selectOption('9');
    await page.getByLabel('Special Instructions').fill('Ring twice');
    await option(page).selectOption('17');
    await expect(page.getByLabel('Address Line 1')).toHaveCount(0);
    await expect(page.getByLabel('Select Method')).toHaveCount(0);
    // Who receives it is most likely who comes for it.
    await expect(page.getByLabel('First name')).toHaveValue(ada.firstName);
    await page.getByLabel('First name').fill('Olivia');

    await option(page).selectOption('PICKUP_FEDEX');
    await expect(page.getByLabel('Select Method')).toHaveValue('1');
    await expect(page.getByLabel('Special Instructions')).toHaveValue('Ring twice');
  });

  await test.step('coming back finds what was typed', async () => {
    await option(page).selectOption('DELIVER');
    await expect(page.getByLabel('Address Line 1')).toHaveValue(ada.street);
    await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText(ada.state);
    await expect(page.getByLabel('First name')).toHaveValue(ada.firstName);
    await expect(page.getByLabel('Select Method')).toHaveValue('1');
    await expect(page.getByLabel('Email Address')).toHaveValue(ada.email);
    await option(page).selectOption('17');
    await expect(page.getByLabel('First name')).toHaveValue('Olivia');
  });

  await test.step('a reload finds the chosen winery, and the address behind it', async () => {
    await option(page).selectOption('7');
    await page.getByLabel('Gift Note').fill('To the best of fathers');
    await reload(page);
    await expect(option(page)).toHaveValue('7');
    await expect(page.getByRole('heading', { name: 'Alder Ridge, Healdsburg' })).toBeVisible();
    await expect(page.getByLabel('Gift Note')).toHaveValue('To the best of fathers');
    await option(page).selectOption('DELIVER');
    await expect(page.getByLabel('Address Line 1')).toHaveValue(ada.street);
  });
});

test('bottles added later may be too many for a state: shipping says why, and what is possible', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 12 });
  await fillShipping(page, omaha);
  await goToPayment(page);
  await beginShipping(page, alderRidge, { 'library-cabernet': 6 });
  const limit = 'You can send up to 12 bottles this month to Nebraska.';
  await expect(page.getByRole('status').filter({ hasText: limit })).toBeVisible();
  await expectAccessible(page);

  await next(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: limit });
  await expect(refusal).toContainText('The limit is 12 bottles of 750 ml per person a month.');
  await refusal.getByRole('button', { name: 'Pick up at Alder Ridge, Oakville' }).click();
  await expect(page.getByRole('heading', { name: 'Alder Ridge, Oakville' })).toBeVisible();
});

test('the review and the confirmation name the pickup location', { tag: '@desktop' }, async ({ page }) => {
  await beginReviewAtCarrier(page);
  const summary = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Shipping Summary' }) });
  await expect(summary).toContainText('Pickup at Fedex location');
  await expect(summary).toContainText('Pick-up PersonAda Byron1245 Main StreetNapa, CA 94558');
  await expect(summary).toContainText('Requested Delivery DateMarch 3, 2027');
  await expect(summary).toContainText('Days to ship');
  await expect(page.getByText('Ship Address')).toHaveCount(0);
  await expectAccessible(page);

  await placeOrder(page);
  await expect(orderSummary(page)).toContainText('Pickup at Fedex location');
  await expect(orderSummary(page)).toContainText('Pick-up PersonAda Byron');
  await expect(page.getByText(/must be 21 or over and bring a photo ID/)).toBeVisible();
});
