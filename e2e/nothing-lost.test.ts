import { expect, type Page } from '@playwright/test';
import { beginPayment, beginReview, beginShipping } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada, fillAddress, fillShipping, goToPayment, olivia, type Recipient } from './shop/fill-shipping.ts';
import { alderRidge } from './shop/sites.ts';
import { test } from './shop/test.ts';
import { reload } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };

async function expectAddress(page: Page, recipient: Recipient): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue(recipient.firstName);
  await expect(page.getByLabel('Last name')).toHaveValue(recipient.lastName);
  await expect(page.getByLabel('Address Line 1')).toHaveValue(recipient.street);
  await expect(page.getByLabel('ZIP Code')).toHaveValue(recipient.zip);
  await expect(page.getByLabel('City')).toHaveValue(recipient.city);
  await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText(
    recipient.state,
  );
  await expect(page.getByLabel('Phone Number')).toHaveValue(recipient.phone);
}

async function fillEverything(page: Page): Promise<void> {
  await fillShipping(page);
  await page.getByText('Add company name').click();
  await page.getByLabel('Company name').fill('Analytical Engines');
  await page.getByLabel('Mobile Phone').fill('(707) 555-0199');
  await page.getByLabel('Text me with order updates').check();
  await page.getByLabel('Select Method').selectOption({ label: 'FedEx Overnight' });
  await page.getByLabel('Delivery Date').fill('03/11/2027');
  await page.getByLabel('Special Instructions').fill('The gate is green.');
  await page.getByLabel('Is This a Gift?').check();
  await page.getByLabel('Sender Name').fill('Ada Byron');
  await page.getByLabel('Recipient Name').fill('Mary Somerville');
}

async function expectEverything(page: Page): Promise<void> {
  await expect(page.getByLabel('Email Address')).toHaveValue(ada.email);
  await expectAddress(page, ada);
  await expect(page.getByLabel('Company name')).toHaveValue('Analytical Engines');
  await expect(page.getByLabel('Company name')).toBeVisible();
  await expect(page.getByLabel('Mobile Phone')).toHaveValue('(707) 555-0199');
  await expect(page.getByLabel('Text me with order updates')).toBeChecked();
  await expect(page.getByLabel('Text me exclusive products and offers')).not.toBeChecked();
  await expect(page.getByLabel('Select Method').locator('option:checked')).toHaveText('FedEx Overnight');
  await expect(page.getByLabel('Delivery Date')).toHaveValue('03/11/2027');
  await expect(page.getByLabel('Special Instructions')).toHaveValue('The gate is green.');
  await expect(page.getByLabel('Is This a Gift?')).toBeChecked();
  await expect(page.getByLabel('Sender Name')).toHaveValue('Ada Byron');
  await expect(page.getByLabel('Recipient Name')).toHaveValue('Mary Somerville');
}

test('a reload finds the shipping form as it was typed', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, bottle);
  await fillEverything(page);
  await reload(page);
  await expectEverything(page);
});

test('a step back finds the shipping form as it was sent', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, bottle);
  await fillEverything(page);
  await goToPayment(page);
  await page.goBack();
  await expectEverything(page);

  await goToPayment(page);
  await reload(page);
  await page
    .getByRole('navigation', { name: 'Checkout steps' })
    .getByRole('link', { name: 'Shipping' })
    .click();
  await expectEverything(page);
});

test('a refused shipment leaves the form as it is', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, bottle);
  await fillEverything(page);
  await page.getByLabel('Address Line 1').fill('PO Box 12');
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await page.getByText('Shipping to a PO Box is prohibited.').waitFor();
  await page.getByLabel('Address Line 1').fill(ada.street);
  await expectEverything(page);
});

test('a reload of the payment step forgets the card and nothing else', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginPayment(page, alderRidge, bottle);
  await page.getByLabel('Same as shipping address').uncheck();
  await fillAddress(page, olivia);
  await fillBilling(page);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toContain(cards.visa);
  expect(kept).not.toContain('4716 8305');

  await reload(page);
  await expectAddress(page, olivia);
  const birthDate = page.getByRole('group', { name: 'Birth Date' });
  await expect(birthDate.getByLabel('Month').locator('option:checked')).toHaveText('May');
  await expect(birthDate.getByLabel('Day')).toHaveValue('17');
  await expect(birthDate.getByLabel('Year')).toHaveValue('1980');
  await expect(page.getByLabel('Card Number')).toHaveValue('');
  await expect(page.getByLabel('Security Code')).toHaveValue('');
});

test('a step back from the review finds the payment step filled in', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginReview(page, alderRidge, bottle);
  await page.getByRole('link', { name: 'Edit payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Information');
  await expect(page.getByLabel('Same as shipping address')).toBeChecked();
  await expect(page.getByRole('group', { name: 'Birth Date' }).getByLabel('Year')).toHaveValue('1980');
  await expect(page.getByText('Visa ending in 1111')).toBeVisible();

  await page.getByRole('button', { name: 'Use another card' }).click();
  await fillBilling(page, cards.mastercard);
  await goToReview(page);
  await expect(page.getByText('Mastercard ending in 4444')).toBeVisible();
});
