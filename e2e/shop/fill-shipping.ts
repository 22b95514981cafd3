import { expect, type Locator, type Page } from '@playwright/test';
import { fillAtOnce } from './fill-at-once.ts';

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

/** Fills in a whole shipping form; method and date stay as the page proposes them. */
export async function fillShipping(page: Page, recipient: Recipient = ada): Promise<void> {
  await fillAtOnce(page, { 'Email Address': recipient.email, ...addressFields(recipient) });
}

/** `page` may be a part of one: a modal. */
export async function fillAddress(page: Page | Locator, recipient: Recipient = ada): Promise<void> {
  await fillAtOnce(page, addressFields(recipient));
}

function addressFields(recipient: Recipient) {
  return {
    'First name': recipient.firstName,
    'Last name': recipient.lastName,
    'Address Line 1': recipient.street,
    City: recipient.city,
    State: recipient.state,
    // After city and state, which it would fill in.
    'ZIP Code': recipient.zip,
    'Phone Number': recipient.phone,
  };
}

/** The fields of an address say this. */
export async function expectAddress(page: Page, recipient: Recipient): Promise<void> {
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

export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Information');
}
