import { bulkCustomer, threeRecipients } from './shop/bulk-orders.ts';
import { cards } from './shop/cards.ts';
import { errorSummary } from './shop/field-errors.ts';
import { fillCard } from './shop/fill-billing.ts';
import { ada, fillAddress } from './shop/fill-shipping.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

test.use({ javaScriptEnabled: false });

test('without any script bulk orders are paid for, and the page looks by itself how far they are', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  const customer = await bulkCustomer(page, 'bulk-without-script', threeRecipients);
  const submit = page.getByRole('button', { name: 'Submit Orders' });
  await page.goto(alderRidge.origin + customer.path);
  await fillAddress(page, ada);
  await submit.click();
  await expect(errorSummary(page)).toContainText('Please provide a valid credit card.');
  await expect(page.getByLabel('Address Line 1')).toHaveValue(ada.street);

  await fillCard(page, cards.declined);
  await submit.click();
  await expect(errorSummary(page)).toContainText('Your card was declined.');

  await fillCard(page, cards.visa);
  await submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your orders');
  await expect(page.getByText('All 3 orders are placed.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(customer.email)).toBeVisible();
});
