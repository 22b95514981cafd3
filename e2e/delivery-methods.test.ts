import type { Page } from '@playwright/test';
import { beginReviewAtCarrier, beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { ada, fillAddress, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { customerWith, six } from './shop/saved-addresses.ts';
import { alderRidge, sites, twomey } from './shop/sites.ts';
import { orderSummary } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { reload } from './shop/visit.ts';

const omaha = { ...ada, street: '100 Farnam Street', city: 'Omaha', state: 'Nebraska', zip: '68102' };
const merlot = { 'merlot-napa-valley-2022': 1 };

const option = (page: Page) => page.getByLabel('Choose an option');
const next = (page: Page) => page.getByRole('button', { name: 'Next: Payment' });

const offered = {
  1: [
    ['DELIVER', 'Deliver to an address'],
    ['PICKUP_FEDEX', 'Pick up at a FedEx location'],
    ['17', 'Pick up at Alder Ridge, Oakville'],
    ['7', 'Pick up at Alder Ridge, Healdsburg'],
  ],
  2: [
    ['DELIVER', 'Deliver to an address'],
    ['PICKUP_FEDEX', 'Pick up at a FedEx location'],
    ['8', 'Pick up at Twomey, Calistoga'],
    ['12', 'Pick up at Twomey, Healdsburg'],
  ],
} as const;
const bottles = { 1: merlot, 2: { 'pinot-noir-monterey-2024': 1 } } as const;

for (const site of sites) {
  test(`${site.name} offers its own wineries`, { tag: '@desktop' }, async ({ page }) => {
    await beginShipping(page, site, bottles[site.brandingId]);
    const options = await option(page)
      .getByRole('option')
      .evaluateAll((all) => all.map((each) => [(each as HTMLOptionElement).value, each.textContent]));
    expect(options).toEqual(offered[site.brandingId]);
  });
}

test('choosing clears the address, and coming back finds what was typed', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginShipping(page, alderRidge, merlot);
  await fillShipping(page);
  await page.getByLabel('Select Method').selectOption('9');
  await page.getByLabel('Special Instructions').fill('Ring twice');

  await option(page).selectOption('17');
  await expect(page.getByLabel('Address Line 1')).toHaveCount(0);
  await expect(page.getByLabel('Select Method')).toHaveCount(0);
  // Who receives it is most likely who comes for it.
  await expect(page.getByLabel('First name')).toHaveValue(ada.firstName);
  await page.getByLabel('First name').fill('Olivia');

  await option(page).selectOption('PICKUP_FEDEX');
  await expect(page.getByLabel('Select Method')).toHaveValue('1');
  await expect(page.getByLabel('Special Instructions')).toHaveValue('Ring twice');

  await option(page).selectOption('DELIVER');
  await expect(page.getByLabel('Address Line 1')).toHaveValue(ada.street);
  await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText(ada.state);
  await expect(page.getByLabel('First name')).toHaveValue(ada.firstName);
  await expect(page.getByLabel('Select Method')).toHaveValue('1');
  await expect(page.getByLabel('Email Address')).toHaveValue(ada.email);

  await option(page).selectOption('17');
  await expect(page.getByLabel('First name')).toHaveValue('Olivia');
});

test('a reload finds the chosen winery, and the address behind it', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, merlot);
  await fillShipping(page);
  await option(page).selectOption('7');
  await page.getByLabel('Gift Note').fill('To the best of fathers');
  await reload(page);

  await expect(option(page)).toHaveValue('7');
  await expect(page.getByRole('heading', { name: 'Alder Ridge, Healdsburg' })).toBeVisible();
  await expect(page.getByLabel('Gift Note')).toHaveValue('To the best of fathers');
  await option(page).selectOption('DELIVER');
  await expect(page.getByLabel('Address Line 1')).toHaveValue(ada.street);
});

test('messages go with the fields that they were about', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, merlot);
  const email = page.getByLabel('Email Address');
  await typeAndLeave(email, 'ada');
  await expectRefused(email, 'Please enter a valid email address');
  await next(page).click();
  await expect(errorSummary(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Error: Shipping/);

  await option(page).selectOption('17');
  await expect(errorSummary(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Shipping/);
  await expectFine(page.getByLabel('First name'));
  await expectRefused(email, 'Please enter a valid email address');
});

test('a state that we don’t ship to says so, and leads on to a winery', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginShipping(page, alderRidge, merlot);
  await fillShipping(page, { ...ada, state: 'Utah' });
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(next(page)).toHaveAccessibleDescription(/We are unable to ship to the selected state\./);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Pick up at Alder Ridge, Oakville' }).click();
  await expect(option(page)).toHaveValue('17');
  await expect(option(page)).toBeFocused();
  await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true');
});

