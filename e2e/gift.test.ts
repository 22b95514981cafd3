import { beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { fillBilling, goToReview } from './shop/fill-billing.ts';
import { fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };

test('a present goes with names and words', { tag: '@phone' }, async ({ page }) => {
  await beginShipping(page, alderRidge, bottle);
  await expect(page.getByLabel('Sender Name')).toBeHidden();
  await page.getByLabel('Is This a Gift?').check();
  await fillShipping(page);
  await page.getByRole('button', { name: 'Next: Payment' }).click();
  await expectRefused(page.getByLabel('Sender Name'), 'Required');
  await expectRefused(page.getByLabel('Recipient Name'), 'Required');
  await expectAccessible(page);

  await page.getByLabel('Sender Name').fill('Ada Byron');
  await page.getByLabel('Recipient Name').fill('Mary Somerville');
  await page.getByLabel('Gift Message').fill('Many happy returns,\nand thank you for the stars.');
  await goToPayment(page);
  await fillBilling(page);
  await goToReview(page);
  const review = page.getByRole('main');
  await expect(review).toContainText('Ada Byron');
  await expect(review).toContainText('Mary Somerville');
  await expect(review).toContainText('and thank you for the stars.');
});

test('names, email and words of a present have their limits', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, bottle);
  await page.getByLabel('Is This a Gift?').check();
  const limits = [
    ['Sender Name', 'x'.repeat(41), 'Must not exceed 40 characters'],
    ['Recipient Name', 'x'.repeat(51), 'Must not exceed 50 characters'],
    ['Recipient Email', 'mary@', 'Please enter a valid email address'],
    ['Gift Message', 'x'.repeat(301), 'Must not exceed 300 characters'],
    ['Gift Message', `${'x\n'.repeat(7)}x`, 'Gift message must be less than 8 lines'],
  ] as const;
  for (const [label, typed, says] of limits) {
    await typeAndLeave(page.getByLabel(label), typed);
    await expectRefused(page.getByLabel(label), says);
  }
  await typeAndLeave(page.getByLabel('Gift Message'), `${'x\n'.repeat(6)}x`);
  await expectFine(page.getByLabel('Gift Message'));
});

test('gift fields do not block an order that is not a gift', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, bottle);
  await page.getByLabel('Is This a Gift?').check();
  await page.getByLabel('Sender Name').fill('Ada Byron');
  await typeAndLeave(page.getByLabel('Recipient Email'), 'mary@');
  await page.getByLabel('Is This a Gift?').uncheck();
  await fillShipping(page);
  await goToPayment(page);
  await fillBilling(page);
  await goToReview(page);
  await expect(page.getByRole('main').getByRole('term').filter({ hasText: 'Gift' })).toHaveCount(0);
});
