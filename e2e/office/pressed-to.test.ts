import { cards } from '../shop/cards.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { fillCard } from '../shop/fill-billing.ts';
import { openOffice, pressMenu, pressView } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

test('service takes a new card for an order whose card was declined', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(402, 422);
  await openOffice(page, 'service');
  await pressMenu(page, 'Orders');
  await pressView(page, 'Card problems');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Take a new card' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take a new card');
  await expectAccessible(page);
  const press = page.getByRole('button', { name: /^Authorize \$/ });
  await fillCard(page, cards.declined);
  await press.click();
  await expect(page.getByRole('alert')).toHaveText(/declined by the bank/);
  await fillCard(page, cards.mastercard);
  await press.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+/);
  await expect(page.getByRole('status').first()).toContainText('card');
  await expect(page.getByRole('link', { name: 'Take a new card' })).toHaveCount(0);
});

test('a manager reads which members a club lost, from its page', { tag: '@desktop' }, async ({ page }) => {
  await openOffice(page, 'manager');
  await pressMenu(page, 'Clubs');
  await page.getByRole('link', { name: 'Club Twomey', exact: true }).click();
  await page.getByRole('link', { name: 'Members lost' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members lost');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Club Twomey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club Twomey');
});
