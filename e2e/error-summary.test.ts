import { beginPayment } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { errorSummary } from './shop/field-errors.ts';
import { fillBirthDate, fillCard } from './shop/fill-billing.ts';
import { openOffice, pressMenu } from './shop/office.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

test('in the shop, the list of problems goes with the last of them', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, alderRidge, '/shop/forgot-password');
  await page.getByRole('main').getByRole('button').first().click();
  await expect(errorSummary(page)).toBeVisible();
  await page.getByLabel('Email').fill('ada@example.com');
  await expect(errorSummary(page)).toHaveCount(0);
});

test('at the payment, it stays until the last field is corrected', { tag: '@phone' }, async ({ page }) => {
  await beginPayment(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  await page.getByRole('button', { name: 'Review Order' }).click();
  await expect(errorSummary(page)).toBeVisible();
  await fillBirthDate(page, { month: 'May', day: '17', year: '1980' });
  await expect(errorSummary(page)).toBeVisible();
  await fillCard(page, cards.visa);
  await expect(errorSummary(page)).toHaveCount(0);
});

test('in the office, what was wrong goes with its last field', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(422);
  await openOffice(page, 'owner');
  await pressMenu(page, 'Winery');
  await page.getByRole('link', { name: 'New permit' }).click();
  await page.getByRole('button', { name: 'Add permit' }).click();
  const refusal = page.getByRole('alert');
  await expect(refusal).toBeVisible();
  const wrong = page.locator('[aria-invalid="true"]');
  const count = await wrong.count();
  expect(count).toBeGreaterThan(1);
  const [state, number, from] = [
    page.getByLabel('State'),
    page.getByLabel('Number'),
    page.getByLabel('First day'),
  ];
  for (const field of [state, number, from]) {
    if ((await field.getAttribute('aria-invalid')) !== 'true') continue;
    await expect(refusal).toBeVisible();
    if (field === state) await field.selectOption({ label: 'Texas' });
    else await field.fill(field === from ? '2027-03-01' : 'P-1');
  }
  await expect(wrong).toHaveCount(0);
  await expect(refusal).toHaveCount(0);
});
