import { openOffice, openOrder, pressMenu } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

test.beforeEach(({ allowComplaints, allowStatuses }) => {
  allowComplaints(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  allowStatuses(502);
});

test('a press without a connection keeps the page and what was typed', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await openOffice(page, 'service');
  await pressMenu(page, 'Customers');
  await page.getByRole('link', { name: 'Add customer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a customer');
  await page.getByLabel('Email', { exact: true }).fill('unreached@office.example.com');
  await page.getByLabel('First name').fill('Una');
  await page.getByLabel('Last name').fill('Reached');
  const alert = page.getByRole('alert');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(alert).toHaveText('The office could not be reached. Check your connection, and press again.');
  await expect(page.getByLabel('Last name')).toHaveValue('Reached');
  await page.getByLabel('Last name').fill('Reached Again');
  await context.setOffline(false);

  // A proxy answers for a server that is down.
  await page.route('**/customers/new.data*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  const failed = page.waitForResponse((response) => response.status() === 502);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await failed;
  await expect(alert).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Reached Again');
  await page.unrouteAll();

  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Una Reached Again');
  await expect(alert).toBeHidden();
});

test('a page that could not be read comes by itself once the connection is back', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await openOffice(page, 'service');
  await pressMenu(page, 'Orders');
  await pressMenu(page, 'Today');
  await context.setOffline(true);
  await page
    .getByRole('navigation', { name: 'Office' })
    .getByRole('link', { name: /^Orders/ })
    .click();
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('an act of a page below its own address keeps the page, too', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await openOffice(page, 'service');
  await openOrder(page, 99_999);
  await page.getByPlaceholder('Tags').fill('unreached');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await expect(page.getByPlaceholder('Tags')).toHaveValue('unreached');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove tag unreached' })).toBeVisible();
});
