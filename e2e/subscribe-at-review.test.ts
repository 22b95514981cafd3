import type { Page } from '@playwright/test';
import { awayAndBack } from './shop/away-and-back.ts';
import { beginReview } from './shop/begin-checkout.ts';
import { newCustomer } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };
const title = 'Subscribe to Our Emails';
const kinds = [
  'Exclusives & Announcements',
  'All Things Pinot',
  'Wine Education & Recipes',
  'News from Timeless',
] as const;

async function expectTicked(page: Page, ticked: readonly boolean[]): Promise<void> {
  for (const [place, kind] of kinds.entries()) {
    await expect(page.getByLabel(kind)).toBeChecked({ checked: ticked[place] ?? false });
  }
}

async function expectPreferences(page: Page, ticked: readonly boolean[]): Promise<void> {
  await visit(page, alderRidge, '/account/email-preferences');
  await expectTicked(page, ticked);
}

test('a customer chooses letters with the order, and finds the choice again', {
  tag: '@desktop',
}, async ({ page }) => {
  await newCustomer(page, alderRidge, 'letters');
  await beginReview(page, alderRidge, bottle);
  await expect(page.getByRole('group', { name: title })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expectTicked(page, [true, true, false, false]);
  await expectAccessible(page);
  await page.getByLabel('All Things Pinot').uncheck();
  await page.getByLabel('Wine Education & Recipes').check();
  const chosen = [true, false, true, false];

  await test.step('the choice stays until the order is placed', async () => {
    await reload(page);
    await expectTicked(page, chosen);
    await page.getByRole('link', { name: 'Edit payment' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Information');
    await page.goBack();
    await expectTicked(page, chosen);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Information');
    await page.goBack();
    await expectTicked(page, chosen);
    await awayAndBack(page, () => expectTicked(page, chosen));
    await placeOrder(page);
    await expectPreferences(page, chosen);
  });

  await test.step('the next order begins with it', async () => {
    await beginReview(page, alderRidge, bottle);
    await expectTicked(page, chosen);
    for (const kind of ['Exclusives & Announcements', 'Wine Education & Recipes']) {
      await page.getByLabel(kind).uncheck();
    }
    await placeOrder(page);
    await expectPreferences(page, [false, false, false, false]);
  });
});
