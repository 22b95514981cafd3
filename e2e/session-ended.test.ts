import type { Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { logIn, newCustomer } from './shop/customer.ts';
import { fillBirthDate, fillCard, goToReview } from './shop/fill-billing.ts';
import { ada, fillAddress, goToPayment, olivia } from './shop/fill-shipping.ts';
import { customerWith } from './shop/saved-addresses.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

const birthDate = { month: 'May', day: '17', year: '1980' } as const;

async function expireSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'auth' });
}

async function logOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await visit(other, alderRidge, '/account');
  await other
    .getByRole('main')
    .or(other.getByRole('complementary'))
    .getByRole('button', { name: 'Log Out' })
    .click();
  await expect(other).toHaveURL(/\/shop\/login/);
  await other.close();
}

async function expectLogin(page: Page, returnTo: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In');
  const back = new URL(page.url()).searchParams.get('returnTo') ?? '';
  expect(new URL(back, page.url()).pathname).toBe(returnTo);
  await expect(page.getByRole('status').filter({ hasText: 'Your session has ended' })).toBeVisible();
}

test('a session that ends at any step leads to the log-in, and back to what was there', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(401);
  const customer = await customerWith(page, alderRidge, 'session-ended', {
    addresses: [ada, olivia],
    hasDefault: true,
  });
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  const toOlivia = page.getByRole('radio', { name: new RegExp(olivia.street) });
  await toOlivia.check();
  await logOutElsewhere(page);
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await expectLogin(page, '/shipping');
  await logIn(page, customer);
  await expect(toOlivia).toBeChecked();
  await goToPayment(page);

  await fillBirthDate(page, birthDate);
  await fillCard(page, cards.visa);
  await expireSession(page);
  await page.getByRole('button', { name: 'Review Order' }).click();
  await expectLogin(page, '/billing');
  await logIn(page, customer);
  await expect(page.getByRole('group', { name: 'Birth Date' }).getByLabel('Year')).toHaveValue(
    birthDate.year,
  );
  await fillCard(page, cards.visa);
  await goToReview(page);

  await expireSession(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expectLogin(page, '/review');
  await expect(page.getByText(olivia.street)).toHaveCount(0);
  await logIn(page, customer);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/confirmation/);
});

test('the log-in page says so to a browser whose session was ended elsewhere, and not to a new one', {
  tag: '@desktop',
}, async ({ page, otherBrowser }) => {
  await newCustomer(page, alderRidge, 'ended-elsewhere');
  const [auth] = (await page.context().cookies()).filter(({ name }) => name === 'auth');
  await logOutElsewhere(page);
  await page.context().addCookies(auth ? [auth] : []);
  await visit(page, alderRidge, '/account/orders');
  await expectLogin(page, '/account/orders');
  const other = await (await otherBrowser()).newPage();
  await visit(other, alderRidge, '/account');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Log In');
  await expect(other.getByText('Your session has ended')).toHaveCount(0);
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('a session that has ended leads to the log-in, and back', { tag: '@desktop' }, async ({ page }) => {
    const customer = await newCustomer(page, alderRidge, 'session-ended-plain');
    await page.goto(`${alderRidge.origin}/shop/products/merlot-napa-valley-2022`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
    await fillAddress(page, ada);
    await expireSession(page);
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await expectLogin(page, '/shipping');
    await logIn(page, customer);
    await fillAddress(page, ada);
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Information');
  });
});
