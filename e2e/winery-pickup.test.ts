import type { Locator, Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { ada, fillAddress, goToPayment } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { customerWith, six } from './shop/saved-addresses.ts';
import { alderRidge, type Site, twomey } from './shop/sites.ts';
import { cartSummary, expectToAddUp, orderSummary, readSums } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';

/** The shop's day is Tuesday, 2 March 2027: the first day to pick up is Thursday. */
const bottles = {
  1: { 'merlot-napa-valley-2022': 2 },
  2: { 'pinot-noir-monterey-2024': 2 },
} as const;

const panels = {
  '17': { site: alderRidge, place: ['Alder Ridge, Oakville', '1140 Oakville Ridge Road', '(707) 555-0117'] },
  '7': { site: alderRidge, place: ['Alder Ridge, Healdsburg', '2600 Alder Springs Road', '(707) 555-0107'] },
  '8': { site: twomey, place: ['Twomey, Calistoga', '480 Palisade Vineyard Lane', '(707) 555-0108'] },
  '12': { site: twomey, place: ['Twomey, Healdsburg', '315 Westbend Road', '(707) 555-0112'] },
} as const;

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

const option = (page: Page) => page.getByLabel('Choose an option');
const day = (page: Page) => page.getByLabel('Pick-up Date');
const next = (page: Page) => page.getByRole('button', { name: 'Next: Payment' });

async function fillPanel(page: Page): Promise<void> {
  await page.getByLabel('Email Address').fill(ada.email);
  await page.getByLabel('First name').fill(ada.firstName);
  await page.getByLabel('Last name').fill(ada.lastName);
  await page.getByLabel('Phone Number').fill(ada.phone);
}

/** The site offers its own wineries, which say where they are and ask for no address. Leaves the last one chosen. */
async function expectWineries(page: Page, site: Site): Promise<void> {
  const options = await option(page)
    .getByRole('option')
    .evaluateAll((all) => all.map((each) => [(each as HTMLOptionElement).value, each.textContent]));
  expect(options).toEqual(offered[site.brandingId]);
  for (const [method, { place }] of Object.entries(panels).filter(([, panel]) => panel.site === site)) {
    await option(page).selectOption(method);
    const panel = page.getByRole('region', { name: place[0] });
    for (const text of place) await expect(panel).toContainText(text);
    await expect(panel).toContainText(/Daily, 10 am/);
  }
  for (const label of ['Address Line 1', 'City', 'ZIP Code', 'Select Method', 'Delivery Date']) {
    await expect(page.getByLabel(label)).toHaveCount(0);
  }
  await expect(page.getByText('Is This a Gift?')).toHaveCount(0);
  const notice = page.getByRole('complementary', { name: 'Important notice about alcohol' });
  await expect(notice).toContainText('must be 21 or over and bring a photo ID');
  await expect(notice).not.toContainText(/delivery attempts|parcel/);
  await expect(day(page)).toHaveValue('03/04/2027');
  await expectAccessible(page);
}

test('a guest chooses a winery on a phone, orders and picks the wine up there', {
  tag: ['@phone', '@core'],
}, async ({ page }) => {
  const { place } = panels[7];
  await beginShipping(page, alderRidge, bottles[1]);
  await expectWineries(page, alderRidge);
  await option(page).selectOption('7');
  await fillPanel(page);
  await day(page).fill('03/13/2027');
  await page.getByLabel('Gift Note').fill('To the best of fathers');
  await page.getByLabel('Special Instructions').fill('We come at noon');
  await goToPayment(page);

  await test.step('payment asks for the billing address', async () => {
    await expect(page.getByLabel('Same as shipping address')).toHaveCount(0);
    await expect(page.getByLabel('First name')).toHaveValue(ada.firstName);
    await expectAccessible(page);
    await fillAddress(page);
    await fillBilling(page);
    await goToReview(page);
  });

  const sums = await test.step('the review says where, when and who', async () => {
    const summary = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Pick Up Summary' }) });
    await expect(summary).toContainText(place[0]);
    await expect(summary).toContainText(place[1]);
    await expectRow(summary, 'Requested Pickup Date', 'March 13, 2027');
    await expectRow(summary, 'Ready', 'From March 13, 2027 on, when the winery is open');
    await expectRow(summary, 'Pickup Agent', 'Ada Byron');
    await expectRow(summary, 'Phone', ada.phone);
    await expectRow(summary, 'Gift Note', 'To the best of fathers');
    await expectRow(summary, 'Special Instructions', 'We come at noon');
    await expect(page.getByText('Ship Address')).toHaveCount(0);
    await expect(page.getByText(/The person who picks up the order must be 21 or over/)).toBeVisible();
    await expectAccessible(page);
    const sums = await readSums(cartSummary(page));
    expectToAddUp(sums);
    expect(sums.Shipping).toBe(0);
    return sums;
  });

  await placeOrder(page);
  expect(await readSums(orderSummary(page))).toEqual(sums);
  await expect(orderSummary(page)).toContainText('Requested Pickup Date');
  await expect(orderSummary(page)).toContainText('March 13, 2027');
  await expect(orderSummary(page)).toContainText(`Pickup Agent${ada.firstName} ${ada.lastName}`);
  await expect(orderSummary(page)).toContainText('To the best of fathers');
  await expect(orderSummary(page)).not.toContainText('Ships to');
  await expect(page.getByText(/It is ready at the winery/)).toBeVisible();
  await expectAccessible(page);
});

test('a customer looks at a winery, returns to a saved address, picks the wine up and finds the order', {
  tag: '@desktop',
}, async ({ page }) => {
  await customerWith(page, alderRidge, 'picks-up', { addresses: six.slice(0, 2), hasDefault: true });
  await beginShipping(page, alderRidge, bottles[1]);
  const chosen = page.getByRole('radio', { checked: true });
  const before = await chosen.inputValue();
  await page.getByRole('radio').nth(1).check();
  const other = await chosen.inputValue();
  expect(other).not.toBe(before);
  await option(page).selectOption('17');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Mary');
  await expect(page.getByLabel('Phone Number')).toHaveValue(ada.phone);
  await option(page).selectOption('DELIVER');
  await expect(chosen).toHaveValue(other);

  await option(page).selectOption('17');
  await goToPayment(page);
  await page.getByRole('radio').first().check();
  await fillBilling(page);
  await goToReview(page);
  const number = await placeOrder(page);
  await page.goto(`${alderRidge.origin}/account/orders/${number}`);
  await expect(orderSummary(page)).toContainText('Pick Up AtAlder Ridge, Oakville1140 Oakville Ridge Road');
  await expect(orderSummary(page)).toContainText('Requested Pickup DateMarch 4, 2027');
  await expect(orderSummary(page)).toContainText('Pickup AgentMary Somerville');
});

test('a missing field, a day without pickup and a long gift note are refused', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginShipping(page, twomey, bottles[2]);
  await expectWineries(page, twomey);
  await day(page).fill('');
  await next(page).click();
  await expect(errorSummary(page)).toContainText(
    'Missing required information. Please check form and resubmit.',
  );
  for (const label of ['Email Address', 'First name', 'Last name', 'Phone Number', 'Pick-up Date']) {
    await expectRefused(page.getByLabel(label), 'Required');
  }
  await expect(errorSummary(page).getByRole('link', { name: 'Pick-up Date: Required' })).toBeVisible();
  await expectAccessible(page);

  const refused = {
    'no date': 'soon',
    'a day that no calendar has': '02/29/2027',
    yesterday: '03/01/2027',
    today: '03/02/2027',
    'tomorrow, before the order is prepared': '03/03/2027',
    'Thanksgiving Day': '11/25/2027',
  };
  for (const [why, typed] of Object.entries(refused)) {
    await test.step(why, async () => {
      await typeAndLeave(day(page), typed);
      await expectRefused(day(page), 'Invalid');
    });
  }
  await test.step('a Sunday is fine', async () => {
    await typeAndLeave(day(page), '3/7/2027');
    await expectFine(day(page));
  });

  await typeAndLeave(page.getByLabel('Gift Note'), 'x'.repeat(301));
  await expectRefused(page.getByLabel('Gift Note'), 'Must not exceed 300 characters');
  await typeAndLeave(page.getByLabel('Gift Note'), 'a\n'.repeat(20));
  await expectFine(page.getByLabel('Gift Note'));
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('another option brings its fields with the next press, and a guest orders at a winery', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto(`${twomey.origin}/shop/products/pinot-noir-monterey-2024`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
    await page.getByLabel('Email Address').fill(ada.email);
    await option(page).selectOption('12');
    await page.getByRole('button', { name: 'Continue with this option' }).click();
    await expect(page).toHaveTitle(/^Shipping/);
    await expect(page.getByRole('heading', { name: 'Twomey, Healdsburg' })).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue(ada.email);
    await expect(day(page)).toHaveValue('03/04/2027');

    await test.step('back to a delivery', async () => {
      await option(page).selectOption('DELIVER');
      await next(page).click();
      await expect(page.getByLabel('Delivery Date')).toHaveValue('03/04/2027');
      await expect(page.getByRole('button', { name: /Choose a date/ })).toBeHidden();
      await fillAddress(page);
      await next(page).click();
      await expect(page).toHaveTitle(/^Payment/);
    });

    await test.step('and to the winery again', async () => {
      await page.goto(`${twomey.origin}/shipping`);
      await option(page).selectOption('12');
      await page.getByRole('button', { name: 'Continue with this option' }).click();
      await fillPanel(page);
      await next(page).click();
      await expect(page).toHaveTitle(/^Payment/);
    });
    await fillAddress(page);
    await fillBilling(page);
    await page.getByRole('button', { name: 'Review Order' }).click();
    await expect(page.getByText('Pick Up Summary')).toBeVisible();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveTitle(/^Confirmation/);
    await expect(orderSummary(page)).toContainText('Twomey, Healdsburg');
  });
});

/** A name and its value in a list of both. */
async function expectRow(list: Locator, term: string, value: string): Promise<void> {
  const row = list.locator('div', { has: list.page().getByText(term, { exact: true }) });
  await expect(row.getByRole('definition')).toHaveText(value);
}
