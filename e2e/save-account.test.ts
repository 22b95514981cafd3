import type { Page } from '@playwright/test';
import { beginPayment } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { lastMail, linkIn, logIn } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { expectRefused } from './shop/field-errors.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada, type Recipient } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };
const password = 'a vine in the sun';

const saveInfo = (page: Page) => page.getByLabel('Yes, save my information and create an account');
const first = (page: Page) => page.getByLabel('Password', { exact: true });
const second = (page: Page) => page.getByLabel('Confirm Password', { exact: true });

/** A guest whom no other test knows. */
function guest(page: Page, name: string): Recipient {
  return { ...ada, email: `${name}-${page.viewportSize()?.width}@example.org` };
}

test('a guest chooses a password and becomes a customer with the order, who finds order, address and card', {
  tag: '@desktop',
}, async ({ page }) => {
  const recipient = guest(page, 'becomes-customer');
  await beginPayment(page, alderRidge, bottle, recipient);
  await fillBilling(page, cards.visa);
  await expect(first(page)).toBeHidden();
  await saveInfo(page).check();

  await test.step('passwords are checked as they are typed', async () => {
    await page.getByRole('button', { name: 'Review Order' }).click();
    await expectRefused(first(page), 'Required');
    await expectRefused(second(page), 'Required');

    await first(page).fill('seven77');
    await first(page).blur();
    await expectRefused(first(page), 'Password must be at least 8 characters long.');
    await first(page).fill(password);
    await second(page).fill('another one');
    await page.getByRole('button', { name: 'Review Order' }).click();
    await expectRefused(second(page), 'Passwords do not match.');
    await expectAccessible(page);
    await expect(first(page)).toHaveAttribute('autocomplete', 'new-password');
    await expect(second(page)).toHaveAttribute('autocomplete', 'new-password');
    await expect(page.locator('input[autocomplete=username]')).toHaveValue(recipient.email);
  });

  await test.step('passwords are kept nowhere', async () => {
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password);
    await reload(page);
    await expect(saveInfo(page)).toBeChecked();
    await expect(first(page)).toHaveValue('');
    await saveInfo(page).uncheck();
    await expect(first(page)).toBeHidden();
  });

  await test.step('the account comes with the order', async () => {
    await fillBilling(page, cards.visa);
    await saveInfo(page).check();
    await first(page).fill(password);
    await second(page).fill(password);
    await page.getByLabel('Save payment method').check();
    await expectAccessible(page);
    await goToReview(page);
    await expect(page.getByText('Subscribe to Our Emails')).toHaveCount(0);
    const number = await placeOrder(page);

    await expect(page.getByText('Your account is ready.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`an email to verify ${recipient.email}`);
    await expectAccessible(page);
    await lastMail(page, recipient.email, /verify/i);

    await visit(page, alderRidge, '/account/orders');
    await expect(page.getByRole('banner')).toContainText('Account');
    await expect(page.getByRole('main')).toContainText(String(number));
    const account = page.getByRole('main');
    await page.getByRole('link', { name: 'Addresses' }).click();
    await expect(account).toContainText(recipient.street);
    await page.getByRole('link', { name: 'Payment Methods' }).click();
    await expect(account).toContainText('Visa ending in 1111');
  });
});

test('a guest need not type a chosen password again, can change it, and keeps no card unasked', {
  tag: '@desktop',
}, async ({ page }) => {
  const recipient = guest(page, 'chose-before');
  await beginPayment(page, alderRidge, bottle, recipient);
  await fillBilling(page);
  await saveInfo(page).check();
  await first(page).fill('the first thought');
  await second(page).fill('the first thought');
  await goToReview(page);

  await page.getByRole('link', { name: 'Edit payment' }).click();
  await expect(page.getByText('Your password is set.')).toBeVisible();
  await expectAccessible(page);
  await goToReview(page);
  await page.getByRole('link', { name: 'Edit payment' }).click();
  await page.getByText('Change password').click();
  await first(page).fill(password);
  await second(page).fill(password);
  await goToReview(page);
  await placeOrder(page);
  await expect(page.getByText('Your account is ready.')).toBeVisible();

  const logIn = (typed: string) =>
    page.request.post(`${alderRidge.origin}/api/identity/login`, {
      headers: { origin: alderRidge.origin },
      data: { email: recipient.email, password: typed },
    });
  expect((await logIn('the first thought')).status()).toBe(401);
  expect((await logIn(password)).status()).toBe(200);
  await visit(page, alderRidge, '/account/payment-methods');
  await expect(page.getByText('You have no saved cards yet.')).toBeVisible();
});

test('a guest whose email got an account before the order logs in and comes back', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(409);
  const recipient = guest(page, 'meanwhile');
  await beginPayment(page, alderRidge, bottle, recipient);
  await fillBilling(page);
  await saveInfo(page).check();
  await first(page).fill(password);
  await second(page).fill(password);
  await goToReview(page);
  const opened = await page.request.post(`${alderRidge.origin}/api/identity/sign-up`, {
    headers: { origin: alderRidge.origin, cookie: '' },
    data: {
      email: recipient.email,
      name_first: 'Ada',
      name_last: 'Byron',
      password,
      confirmPassword: password,
    },
  });
  expect(opened.status()).toBe(201);
  // An account counts once its owner has opened the mailed link.
  const link = linkIn(await lastMail(page, recipient.email, /Verify/), '/shop/verify');
  const verified = await page.request.post(`${alderRidge.origin}/api/identity/verify`, {
    headers: { origin: alderRidge.origin },
    data: { token: new URLSearchParams(link.split('?')[1]).get('token') },
  });
  expect(verified.status()).toBe(200);
  await page.context().clearCookies({ name: 'auth' });

  await page.getByRole('button', { name: 'Place Order' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'already associated with an account' });
  await expect(alert).toBeVisible();
  await expect(alert).toContainText('Nothing was charged.');
  await expectAccessible(page);
  await alert.getByRole('link', { name: 'Log in and come back' }).click();
  await expect(page).toHaveURL(/\/shop\/login/);
  await logIn(page, { email: recipient.email, password });
  await expect(page).toHaveURL(/\/(shipping|billing|review)/);
  await expect(page.getByText('Merlot').first()).toBeAttached();
});
