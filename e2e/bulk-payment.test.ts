import type { Locator, Page, Route } from '@playwright/test';
import { beLoggedIn, bulkCustomer, threeRecipients } from './shop/bulk-orders.ts';
import { typeAddress, typeCard } from './shop/by-keyboard.ts';
import { call } from './shop/call.ts';
import { cards, securityCodeOf } from './shop/cards.ts';
import { lastMail } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectRefused } from './shop/field-errors.ts';
import { fillCard } from './shop/fill-billing.ts';
import { ada, fillAddress } from './shop/fill-shipping.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { setStock } from './shop/stock.ts';
import { centsOf } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';
import { watchText } from './shop/watch-text.ts';

const noCarts = 'No shopping carts were found. Your link may have expired; please contact Customer Service.';
const noAddress = 'Please provide a valid billing address.';
const noCard = 'Please provide a valid credit card.';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Orders' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const orderNumbers = (page: Page) => page.getByText(/^Order Number: \d+$/);

/** Of a row of the table: subtotal, markdown, freight, tax and total, in cents. */
async function sumsOf(row: Locator): Promise<number[]> {
  const texts = await row.getByRole('cell').allTextContents();
  return texts.slice(1).map((text) => centsOf(text.replace(/^[A-Za-z]+/, '')));
}

test('the carts behind a link are paid for at once, watched as they become orders, and confirmed', {
  tag: ['@phone', '@core'],
}, async ({ page, allowStatuses }) => {
  test.slow();
  allowStatuses(404);
  const customer = await bulkCustomer(page, 'bulk-once', threeRecipients);
  const posted: string[] = [];
  page.on('request', (request) => posted.push(`${request.url()} ${request.postData() ?? ''}`));
  await visit(page, alderRidge, '/shop');
  await visit(page, alderRidge, customer.path);

  await expect(page).toHaveTitle(/^Bulk Orders/);
  await expect(heading(page)).toHaveText('Bulk Orders');
  const table = page.getByRole('table', { name: 'Orders to be paid' });
  const names = ['Recipient', 'Address', 'Subtotal', 'Markdown', 'Freight', 'Tax', 'Total'];
  await expect(table.getByRole('columnheader')).toHaveText(names);
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(row('Marcus Adeyemi').getByRole('cell').first()).toHaveText(
    '100 Main Street, Suite 4Portland, OR 97209',
  );
  let due = 0;
  for (const name of ['Amelia Winslow', 'Marcus Adeyemi', 'Ingrid Solberg']) {
    const [subTotal = 0, markdown = 0, freight = 0, tax = 0, total = 0] = await sumsOf(row(name));
    expect(subTotal + markdown + freight + tax).toBe(total);
    due += total;
  }
  const sum = row('Total for 3 orders').getByRole('cell');
  const sumText = (await sum.textContent()) ?? '';
  expect(centsOf(sumText)).toBe(due);
  await expectAccessible(page);

  await submit(page).click();
  await expect(errorSummary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Bulk Orders/);
  await expect(errorSummary(page)).toContainText(
    'Missing required information. Please check form and resubmit.',
  );
  await expect(errorSummary(page)).toContainText(noAddress);
  await expect(errorSummary(page)).toContainText(noCard);
  await expectRefused(page.getByLabel('Address Line 1'), 'Required');
  await expectRefused(page.getByLabel('Card Number'), 'Required');
  await expectAccessible(page);

  await fillAddress(page, ada);
  await expect(page.locator('main')).not.toContainText(noAddress);
  await fillCard(page, cards.visa);
  await expect(page.getByLabel('Save payment method')).toHaveCount(0);
  await submit(page).dblclick();
  await expect(heading(page)).toHaveText('Thank you for your orders');
  await expect(page).toHaveTitle(/^Confirmation/);
  await expect(page.locator('main')).toBeFocused();
  await expect(page.locator('main')).toContainText(
    `A confirmation email will be sent to ${customer.email} shortly.`,
  );
  await expect(page.getByText('All 3 orders are placed.')).toBeVisible();
  await expect(orderNumbers(page)).toHaveCount(3);
  await expect(page.getByText(/for 3 orders\./)).toHaveText(
    `${sumText} for 3 orders. We charge your card for each order when it ships.`,
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'Marcus Adeyemi' })).toContainText(
    /Order Number/,
  );
  await expectAccessible(page);
  expect(posted.filter((request) => request.includes('/api/cart/bulk-payment '))).toHaveLength(1);
  expect(posted.filter((request) => !request.includes('/vault/tokens')).join()).not.toContain(cards.visa);
  const mail = await lastMail(page, customer.email, /order/i);
  for (const text of await orderNumbers(page).allTextContents()) {
    expect(mail).toContain(text.replace(/\D/g, ''));
  }

  await reload(page);
  await expect(orderNumbers(page)).toHaveCount(3);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);

  await visit(page, alderRidge, customer.path);
  await expect(page.getByText('These orders are paid.')).toBeVisible();
  await expect(orderNumbers(page)).toHaveCount(3);
  await expect(page.locator('main')).toContainText(noCarts);
  await expect(page.getByRole('link', { name: 'Customer Service' })).toHaveAttribute('href', /^tel:/);
  await expectAccessible(page);
});

