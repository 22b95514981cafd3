import { lastMail, linkIn, newCustomer } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { expectRefused } from '../shop/field-errors.ts';
import { alderRidge, twomey } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';
import { reload, visit } from '../shop/visit.ts';

test(
  'a shopper signs up, is logged in, and verifies the address by mail',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    const email = `ada-${info.project.name}@example.com`;
    await visit(page, alderRidge, '/shop/sign-up?returnTo=/account/email-preferences');
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Password', { exact: true }).fill('analytical engine');
    await reload(page);
    await expect(page.getByLabel('Last name')).toHaveValue('Byron');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('Password', { exact: true }).fill('analytical engine');
    await page.getByLabel('Confirm Password').fill('analytical engin');
    await page.getByLabel('All Things Pinot').uncheck();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expectRefused(page.getByLabel('Confirm Password'), 'Passwords do not match.');
    await page.getByLabel('Confirm Password').fill('analytical engine');
    await page.getByRole('button', { name: 'Sign Up' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Preferences');
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
    await expect(page.getByLabel('Exclusives & Announcements')).toBeChecked();
    await expect(page.getByLabel('All Things Pinot')).not.toBeChecked();
    await expect(page.getByLabel('Wine Education & Recipes')).not.toBeChecked();

    await visit(page, alderRidge, '/account');
    await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription(/Not verified yet/);
    const link = alderRidge.origin + linkIn(await lastMail(page, email, /./), '/shop/verify');
    const otherBrowser = await browser.newContext();
    const othersPage = await otherBrowser.newPage();
    await othersPage.goto(link);
    await expect(othersPage.getByRole('main').getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(othersPage.getByRole('button', { name: 'Verify Email Address' })).toHaveCount(0);
    await otherBrowser.close();
    await page.goto(link);
    await expect(page.getByText('Your email address is verified.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('Verified');
  },
);

test('the sign-up says what is wrong, leads a known address to its log-in, and refuses an invalid link', {
  tag: '@desktop',
}, async ({ page, context, allowStatuses }) => {
  allowStatuses(409, 422);
  const { email } = await newCustomer(page, twomey, 'known');
  const password = page.getByLabel('Password', { exact: true });
  const signUp = page.getByRole('button', { name: 'Sign Up' });

  await test.step('a link that verifies nothing says so', async () => {
    await visit(page, twomey, '/shop/verify?token=no-such-token');
    await expect(page.getByText('This link no longer works')).toBeVisible();
    await expectAccessible(page);
    await context.clearCookies();
    await visit(page, twomey, '/shop/verify?token=no-such-token');
    await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toBeVisible();
    await expectAccessible(page);
  });

  await visit(page, twomey, '/shop/sign-up?returnTo=/shipping');
  await test.step('half a birth date and a short password', async () => {
    await page.getByText('Add your birth date').click();
    await page.getByLabel('Month').selectOption('February');
    await password.fill('short');
    await signUp.click();
    await expectRefused(page.getByLabel('Day'), 'Required');
    await expectRefused(page.getByLabel('Year'), 'Required');
    await expectRefused(password, 'Password must be at least 8 characters long.');
    await page.getByLabel('Day').selectOption('30');
    await page.getByLabel('Year').selectOption('1980');
    await signUp.click();
    await expectRefused(page.getByLabel('Day'), 'Invalid Date');
    await page.getByLabel('Day').selectOption('28');
  });

  await test.step('an address that has an account', async () => {
    await page.getByLabel('Email Address').fill(email.toUpperCase());
    await page.getByLabel('First name').fill('Mary');
    await page.getByLabel('Last name').fill('Somerville');
    await password.fill('another password');
    await page.getByLabel('Confirm Password').fill('another password');
    await signUp.click();
    await expectRefused(
      page.getByLabel('Email Address'),
      'Our records indicate that the provided email is already associated with an account, please login to continue.',
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Log in with this address' }).click();
    await expect(page).toHaveURL(/\/shop\/login\?returnTo=%2Fshipping$/);
  });
});
