import { lastMail, linkIn, logIn, newCustomer } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { twomey } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';
import { visit } from '../shop/visit.ts';

const SENT = 'If the address belongs to an account, a link to choose a new password is on its way.';

test('a forgotten password is replaced by a mailed link, once', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const { email } = await newCustomer(page, twomey, 'forgetful');
  await context.clearCookies();
  await visit(page, twomey, '/shop/login?returnTo=/account/orders');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Password');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText(SENT)).toBeVisible();

  const link = linkIn(await lastMail(page, email, /password/i), '/shop/reset-password');
  await visit(page, twomey, link);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await page.getByLabel('Password', { exact: true }).fill('a new password');
  await page.getByLabel('Confirm Password').fill('a new password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Your new password is saved.')).toBeVisible();
  await logIn(page, { email, password: 'a new password' });
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${twomey.origin}/account/orders`);

  // A browser that holds cookies is told only when the page asks by itself: a link from a mail shows no origin.
  await visit(page, twomey, link);
  await expect(page.getByText('This link has expired')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send me a new link' }).click();
  await test.step('an address without an account is told the same', async () => {
    await expect(page.getByText(SENT)).toHaveCount(0);
    await page.getByLabel('Email Address').fill('unknown@example.com');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText(SENT)).toBeVisible();
  });
});