test('who is logged in chooses from what is saved; a declined card changes nothing, and an order that fails is named', {
  tag: '@desktop',
}, async ({ page, context }) => {
  test.slow();
  const bottle = 'red-blend-napa-valley-2022';
  const gone = 'sauvignon-blanc-dry-creek-valley-2025';
  const rows = [
    threeRecipients[0],
    `Ruth,Moreau,100 Main Street,,Portland,OR,97209,(503) 555-0143,${bottle}:1`,
    `Felix,Hartmann,100 Main Street,,Napa,CA,94558,(707) 555-0143,${gone}:2`,
  ];
  const customer = await bulkCustomer(page, 'bulk-saved', rows);
  await setStock(gone, 0);
  await beLoggedIn(page, twomey, customer);
  await call(page, twomey, '/api/account/address', {
    name_first: ada.firstName,
    name_last: ada.lastName,
    address1: ada.street,
    city: ada.city,
    stateId: 6,
    zip: ada.zip,
    phone: ada.phone,
  });
  const cvv = securityCodeOf(cards.visa);
  const expiry = { expirationMonth: 11, expirationYear: 2031 };
  await call(page, twomey, '/api/account/card', { cardNumber: cards.visa, ...expiry, cvv });
  await visit(page, twomey, customer.path);

  await expect(page.getByText('1 order cannot be placed now')).toBeVisible();
  const felix = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Felix Hartmann' }) });
  await expect(felix).toContainText(/Sauvignon Blanc.* is sold out\./);
  const sum = page.getByRole('row').filter({ hasText: 'Total for 2 orders' }).getByRole('cell');
  await expect(page.getByText('An order that cannot be placed is not charged.')).toContainText(
    `${await sum.textContent()} for 2 orders.`,
  );

  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Card', exact: true })).not.toContainText('Expires');
  await submit(page).click();
  await expect(errorSummary(page)).toBeFocused();
  await expect(page.getByRole('group', { name: 'Billing address' })).toHaveAccessibleDescription(
    new RegExp(noAddress),
  );
  await expect(page.getByRole('group', { name: 'Card', exact: true })).toHaveAccessibleDescription(
    new RegExp(noCard),
  );
  await expectAccessible(page);

  await page.getByRole('radio', { name: /1245 Main Street/ }).check();
  await page.getByRole('button', { name: 'Enter a new payment method' }).click();
  const modal = page.getByRole('dialog', { name: 'Enter a New Payment Method' });
  await modal.getByLabel('Card Number').fill(cards.declined);
  await modal.getByLabel('Month').selectOption('11');
  await modal.getByLabel('Year').selectOption('2031');
  await modal.getByLabel('Security Code').fill(cvv);
  await modal.getByRole('button', { name: 'Use Payment Method' }).click();
  await expect(page.getByRole('radio', { name: 'Visa ending in 0002' })).toBeChecked();
  await submit(page).click();
  await expect(errorSummary(page)).toContainText('Your card was declined.');
  await expect(page.getByText('Your card was declined.')).toHaveCount(2);
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await expectAccessible(page);

  const other = await context.newPage();
  await visit(other, twomey, customer.path);
  for (const tab of [page, other]) {
    await tab.getByRole('radio', { name: /1245 Main Street/ }).check();
    await tab.getByRole('radio', { name: 'Visa ending in 1111' }).check();
  }
  await setStock(bottle, 0);
  await submit(page).click();
  await expect(heading(page)).toHaveText('Thank you for your orders');
  await expect(page.getByText('1 of 2 orders is placed.')).toBeVisible();
  await expect(page.locator('main')).toContainText('1 order could not be placed');
  await expect(page.locator('main')).toContainText(
    'The order for Ruth Moreau, Portland, OR was not placed and has not been charged',
  );
  await expect(orderNumbers(page)).toHaveCount(1);
  await expectAccessible(page);
  await submit(other).click();
  await expect(other.getByText('1 of 2 orders is placed.')).toBeVisible();
  expect(new URL(other.url()).search).toBe(new URL(page.url()).search);
  await page.getByRole('link', { name: 'See the remaining orders' }).click();
  await expect(page.getByText('None of these orders can be placed now.')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText([/^Ruth Moreau/, /^Felix Hartmann/]);
  await expect(submit(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('the page asks every five seconds, is silent about questions without an answer, and ends with a sentence', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  test.slow();
  allowStatuses(503);
  const customer = await bulkCustomer(page, 'bulk-watched', threeRecipients);
  const [first, second] = [100_901, 100_902].map((purchaseOrderId) => ({
    purchaseOrderId,
    customerId: 1,
    brandingId: 1,
    emailRecipient: customer.email,
    recipient: 'Amelia Winslow',
    total: 40,
  }));
  const body = { emailRecipient: customer.email, total: 3 };
  const error = 'The order for Ingrid Solberg, Denver, CO was not placed and has not been charged: …';
  const underWay = { complete: false, results: [first], errors: [], done: 1, ...body };
  const over = { complete: true, results: [first, second], errors: [error], done: 3, ...body };
  let answer = (route: Route) => route.fulfill({ json: underWay });
  await page.route('**/api/cart/polling/status/*', (route) => answer(route));
  const mails: string[] = [];
  await page.route('**/api/cart/bulk-email', (route) => {
    mails.push(route.request().postData() ?? '');
    return route.fulfill({ status: 202 });
  });
  await page.clock.install();
  await visit(page, twomey, customer.path);
  await fillAddress(page, ada);
  await fillCard(page, cards.visa);
  await submit(page).click();

  const progress = page.getByRole('progressbar', { name: 'Orders placed' });
  await expect(page.locator('main')).toContainText(`will be sent to ${customer.email} shortly.`);
  await expect(progress).toHaveAttribute('value', '1');
  await expect(progress).toHaveAttribute('max', '3');
  await expect(page.getByRole('status').filter({ hasText: '1 of 3 done' })).toHaveText(
    'We are placing your orders: 1 of 3 done.',
  );
  await expectAccessible(page);

  const noAnswer = page.getByText(/^We have not heard about your orders for a while\./);
  answer = (route) => route.fulfill({ status: 503, json: {} });
  for (let ask = 1; ask <= 24; ask += 1) {
    await expect(noAnswer).toHaveCount(0);
    const polled = page.waitForResponse('**/api/cart/polling/status/*');
    await page.clock.runFor(5_000);
    await polled;
  }
  await expect(noAnswer).toBeVisible();
  await expect(page.getByText('We are placing your orders: 1 of 3 done.')).toBeVisible();
  await expectAccessible(page);

  answer = (route) => route.fulfill({ json: over });
  await page.getByRole('button', { name: 'Check again' }).press('Enter');
  await expect(noAnswer).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  await page.clock.runFor(5_000);
  await expect(page.getByText('2 of 3 orders are placed.')).toBeVisible();
  await expect(page.getByText(error)).toBeVisible();
  await page.clock.runFor(20_000);
  expect(mails.map((mail) => JSON.parse(mail).purchaseOrderIds)).toEqual(['100901,100902']);
});

test('the focus stays on the page when the button that was pressed is gone', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(402, 404, 409, 503);
  const bottle = 'sauvignon-blanc-napa-valley-2025';
  const row = `Amelia,Winslow,100 Main Street,,Napa,CA,94558,(707) 555-0143,${bottle}:1`;
  const customer = await bulkCustomer(page, 'bulk-focus', [row]);
  const main = page.locator('main');
  const fill = async (card: string) => {
    await visit(page, alderRidge, customer.path);
    await fillAddress(page, ada);
    await fillCard(page, card);
  };

  await test.step('while the answer is lost, and when it is a refusal', async () => {
    await fill(cards.declined);
    await page.route('**/api/cart/bulk-payment', (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await submit(page).press('Enter');
    await expect(page.getByText('We are still checking your payment.')).toBeVisible();
    await expect(main).toBeFocused();
    await expect(errorSummary(page)).toContainText('Your card was declined.', { timeout: 15_000 });
    await expect(errorSummary(page)).toBeFocused();
  });

  await test.step('when none of the orders can be placed any more', async () => {
    await fill(cards.visa);
    await setStock(bottle, 0);
    await submit(page).press('Enter');
    await expect(page.getByText('This order cannot be placed now.')).toBeVisible();
    await expect(main).toBeFocused();
  });
});

test('bulk orders are paid for once by keyboard alone, with a second tab and a reload in between', {
  tag: '@desktop',
}, async ({ page, context }) => {
  test.slow();
  const customer = await bulkCustomer(page, 'bulk-two-tabs', [threeRecipients[2]]);
  const other = await context.newPage();
  await visit(other, alderRidge, customer.path);
  await fillAddress(other, ada);
  await fillCard(other, cards.answeringLate);
  await page.bringToFront();
  await visit(page, alderRidge, customer.path);
  await typeAddress(page);
  await typeCard(page, cards.answeringLate);
  for (const [tab, send] of [
    [page, () => page.keyboard.press('Enter')],
    [other, () => submit(other).click()],
  ] as const) {
    const sent = tab.waitForRequest('**/api/cart/bulk-payment');
    await send();
    await sent;
  }
  await expect(page.getByText('We are checking with your bank. Please stay on this page.')).toBeVisible();
  await reload(page);
  const checking = await watchText(
    page,
    'We are still checking your payment. You will not be charged twice.',
  );
  await checking.seen();

  const long = { timeout: 30_000 };
  await expect(page).toHaveURL(/payment=/, long);
  await expect(other).toHaveURL(/payment=/, long);
  expect(new URL(page.url()).search).toBe(new URL(other.url()).search);
  await expect(heading(page)).toHaveText('Thank you for your orders');
  await expect(page.getByText('Your order is placed.')).toBeVisible(long);
  await expect(other.getByText('Your order is placed.')).toBeVisible(long);
  await expect(orderNumbers(page)).toHaveCount(1);
});
