import type { Page } from '@playwright/test';
import { changeRows, NOW } from '../server/testing/change-rows.ts';
import { beginShipping, fillCart } from './shop/begin-checkout.ts';
import { lastMail, newCustomer } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { fillShipping, goToPayment, olivia } from './shop/fill-shipping.ts';
import { inTables } from './shop/in-database.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { takenOver, visit } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };
const codeField = (page: Page) => page.getByLabel('Code', { exact: true });
const askForCode = (page: Page) => page.getByRole('button', { name: 'Email me a code' });
const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log In' });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const mailedCode = async (page: Page, to: string) =>
  /^\d{6}$/m.exec(await lastMail(page, to, /^Your code to log in/))?.[0] ?? '';

/** An account with a verified email, and a browser that is not logged in to it. */
async function knownCustomer(page: Page, name: string) {
  const customer = await newCustomer(page, alderRidge, name);
  const { email } = customer;
  await inTables((db) => changeRows(db, 'customers', { email_verified_at: NOW }, { email }));
  await page.context().clearCookies();
  return customer;
}

async function enterCode(page: Page, email: string): Promise<void> {
  await askForCode(page).click();
  await expect(page.getByText(`If ${email} has an account, we emailed a code to it.`)).toBeVisible();
  const code = await mailedCode(page, email);
  await codeField(page).fill(wrong(code));
  await logIn(page).click();
  await expect(page.getByText('This code is not right or has expired.')).toBeVisible();
  await expect(codeField(page)).toHaveValue(wrong(code));
  await codeField(page).fill(code);
  await codeField(page).press('Enter');
}

test('a guest with a known email logs in on the spot, and what was typed stays', {
  tag: '@core-phone',
}, async ({ page, allowStatuses }) => {
  allowStatuses(409, 422);
  const { email } = await knownCustomer(page, 'code-checkout');
  await beginShipping(page, alderRidge, bottle);
  await fillShipping(page, { ...olivia, email });
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await expect(askForCode(page)).toBeVisible();
  await expectAccessible(page);
  await enterCode(page, email);
  await expect(page.getByText(`We will email ${email} about this order.`)).toBeVisible();
  await takenOver(page);
  await expect(page.getByLabel('First name')).toHaveValue(olivia.firstName);
  await expect(page.getByLabel('Address Line 1')).toHaveValue(olivia.street);
  await goToPayment(page);
});

test('the log-in page needs no password', { tag: '@desktop' }, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  const { email } = await knownCustomer(page, 'code-log-in');
  await visit(page, alderRidge, '/account/orders');
  await page.getByLabel('Email Address').fill('grace');
  await askForCode(page).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address');
  await page.getByLabel('Email Address').fill(email);
  await enterCode(page, email);
  await expect(page).toHaveURL(`${alderRidge.origin}/account/orders`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the same at the checkout, and on the log-in page', { tag: '@desktop' }, async ({
    page,
    allowStatuses,
  }) => {
    allowStatuses(409, 422);
    const { email } = await knownCustomer(page, 'code-no-script');
    const other = await knownCustomer(page, 'code-no-script-again');
    await fillCart(page, alderRidge, bottle);
    await page.goto(`${alderRidge.origin}/shipping`);
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('First name').fill(olivia.firstName);
    await page.getByLabel('Address Line 1').fill(olivia.street);
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await enterCode(page, email);
    await expect(page.getByText(`We will email ${email} about this order.`)).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue(olivia.firstName);
    await expect(page.getByLabel('Address Line 1')).toHaveValue(olivia.street);

    await page.context().clearCookies();
    await page.goto(`${alderRidge.origin}/account/orders`);
    await page.getByLabel('Email Address').fill(other.email);
    await enterCode(page, other.email);
    await expect(page).toHaveURL(`${alderRidge.origin}/account/orders`);
  });
});
