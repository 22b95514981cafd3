import type { Page } from '@playwright/test';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

/** From Today to a draft for Grace Okafor with two corkscrews in it, as a person gets there. */
async function draftWithCorkscrews(page: Page, javaScriptEnabled: boolean): Promise<void> {
  await openOffice(page, 'service', { javaScriptEnabled });
  const search = page.getByRole('searchbox', { name: /^Search orders/ });
  await search.fill('grace@example.com');
  await search.press('Enter');
  const found = page.getByRole('main').getByRole('link', { name: /Grace Okafor/ });
  await found.first().click();
  await page.getByRole('button', { name: 'New order' }).click();
  await page.getByLabel('Add a product').fill('Corkscrew');
  await page.getByLabel('How many').fill('2');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Place order \$\d+\.\d\d$/ })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a discount and waived freight, from Today to the order’s page', { tag: '@desktop' }, async ({
      page,
      allowStatuses,
    }) => {
      allowStatuses(422);
      await draftWithCorkscrews(page, javaScriptEnabled);
      const total = page.getByRole('region', { name: 'Total' });
      const before = await page.getByRole('button', { name: /^Place order/ }).textContent();
      await page.getByLabel('Street').first().fill('79 Unsaved Street');
      await page.getByRole('button', { name: 'Discount or free freight' }).click();

      await expect(page.getByRole('heading', { level: 1, name: 'Discount' })).toBeVisible();
      await page.getByLabel('Percent off').fill('50%');
      await page.getByLabel(/Waive the freight/).check();
      await page.getByRole('button', { name: 'Save discount' }).click();
      await expect(page.getByText('Enter a reason.').first()).toBeVisible();
      await expect(page.getByLabel('Percent off')).toHaveValue('50%');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Reason').fill('Late box');
      await page.getByRole('button', { name: 'Save discount' }).click();

      await expect(page.getByText('The discount is in the total.')).toBeVisible();
      await expect(total).toContainText('Discount by staff');
      await expect(total).toContainText(/50% off, (\$[\d.]+ )?freight waived\. Late box/);
      await expect(page.getByLabel('Street').first()).toHaveValue('79 Unsaved Street');
      const place = page.getByRole('button', { name: /^Place order \$/ });
      await expect(place).not.toHaveText(before ?? '');
      if (javaScriptEnabled) await expectAccessible(page);
      await place.click();
      await expect(
        page.getByText('The order is placed, and the customer gets the confirmation.'),
      ).toBeVisible();
      const main = page.getByRole('main');
      await expect(main).toContainText('Discount by staff');
      await expect(main).toContainText(/Late box, by Sam Sato/);
    });
  });
}

test('a free product, and a discount that is removed again', { tag: '@desktop' }, async ({ page }) => {
  await draftWithCorkscrews(page, true);
  const total = page.getByRole('region', { name: 'Total' });
  const place = page.getByRole('button', { name: /^Place order \$/ });
  const before = (await place.textContent()) ?? '';
  await page.getByRole('button', { name: 'Discount or free freight' }).click();
  await page.getByLabel(/2 × Waiter’s Corkscrew/).check();
  await page.getByLabel('Reason').fill('Broken on arrival');
  await page.getByRole('button', { name: 'Save discount' }).click();
  await expect(total).toContainText('Waiter’s Corkscrew free');
  await page.getByRole('button', { name: 'Change the discount' }).click();
  await expect(page.getByLabel(/2 × Waiter’s Corkscrew/)).toBeChecked();
  await page.getByRole('button', { name: 'Remove discount' }).click();
  await expect(page.getByText('The discount is removed.')).toBeVisible();
  await expect(place).toHaveText(before);
  await expect(total).not.toContainText('Discount by staff');
});
