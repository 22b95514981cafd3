import type { Page } from '@playwright/test';
import { addToCart, goToCheckout } from './shop/choose-wine.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada, fillAddress, fillShipping, goToPayment, type Recipient } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { cartSummary, centsOf, orderSummary, readSums } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

const wine = { path: '/shop/products/pinot-noir-anderson-valley-2023', name: /2023 .*Anderson Valley$/ };

const bar = (page: Page) => page.getByRole('region', { name: 'Your place' });
const toDoor = (page: Page) => page.getByRole('region', { name: /^(To your door|Pick up)/ });

async function choosePlace(page: Page, zip: string): Promise<void> {
  await bar(page).locator('summary').click();
  await bar(page).getByLabel('ZIP Code').fill(zip);
  await bar(page).getByRole('button', { name: 'Show prices' }).click();
  await expect(bar(page).getByText(`Ship to ${zip}`)).toBeVisible();
}

/** The total of a way that the product's page names, in cents. */
async function promised(page: Page, way: RegExp): Promise<number> {
  const words = await toDoor(page).locator('summary').filter({ hasText: way }).textContent();
  return centsOf(words?.match(/\$[\d,.]+$/)?.[0] ?? '');
}

const recipients: readonly Recipient[] = [
  { ...ada, zip: '94559' },
  { ...ada, street: '200 Pearl Street', zip: '80302', city: 'Boulder', state: 'Colorado' },
  { ...ada, street: '500 West Main Street', zip: '40202', city: 'Louisville', state: 'Kentucky' },
  { ...ada, street: '300 Congress Avenue', zip: '78701', city: 'Austin', state: 'Texas' },
];

for (const recipient of recipients) {
  test(`what a wine's page promises to ${recipient.state} is what is paid`, { tag: '@phone' }, async ({
    page,
  }) => {
    await visit(page, twomey, '/shop');
    await choosePlace(page, recipient.zip);
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: wine.name }) });
    const one = (await card.getByText(/to your door by/).textContent()) ?? '';

    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wine.name);
    expect(await promised(page, /^FedEx 2Day/)).toBe(centsOf(one.split(' ')[0] ?? ''));
    await page.getByLabel('Quantity').selectOption('2');
    await expect(page.getByRole('heading', { name: /^To your door.* 2$/ })).toBeVisible();
    await expect(toDoor(page)).not.toHaveAttribute('aria-busy', 'true');
    const total = await promised(page, /^FedEx 2Day/);

    await addToCart(page, 2);
    await goToCheckout(page);
    await expect(page.getByLabel('ZIP Code')).toHaveValue(recipient.zip);
    await expect(page.getByLabel('City')).toHaveValue(recipient.city);
    await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText(
      recipient.state,
    );
    await fillShipping(page, recipient);
    await goToPayment(page);
    await fillBilling(page);
    await goToReview(page);
    expect(await readSums(cartSummary(page))).toMatchObject({ 'Grand Total': total });
    await placeOrder(page);
    expect(await readSums(orderSummary(page))).toMatchObject({ 'Grand Total': total });
  });
}

test('a pickup at a winery costs what its prices say', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, twomey, wine.path);
  await bar(page).locator('summary').click();
  await bar(page).getByRole('button', { name: 'Pick up in Calistoga' }).click();
  await expect(bar(page).locator('summary')).toContainText('Pick up in Calistoga');
  const total = await promised(page, /^Pick up in Calistoga/);
  await addToCart(page);
  await goToCheckout(page);
  await expect(page.getByLabel('Choose an option').locator('option:checked')).toHaveText(
    'Pick up at Twomey, Calistoga',
  );
  await expect(cartSummary(page).getByText('Picked up in Calistoga')).toBeVisible();
  await page.getByLabel('Email Address').fill(ada.email);
  await page.getByLabel('First name').fill(ada.firstName);
  await page.getByLabel('Last name').fill(ada.lastName);
  await page.getByLabel('Phone Number').fill(ada.phone);
  await goToPayment(page);
  await fillAddress(page);
  await fillBilling(page);
  await goToReview(page);
  expect(await readSums(cartSummary(page))).toMatchObject({ 'Grand Total': total });
  await placeOrder(page);
  expect(await readSums(orderSummary(page))).toMatchObject({ 'Grand Total': total });
});

