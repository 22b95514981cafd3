import { grace, logIn } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { errorSummary, expectRefused } from '../shop/field-errors.ts';
import { alderRidge, twomey } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';
import { visit } from '../shop/visit.ts';

test('a customer corrects the log-in, comes back to where it was needed, and logs out again', {
  tag: ['@desktop', '@core'],
}, async ({ page, context, allowStatuses }) => {
  allowStatuses(401);
  const email = page.getByLabel('Email Address');
  const password = page.getByLabel('Password');
  await visit(page, alderRidge, '/account/orders');
  await expect(page).toHaveURL(/\/shop\/login\?returnTo=%2Faccount%2Forders$/);

  await test.step('each field says what is missing, and the password can be shown', async () => {
    await expect(email).toHaveAttribute('autocomplete', 'username');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await email.fill('grace');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expectRefused(email, 'Please enter a valid email address');
    await expectRefused(password, 'Required');

    await password.fill('cellar');
    await page.getByRole('button', { name: 'Show Password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide Password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  await test.step('a wrong password and an unknown address read the same', async () => {
    for (const tried of ['new@example.com', 'unknown@example.com']) {
      await logIn(page, { email: tried, password: 'not the one' });
      await expect(errorSummary(page)).toContainText('Email or password is incorrect.');
      await expect(page).toHaveTitle(/^Error: Log In/);
      await expect(email).toHaveValue(tried);
    }
    await expectAccessible(page);
  });

  await test.step('the log-in leads back to the orders', async () => {
    await logIn(page, grace);
    await expect(page).toHaveURL(`${alderRidge.origin}/account/orders`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();

    await page.goto(`${alderRidge.origin}/shop/login`);
    await expect(page).toHaveURL(`${alderRidge.origin}/account`);
  });

  await test.step('the log-out closes the account', async () => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
    expect((await context.cookies(alderRidge.origin)).map(({ name }) => name)).not.toContain('auth');
    await page.goto(`${alderRidge.origin}/account`);
    await expect(page).toHaveURL(/\/shop\/login/);
  });
});

test('a log-in leads nowhere but to this shop', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, twomey, '/shop/login?clubType=2&returnTo=//evil.example/');
  const signUp = page.getByRole('main').getByRole('link', { name: 'Sign Up' });
  await expect(signUp).toHaveAttribute('href', '/shop/sign-up?clubType=2');
  await logIn(page, grace);
  await expect(page).toHaveURL(`${twomey.origin}/shop/clubs/2`);
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer logs in and out', { tag: '@desktop' }, async ({ page, allowStatuses }) => {
    allowStatuses(401);
    await page.goto(`${twomey.origin}/shop/login?returnTo=/account/addresses`);
    await logIn(page, { ...grace, password: 'not the one' });
    await expect(page.getByText('Email or password is incorrect.')).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue(grace.email);
    await expect(page.getByRole('button', { name: 'Show Password' })).toBeHidden();
    await logIn(page, grace);
    await expect(page).toHaveURL(`${twomey.origin}/account/addresses`);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  });
});
