import type { Page } from '@playwright/test';
import { beginShipping, fillCart } from './shop/begin-checkout.ts';
import { type Customer, logIn, newCustomer } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

const here = { 'merlot-napa-valley-2022': 1 };
const NOTICE = 'We added 3 bottles you left in your cart.';
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

/** A customer who left three bottles in the cart of another browser. */
async function withOldCart(page: Page, name: string): Promise<Customer> {
  const customer = await newCustomer(page, alderRidge, name);
  await fillCart(page, alderRidge, { 'merlot-napa-valley-2022': 3 });
  await page.context().clearCookies();
  return customer;
}

async function logInAtCheckout(page: Page, customer: Customer): Promise<void> {
  await page.getByText('Have an account?').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
  await logIn(page, customer);
  await expect(page.getByText(NOTICE)).toBeInViewport();
}

test('a log-in at the checkout says which bottles it added, and undoing takes them out again', async ({
  page,
}) => {
  const customer = await withOldCart(page, 'old-cart');
  await beginShipping(page, alderRidge, here);
  await logInAtCheckout(page, customer);
  await expectAccessible(page);
  await undo(page).click();
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await expect(page.getByText('1 item', { exact: true }).first()).toBeAttached();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the same', { tag: '@desktop' }, async ({ page }) => {
    const customer = await withOldCart(page, 'old-cart-no-script');
    await fillCart(page, alderRidge, here);
    await page.goto(`${alderRidge.origin}/shipping`);
    await logInAtCheckout(page, customer);
    await undo(page).click();
    await expect(page).toHaveURL(/\/shipping\?clubJoin=false$/);
    await expect(page.getByText(NOTICE)).toHaveCount(0);
  });
});
