import type { Page } from '@playwright/test';
import { cards, securityCodeOf } from '../shop/cards.ts';
import { newCustomer } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { errorSummary, expectRefused } from '../shop/field-errors.ts';
import { alderRidge } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';
import { visit } from '../shop/visit.ts';

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card Number').fill(number);
  await page.getByLabel('Month').selectOption('11');
  await page.getByLabel('Year').selectOption('2031');
  await page.getByLabel('Security Code').fill(securityCodeOf(number));
}

const saveCard = (page: Page) => page.getByRole('button', { name: 'Save Payment Method' }).click();

test('a card is added by the vault, made the default, renewed and removed', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(402);
  await newCustomer(page, alderRidge, 'cards');
  await visit(page, alderRidge, '/account/payment-methods');
  await expect(page.getByText('You have no saved cards yet.')).toBeVisible();
  await expectAccessible(page);

  const toShop: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) toShop.push(request.postData() ?? '');
  });
  await page.getByRole('link', { name: 'Enter a new payment method' }).click();
  await saveCard(page);
  await expectRefused(page.getByLabel('Card Number'), 'Required');
  await fillCard(page, cards.declined);
  await saveCard(page);
  await expect(errorSummary(page)).toContainText('Your card was declined.');
  await fillCard(page, cards.visa);
  await saveCard(page);
  await expect(page.getByText('The card was added.')).toBeVisible();
  const saved = page.getByRole('main').getByRole('listitem');
  await expect(saved.first()).toContainText('Visa ending in 1111');
  await expect(saved.first()).toContainText('Expires 12/2031');

  await page.getByRole('link', { name: 'Enter a new payment method' }).click();
  await fillCard(page, cards.amex);
  await saveCard(page);
  await expect(saved).toHaveCount(2);
  const amex = saved.filter({ hasText: 'American Express' });
  const visa = saved.filter({ hasText: 'Visa' });
  await amex.getByRole('button', { name: 'Set as default payment method' }).click();
  await expect(amex).toContainText('Default payment method');
  await expect(visa.getByRole('button', { name: 'Set as default payment method' })).toBeVisible();

  await visa.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Year').selectOption('2035');
  await saveCard(page);
  await expect(visa).toContainText('Expires 12/2035');
  await expectAccessible(page);

  await visa.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The card was removed.')).toBeVisible();
  await expect(saved).toHaveCount(1);
  expect(toShop.join()).not.toContain(cards.visa);
  expect(toShop.join()).not.toContain(cards.amex);
});
