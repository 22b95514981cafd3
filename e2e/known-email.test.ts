import { beginPayment, beginShipping } from './shop/begin-checkout.ts';
import { logIn as logInAs } from './shop/customer.ts';
import { errorSummary, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada, fillShipping, goToPayment, olivia } from './shop/fill-shipping.ts';
import { customerWith } from './shop/saved-addresses.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

const notice =
  'Our records indicate that the provided email is already associated with an account, please login to continue.';

test('a guest whose email has an account is asked to log in', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(409);
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  await fillShipping(page, { ...ada, email: 'grace@example.com' });
  await page.getByRole('button', { name: 'Next: Payment' }).click();

  await expectRefused(page.getByLabel('Email Address'), notice);
  await expect(errorSummary(page)).toContainText(notice);
  await expect(errorSummary(page)).not.toContainText('Missing required information');
  const logIn = page.getByRole('link', { name: /log in/i });
  const address = new URL((await logIn.first().getAttribute('href')) ?? '', page.url());
  expect(address.pathname).toBe('/shop/login');
  expect(address.search).toContain(encodeURIComponent('/shipping'));

  await page.getByLabel('Email Address').fill(ada.email);
  await expect(errorSummary(page)).toHaveCount(0);
  await goToPayment(page);
});

test('the email goes along to the log-in, and what was typed waits there', {
  tag: '@desktop',
}, async ({ page }) => {
  const customer = await customerWith(page, alderRidge, 'known-email', {
    addresses: [ada],
    hasDefault: true,
  });
  await page.context().clearCookies();
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  await fillShipping(page, { ...olivia, email: customer.email });
  await page.getByLabel('Last name').fill('');
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await expectRefused(page.getByLabel('Last name'), 'Required');

  await page.getByLabel('Last name').fill(olivia.lastName);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
  expect(page.url()).not.toContain('example.com');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password');
  await expect(page.getByLabel('Email Address')).toHaveValue(customer.email);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
  await expect(page.getByLabel('Email Address')).toHaveValue(customer.email);
  await page.getByLabel('Password').fill(customer.password);
  await page.getByRole('button', { name: 'Log In' }).click();

  const own = page.getByRole('group', { name: 'New Address' });
  await expect(own.getByRole('radio', { name: olivia.street })).toBeChecked();
  await goToPayment(page);
});

test('a customer logs in before typing the rest; the field says that an email has an account as soon as it is left', {
  tag: '@phone',
}, async ({ page }) => {
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  const email = page.getByLabel('Email Address');
  const logIn = page.getByText('Have an account?').getByRole('link', { name: 'Log in' });
  await page.getByLabel('Mobile Phone').fill('(707) 555-0143');
  await typeAndLeave(email, 'new@example.com');
  await expectRefused(email, notice);
  await logIn.click();
  await expect(email).toHaveValue('new@example.com');
  await logInAs(page, { email: 'new@example.com', password: 'cellar-door-1' });
  await expect(page).toHaveURL(`${alderRidge.origin}/shipping?clubJoin=false`);
  await expect(page.getByLabel('Mobile Phone')).toHaveValue('(707) 555-0143');
  await expect(page.getByText('We will email new@example.com about this order.')).toBeVisible();
  await expect(logIn).toHaveCount(0);
});

test('another card is typed where the focus is', { tag: '@desktop' }, async ({ page }) => {
  await beginPayment(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  await fillBilling(page);
  await goToReview(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Use another card' }).click();
  await expect(page.getByLabel('Card Number')).toBeFocused();
});
