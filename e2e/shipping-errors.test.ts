import { beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

const wine = { 'merlot-napa-valley-2022': 1 };

const missing = {
  'Email Address': 'Required',
  'First name': 'Required',
  'Last name': 'Required',
  'Address Line 1': 'Required',
  'ZIP Code': 'Please enter or select an address with correct zip code',
  City: 'Required',
  State: 'Required',
  'Phone Number': 'Required',
};

test('an empty form is refused in one place and at each field', { tag: '@phone' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  await page.getByRole('button', { name: 'Next: Payment' }).click();

  const summary = errorSummary(page);
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Missing required information. Please check form and resubmit.');
  await expect(summary).toContainText('Please enter an address before continuing.');
  await expect(page).toHaveTitle(/^Error: Shipping/);
  for (const [label, message] of Object.entries(missing)) {
    const field = page.getByLabel(label, { exact: true });
    await expectRefused(field, message);
    await summary.getByRole('link', { name: label }).click();
    await expect(field).toBeFocused();
  }
  await expectAccessible(page);

  // A message goes as soon as its reason does.
  const lastName = page.getByLabel('Last name');
  await lastName.press('B');
  await expectFine(lastName);
  await expectRefused(page.getByLabel('First name'), 'Required');

  await fillShipping(page);
  await page.getByLabel('ZIP Code').fill('9'.repeat(31));
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await expectRefused(page.getByLabel('ZIP Code'), 'Must not exceed 30 characters');
  await page.getByLabel('ZIP Code').fill('94558');
  await goToPayment(page);
});

const long = (length: number) => 'x'.repeat(length);

const broken: readonly { label: string; typed: string; says: string; add?: string }[] = [
  { label: 'Email Address', typed: 'ada@example', says: 'Please enter a valid email address' },
  { label: 'First name', typed: long(51), says: 'Must not exceed 50 characters' },
  { label: 'Last name', typed: long(51), says: 'Must not exceed 50 characters' },
  {
    label: 'Company name',
    typed: long(101),
    says: 'Must not exceed 100 characters',
    add: 'Add company name',
  },
  { label: 'Address Line 1', typed: long(256), says: 'Must not exceed 255 characters' },
  {
    label: 'Address Line 2',
    typed: long(76),
    says: 'Must not exceed 75 characters',
    add: 'Add address line 2',
  },
  { label: 'City', typed: long(76), says: 'Must not exceed 75 characters' },
  { label: 'Phone Number', typed: '(707) 555', says: 'Please enter a valid phone number' },
  { label: 'Special Instructions', typed: long(501), says: 'Must not exceed 500 characters' },
];

test('each field says what is wrong when it is left, not before', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  const email = page.getByLabel('Email Address');
  await email.focus();
  await email.blur();
  await expectFine(email);
  await email.pressSequentially('ada@');
  await expectFine(email);
  await email.blur();
  await expectRefused(email, 'Please enter a valid email address');
  await email.fill('ada@example.org');
  await expectFine(email);

  for (const { label, typed, says, add } of broken) {
    if (add) await page.getByText(add).click();
    const field = page.getByLabel(label);
    await typeAndLeave(field, typed);
    await expectRefused(field, says);
  }

  const street = page.getByLabel('Address Line 1');
  await typeAndLeave(street, '1245 Upper Saint Helena Mountain Road');
  await expect(page.getByText(/Shipping labels print about 30 characters/)).toBeVisible();
  await expectFine(street);
  const instructions = page.getByLabel('Special Instructions');
  await typeAndLeave(instructions, long(241));
  await expect(page.getByText(/Carriers print the first 240 characters/)).toBeVisible();
  await expectFine(instructions);
  const phone = page.getByLabel('Phone Number');
  await phone.fill('');
  await phone.pressSequentially('7075550143');
  await expect(phone).toHaveValue('(707) 555-0143');
});
