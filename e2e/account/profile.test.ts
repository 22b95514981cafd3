import { cards } from '../shop/cards.ts';
import { logIn, newCustomer } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { errorSummary, expectRefused } from '../shop/field-errors.ts';
import { fillCard } from '../shop/fill-billing.ts';
import { alderRidge, twomey } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';
import { reload, visit } from '../shop/visit.ts';

test('a customer changes name, birthday and password', { tag: '@desktop' }, async ({
  page,
  context,
  allowStatuses,
}) => {
  allowStatuses(401, 422);
  const { email, password } = await newCustomer(page, twomey, 'profile');
  await visit(page, twomey, '/account');
  await expectAccessible(page);

  await page.getByLabel('First name').fill('Caroline');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your name and email address are saved.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();

  await page.getByLabel('Email Address').fill(`new-${email}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectRefused(page.getByLabel('Your Password'), 'Required');
  await page.getByLabel('Your Password').fill(password);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Not verified yet')).toBeVisible();
  await expect(page.getByLabel('Your Password')).toHaveValue('');

  // The shop's day is 2 March 2027: who was born a day later in 2006 is not 21 yet.
  await page.getByLabel('Month').selectOption('March');
  await page.getByLabel('Day').selectOption('3');
  await page.getByLabel('Year').selectOption('2006');
  await page.getByRole('button', { name: 'Save Birthday' }).click();
  await expectRefused(page.getByLabel('Year'), 'Must be 21 years of age');
  await expectAccessible(page);
  await page.getByLabel('Day').selectOption('2');
  await page.getByRole('button', { name: 'Save Birthday' }).click();
  await expect(page.getByText('Your birthday is saved.')).toBeVisible();

  await page.getByLabel('Current Password').fill('not the one');
  await page.getByLabel('Password', { exact: true }).fill('a newer password');
  await page.getByLabel('Confirm Password').fill('a newer passwort');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectRefused(page.getByLabel('Confirm Password'), 'Passwords do not match.');
  await page.getByLabel('Confirm Password').fill('a newer password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(errorSummary(page)).toBeVisible();
  await page.getByLabel('Current Password').fill(password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  await reload(page);
  await expect(page.getByLabel('First name')).toHaveValue('Caroline');
  await expect(page.getByLabel('Day')).toHaveValue('2');
  await context.clearCookies();
  await visit(page, twomey, '/shop/login');
  await logIn(page, { email: `new-${email}`, password: 'a newer password' });
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
});

test('a new customer has no orders yet, and chooses which emails to get', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(404);
  await newCustomer(page, alderRidge, 'mails');

  await test.step('emails', async () => {
    await visit(page, alderRidge, '/account/email-preferences');
    await expect(page.getByLabel('Exclusives & Announcements')).toBeChecked();
    await page.getByLabel('Exclusives & Announcements').uncheck();
    await page.getByLabel('Wine Education & Recipes').check();
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await expect(page.getByText('Your email preferences are saved.')).toBeVisible();
    await reload(page);
    await expect(page.getByLabel('Exclusives & Announcements')).not.toBeChecked();
    await expect(page.getByLabel('Wine Education & Recipes')).toBeChecked();
    await expectAccessible(page);
  });

  await test.step('orders', async () => {
    await visit(page, alderRidge, '/account/orders');
    await expect(page.getByText('You have not ordered with this account yet.')).toBeVisible();
    const answer = await page.goto(`${alderRidge.origin}/account/orders/1`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find that page');
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  });
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('name, password, letters and cards are changed', { tag: '@desktop' }, async ({
    page,
    allowStatuses,
  }) => {
    allowStatuses(422);
    const { password } = await newCustomer(page, twomey, 'plain-profile');
    await page.goto(`${twomey.origin}/account`);
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectRefused(page.getByLabel('First name'), 'Required');
    await expect(page).toHaveTitle(/^Error: /);
    await page.getByLabel('First name').fill('Caroline');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your name and email address are saved.')).toBeVisible();

    await page.getByLabel('Current Password').fill(password);
    await page.getByLabel('Password', { exact: true }).fill('a newer password');
    await page.getByLabel('Confirm Password').fill('a newer password');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Your password is changed.')).toBeVisible();

    await page.goto(`${twomey.origin}/account/email-preferences`);
    await page.getByLabel('All Things Pinot').uncheck();
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await expect(page.getByText('Your email preferences are saved.')).toBeVisible();
    await expect(page.getByLabel('All Things Pinot')).not.toBeChecked();

    await page.goto(`${twomey.origin}/account/payment-methods/new`);
    await fillCard(page, cards.visa);
    await page.getByRole('button', { name: 'Save Payment Method' }).click();
    await expect(page.getByText('Visa ending in 1111')).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Visa ending in 1111')).toHaveCount(0);
  });
});
