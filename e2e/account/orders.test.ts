import { grace, logInAhead, newCustomer } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { alderRidge, twomey } from '../shop/sites.ts';
import { expectToAddUp, orderSummary, readSums } from '../shop/sums.ts';
import { expect, test } from '../shop/test.ts';
import { visit } from '../shop/visit.ts';

test('past orders stand newest first, and each one adds up', { tag: '@desktop' }, async ({ page }) => {
  await logInAhead(page, twomey, grace);
  await visit(page, twomey, '/account/orders');
  const links = page.getByRole('main').getByRole('link', { name: /^Order \d+$/ });
  await expect(links.first()).toBeVisible();
  const numbers = (await links.allTextContents()).map((text) => Number(text.replace('Order ', '')));
  expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
  await expectAccessible(page);

  await links.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${numbers[0]}`);
  expectToAddUp(await readSums(orderSummary(page)));
  await expect(orderSummary(page)).toContainText('Ships to');
  await expectAccessible(page);
});

test('a customer without orders sees an empty list', { tag: '@desktop' }, async ({ page, allowStatuses }) => {
  allowStatuses(404);
  await newCustomer(page, alderRidge, 'orders');
  await visit(page, alderRidge, '/account/orders');
  await expect(page.getByText('You have not ordered with this account yet.')).toBeVisible();
  const answer = await page.goto(`${alderRidge.origin}/account/orders/1`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find that page');
  await expect(page.getByRole('link', { name: 'Your account, Mary' })).toBeVisible();
});