test('a PO box is refused in view, with a way on', { tag: '@desktop' }, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  await beginShipping(page, twomey, bottles[2]);
  await fillShipping(page, { ...ada, street: 'P. O. Box 12' });
  await next(page).click();
  const line = page.getByLabel('Address Line 1');
  await expectRefused(line, 'Shipping to a PO Box is prohibited.');
  await expect(line).toBeFocused();
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveTitle(/^Error: Shipping/);
  await expectAccessible(page);
  await line.fill('1245 Main Street');
  await expectFine(line);
  await expect(page.getByText('Shipping to a PO Box is prohibited.')).toHaveCount(0);

  await line.fill('P. O. Box 12');
  await next(page).click();
  await expect(line).toBeFocused();
  await page.getByRole('button', { name: 'Pick up at Twomey, Calistoga' }).click();
  await expect(page.getByText('Shipping to a PO Box is prohibited.')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Shipping/);
  await expect(page.getByRole('heading', { name: 'Twomey, Calistoga' })).toBeVisible();
});

test('more wine than a state allows is told in bottles, with what would be possible', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 12, 'library-cabernet': 6 });
  await fillShipping(page, omaha);
  await next(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: /You can send/ });
  await expect(refusal).toContainText(
    'You can send up to 12 bottles this month to Nebraska. The limit is 12 bottles of 750 ml per person a month.',
  );
  await expect(refusal.getByRole('button', { name: 'Pick up at Alder Ridge, Oakville' })).toBeVisible();
});

test('bottles added later may be too many: the step to which the shopper is led back says why', {
  tag: '@desktop',
}, async ({ page }) => {
  const merlotForOmaha = { 'merlot-napa-valley-2022': 12 };
  await beginShipping(page, alderRidge, merlotForOmaha);
  await fillShipping(page, omaha);
  await goToPayment(page);
  await beginShipping(page, alderRidge, { 'library-cabernet': 6 });
  const reason = page
    .getByRole('status')
    .filter({ hasText: 'You can send up to 12 bottles this month to Nebraska.' });
  await expect(reason).toBeVisible();
  await expectAccessible(page);
  await reason.getByRole('button', { name: 'Pick up at Alder Ridge, Oakville' }).click();
  await expect(page.getByRole('heading', { name: 'Alder Ridge, Oakville' })).toBeVisible();
});

test('a customer’s saved address comes back after a look at the winery', { tag: '@desktop' }, async ({
  page,
}) => {
  await customerWith(page, alderRidge, 'looks-around', { addresses: six.slice(0, 2), hasDefault: true });
  await beginShipping(page, alderRidge, merlot);
  const chosen = page.getByRole('radio', { checked: true });
  const before = await chosen.inputValue();
  await page.getByRole('radio').nth(1).check();
  const other = await chosen.inputValue();
  expect(other).not.toBe(before);

  await option(page).selectOption('17');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Mary');
  await option(page).selectOption('DELIVER');
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(other);
});

test('a parcel that waits at a pickup location is told at the review and after', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginReviewAtCarrier(page);
  const summary = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Shipping Summary' }) });
  await expect(summary).toContainText('Pickup at Fedex location');
  await expect(summary).toContainText('Pick-up PersonAda Byron1245 Main StreetNapa, CA 94558');
  await expect(summary).toContainText('Requested Delivery DateMarch 3, 2027');
  await expect(summary).toContainText('Days to ship');
  await expect(page.getByText('Ship Address')).toHaveCount(0);
  await expectAccessible(page);

  await placeOrder(page);
  await expect(orderSummary(page)).toContainText('Pickup at Fedex location');
  await expect(orderSummary(page)).toContainText('Pick-up PersonAda Byron');
  await expect(page.getByText(/must be 21 or over and bring a photo ID/)).toBeVisible();
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('another option brings its fields with the next press', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`${alderRidge.origin}/shop/products/merlot-napa-valley-2022`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
    await page.getByLabel('Email Address').fill(ada.email);
    await option(page).selectOption('17');
    await page.getByRole('button', { name: 'Continue with this option' }).click();

    await expect(page).toHaveTitle(/^Shipping/);
    await expect(page.getByRole('heading', { name: 'Alder Ridge, Oakville' })).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue(ada.email);
    await expect(page.getByLabel('Pick-up Date')).toHaveValue('03/04/2027');

    await option(page).selectOption('DELIVER');
    await next(page).click();
    await expect(page.getByLabel('Delivery Date')).toHaveValue('03/05/2027');
    await fillAddress(page);
    await next(page).click();
    await expect(page).toHaveTitle(/^Payment/);
  });
});
