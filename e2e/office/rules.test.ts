import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    // Far away, and places that no other test ships to.
    const [day, box] = javaScriptEnabled
      ? ['2028-08-14', 'overseas, box of 12']
      : ['2028-08-15', 'overseas, box of 6'];

    test('a day is closed and opened, a price changed and restored, after a review', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(422);
      await openOffice(page, 'manager', { javaScriptEnabled });
      await pressMenu(page, 'Shipping rules');
      await expect(page).toHaveURL(/\/rules\/states$/);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'Closed days' }).click();
      await page.getByLabel('Day').fill(day);
      await page.getByRole('button', { name: 'Close a day' }).click();
      await page.getByLabel('Reason').fill('Bottling');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('0 open carts will follow it.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The rule holds from now on.')).toBeVisible();
      const closed = page.getByRole('row').filter({ hasText: '2028' }).filter({ hasText: 'Bottling' });
      await closed
        .getByRole('link')
        .filter({ hasText: day.endsWith('14') ? 'Aug 14' : 'Aug 15' })
        .click();
      await page.getByRole('button', { name: 'Open the day' }).click();
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await expect(page.getByText('The built-in rule holds again.')).toBeVisible();

      await page.getByRole('link', { name: 'Freight' }).click();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: `Overnight, ${box}` }).click();
      await page.getByLabel('Price').fill('a lot');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('Enter an amount of dollars, such as 14.50.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Price').fill('188.50');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('row').filter({ hasText: `Overnight, ${box}` })).toContainText('$188.50');
      await page.getByRole('link', { name: `Overnight, ${box}` }).click();
      await page.getByRole('button', { name: 'Restore the built-in rule' }).click();
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await expect(page.getByText('The built-in rule holds again.')).toBeVisible();
      await page.getByRole('link', { name: 'Taxes' }).click();
      await page.getByRole('link', { name: 'California' }).click();
      await expect(page.getByLabel('Percent on wine')).toHaveValue(/\d/);
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}