test('a cart shows the price to the door before an address is entered', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, twomey, wine.path);
  await choosePlace(page, '80302');
  await addToCart(page, 3);
  await goToCheckout(page);
  await expect(cartSummary(page).getByText('To your door in 80302')).toBeVisible();
  await expect(page.getByText('calculated in the next step')).toHaveCount(0);
  const line = cartSummary(page).getByText('Estimated total').locator('..');
  const total = await promisedIn(line);
  await expect(
    cartSummary(page).getByText(/^\$25\.50 shipping and \$[\d.]+ tax, by Thu, Mar\s4$/),
  ).toBeVisible();
  await cartSummary(page)
    .getByLabel(/quantity/i)
    .first()
    .selectOption('2');
  await expect.poll(() => promisedIn(line)).toBeLessThan(total);
});

test('a phone’s header names the estimated total too', { tag: '@phone' }, async ({ page }) => {
  await visit(page, twomey, wine.path);
  await choosePlace(page, '80302');
  await addToCart(page, 3);
  await goToCheckout(page);
  await expect(page.getByRole('banner').getByText(/^Estimated total \$[\d.]+$/)).toBeVisible();
});

async function promisedIn(line: ReturnType<Page['locator']>): Promise<number> {
  return centsOf(((await line.textContent()) ?? '').match(/\$[\d,.]+$/)?.[0] ?? '');
}

test('a state that takes no wine says so first, and what can be done', { tag: '@phone' }, async ({
  page,
}) => {
  await visit(page, alderRidge, '/shop');
  await choosePlace(page, '84101');
  const merlot = page.getByRole('article').filter({ hasText: '2022 Merlot' });
  await expect(merlot.getByText('Can’t ship to Utah')).toBeVisible();
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: /Corkscrew|Decanter/ })
      .first()
      .getByText(/to your door by/),
  ).toBeVisible();
  await merlot.getByRole('link').click();
  await expect(toDoor(page).getByText('Can’t ship to Utah')).toBeVisible();
  await expect(toDoor(page).getByText(/^Pick up in Oakville/)).toBeVisible();
  await expectAccessible(page);
});

test('a ZIP that does not exist is refused where it was typed; a place can be cleared', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  await visit(page, alderRidge, '/shop');
  await bar(page).locator('summary').click();
  await bar(page).getByLabel('ZIP Code').fill('00000');
  await bar(page).getByLabel('ZIP Code').press('Enter');
  await expect(bar(page).getByText('Invalid Zip Code')).toBeVisible();
  await expectAccessible(page);
  await bar(page).getByLabel('ZIP Code').fill('94559');
  await bar(page).getByLabel('ZIP Code').press('Enter');
  await expect(page.getByText(/to your door by/).first()).toBeVisible();
  await bar(page).locator('summary').click();
  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await expect(bar(page).getByText('enter ZIP')).toBeVisible();
  await expect(page.getByText(/to your door by/)).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a place is chosen, refused, and prices another quantity', { tag: '@phone' }, async ({
    page,
    allowStatuses,
  }) => {
    allowStatuses(422);
    await page.goto(twomey.origin + wine.path);
    await page.getByRole('link', { name: 'See the price to your door' }).click();
    await page.getByLabel('ZIP Code').fill('1');
    await page.getByRole('button', { name: 'Show prices' }).click();
    await expect(page.getByText('Invalid Zip Code')).toBeVisible();
    await page.getByLabel('ZIP Code').fill('94559');
    await page.getByRole('button', { name: 'Show prices' }).click();
    await expect(page).toHaveURL(twomey.origin + wine.path);
    const one = await promised(page, /^FedEx 2Day/);
    await page.getByLabel('Quantity').selectOption('3');
    await page.getByRole('button', { name: 'Show the price for this quantity' }).click();
    await expect(page.getByLabel('Quantity')).toHaveValue('3');
    expect(await promised(page, /^FedEx 2Day/)).toBeGreaterThan(2 * one);
  });
});
