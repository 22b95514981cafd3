import type { Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

/** The shop's day is Tuesday, 2 March 2027 (playwright.config.ts). */
const bottle = { 'merlot-napa-valley-2022': 1 };
const pinot = { 'pinot-noir-monterey-2024': 1 };

const deliveryDate = (page: Page) => page.getByLabel('Delivery Date');
const byOvernight = (page: Page) =>
  page.getByLabel('Select Method').selectOption({ label: 'FedEx Overnight' });

test('Alder Ridge delivers on listed days, or overnight from tomorrow on', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginShipping(page, alderRidge, bottle);

  await test.step('ordinary shipments arrive on listed days', async () => {
    await expect(deliveryDate(page)).toHaveValue('03/05/2027');
    const days = await deliveryDate(page).getByRole('option').allTextContents();
    expect(days).toContainEqual(expect.stringContaining('03/10/2027'));
    expect(days).not.toContainEqual(expect.stringContaining('03/04/2027'));
  });

  await test.step('overnight, the first day is tomorrow', async () => {
    await byOvernight(page);
    await expect(deliveryDate(page)).toHaveValue('03/03/2027');
    await expect(page.getByText('Wednesday, March 3')).toBeVisible();
    await page.getByRole('button', { name: 'Thu, Mar 4' }).click();
    await expect(deliveryDate(page)).toHaveValue('03/04/2027');
  });

  const refused = {
    'no date': 'soon',
    'a day that no calendar has': '02/30/2027',
    yesterday: '03/01/2027',
    'today, since nothing was shipped yesterday': '03/02/2027',
    'a Saturday': '03/06/2027',
    'a Monday': '03/08/2027',
    'the day after a holiday, when nothing is shipped': '07/06/2027',
    'a holiday': '11/25/2027',
  };
  for (const [why, day] of Object.entries(refused)) {
    await test.step(`${why} is invalid`, async () => {
      await typeAndLeave(deliveryDate(page), day);
      await expectRefused(deliveryDate(page), 'Invalid');
    });
  }
  await typeAndLeave(deliveryDate(page), '3/9/2027');
  await expectFine(deliveryDate(page));

  await test.step('a day is required', async () => {
    await fillShipping(page);
    await deliveryDate(page).fill('');
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await expectRefused(deliveryDate(page), 'Required');
  });

  await test.step('a listed day is kept to the review', async () => {
    await page.getByLabel('Select Method').selectOption({ label: 'FedEx 2Day' });
    await deliveryDate(page).selectOption('03/10/2027');
    await goToPayment(page);
    await fillBilling(page);
    await goToReview(page);
    await expect(page.getByText('March 10, 2027')).toBeVisible();
  });
});

test('Twomey takes two days and arrives from Wednesday to Friday, but a collection needs a listed day', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginShipping(page, twomey, pinot);
  await expect(deliveryDate(page)).toHaveValue('03/04/2027');
  await typeAndLeave(deliveryDate(page), '03/09/2027');
  await expectRefused(deliveryDate(page), 'Invalid');

  await deliveryDate(page).fill('03/10/2027');
  await byOvernight(page);
  await expect(deliveryDate(page), 'another method keeps the day').toHaveValue('03/10/2027');
  await fillShipping(page);
  await goToPayment(page);
  await fillBilling(page);
  await goToReview(page);
  await expect(page.getByText('March 10, 2027')).toBeVisible();

  await beginShipping(page, twomey, { 'vertical-collection': 1 });
  await expect(page.getByText(/No delivery date is available/).first()).toBeVisible();
});

test('a collection that needs a listed day cannot go where none is', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginShipping(page, alderRidge, { 'vertical-collection': 1 });
  await expect(deliveryDate(page)).toHaveValue('03/05/2027');

  await byOvernight(page);
  await expect(page.getByText(/No delivery date is available/).first()).toBeVisible();
  await fillShipping(page);
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await expect(page.getByRole('alert')).toContainText(/No delivery date is available/);
  await expect(page).toHaveURL(/\/shipping/);
  await expectAccessible(page);
});
