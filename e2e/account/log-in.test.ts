import { grace, logIn } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { errorSummary, expectRefused } from '../shop/field-errors.ts';
import { alderRidge, sites, twomey } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';
import { visit } from '../shop/visit.ts';

for (const site of sites) {
  test(`a customer logs in at ${site.name}, comes back to where it was needed, and out again`, {
    tag: '@desktop',
  }, async ({ page, context }) => {
    await visit(page, site, '/account/orders');
    await expect(page).toHaveURL(/\/shop\/login\?returnTo=%2Faccount%2Forders$/);
    await logIn(page, grace);
    await expect(page).toHaveURL(`${site.origin}/account/orders`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await expect(page.getByRole('link', { name: 'Your account, Grace' })).toBeVisible();

    await page.goto(`${site.origin}/shop/login`);
    await expect(page).toHaveURL(`${site.origin}/account`);

    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
    expect((await context.cookies(site.origin)).map(({ name }) => name)).not.toContain('auth');
    await page.goto(`${site.origin}/account`);
    await expect(page).toHaveURL(/\/shop\/login/);
  });
}

test('a wrong password and an unknown address read the same', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(401);
  await visit(page, alderRidge, '/shop/login');
  for (const email of ['new@example.com', 'unknown@example.com']) {
    await logIn(page, { email, password: 'not the one' });
    await expect(errorSummary(page)).toContainText('Email or password is incorrect.');
    await expect(page).toHaveTitle(/^Error: Log In/);
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
  }
  await expectAccessible(page);
});

test('what is missing is said at its field, and the password can be shown', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, twomey, '/shop/login');
  const password = page.getByLabel('Password');
  await page.getByLabel('Email Address').fill('grace');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expectRefused(page.getByLabel('Email Address'), 'Please enter a valid email address');
  await expectRefused(password, 'Required');

  await password.fill('cellar');
  await page.getByRole('button', { name: 'Show Password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide Password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('password managers know the fields', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, alderRidge, '/shop/login');
  await expect(page.getByLabel('Email Address')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('a log-in leads nowhere but to this shop', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, alderRidge, '/shop/login?clubType=1&returnTo=//evil.example/');
  const signUp = page.getByRole('main').getByRole('link', { name: 'Sign Up' });
  await expect(signUp).toHaveAttribute('href', '/shop/sign-up?clubType=1');
  await logIn(page, grace);
  await expect(page).toHaveURL(`${alderRidge.origin}/shop/clubs/1`);
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
