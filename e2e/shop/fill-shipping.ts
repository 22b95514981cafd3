import { expect, type Locator, type Page } from '@playwright/test';

export interface Recipient {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly phone: string;
}

/** A guest in California, where the CRV is added. */
export const ada: Recipient = {
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  street: '1245 Main Street',
  zip: '94558',
  city: 'Napa',
  state: 'California',
  phone: '(707) 555-0143',
};

/** A guest in Colorado, where the delivery fee is added. */
export const olivia: Recipient = {
  ...ada,
  firstName: 'Olivia',
  street: '200 Pearl Street',
  zip: '80302',
  city: 'Boulder',
  state: 'Colorado',
};

/** Types a whole shipping form; method and date stay as the page proposes them. */
export async function fillShipping(page: Page, recipient: Recipient = ada): Promise<void> {
  await page.getByLabel('Email Address').fill(recipient.email);
  await fillAddress(page, recipient);
}

/** `page` may be a part of one: a modal. */
export async function fillAddress(page: Page | Locator, recipient: Recipient = ada): Promise<void> {
  await page.getByLabel('First name').fill(recipient.firstName);
  await page.getByLabel('Last name').fill(recipient.lastName);
  await page.getByLabel('Address Line 1').fill(recipient.street);
  await page.getByLabel('City').fill(recipient.city);
  await page.getByLabel('State', { exact: true }).selectOption({ label: recipient.state });
  // After city and state, which it would fill in while they are being typed.
  await page.getByLabel('ZIP Code').fill(recipient.zip);
  await page.getByLabel('Phone Number').fill(recipient.phone);
}

export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Information');
}
