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
      await expect(page.getByText('The rule applies from now on.')).toBeVisible();
      const closed = page.getByRole('row').filter({ hasText: '2028' }).filter({ hasText: 'Bottling' });
      await closed
        .getByRole('link')
        .filter({ hasText: day.endsWith('14') ? 'Aug 14' : 'Aug 15' })
        .click();
      await page.getByRole('button', { name: 'Open the day' }).click();
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await expect(page.getByText('The built-in rule applies again.')).toBeVisible();

      await page.getByRole('link', { name: 'Freight' }).click();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: `Overnight, ${box}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Overnight, ${box}`);
      await page.getByLabel('Price').fill('a lot');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('Enter an amount of dollars, such as 14.50.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Price').fill('188.50');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('link', { name: `Overnight, ${box}: $188.50` })).toHaveText('$188.50');
      await page.getByRole('link', { name: `Overnight, ${box}` }).click();
      await page.getByRole('button', { name: 'Restore the built-in rule' }).click();
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await expect(page.getByText('The built-in rule applies again.')).toBeVisible();
      await page.getByRole('link', { name: 'Taxes' }).click();
      await page.getByRole('link', { name: 'California' }).click();
      await expect(page.getByLabel('Percent on wine')).toHaveValue(/\d/);
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('the limits of a state are fields of their own, found by its name', { tag: '@desktop' }, async ({
      page,
      allowStatuses,
    }) => {
      allowStatuses(422);
      // No wine goes there, whatever the limits.
      const state = javaScriptEnabled ? 'Guam' : 'Puerto Rico';
      await openOffice(page, 'manager', { javaScriptEnabled });
      await pressMenu(page, 'Shipping rules');
      const search = page.getByRole('main').getByRole('searchbox', { name: 'Name' });
      await search.fill('no such state');
      await page.getByRole('button', { name: 'Filter' }).click();
      await expect(page.getByText('No rule matches “no such state”.')).toBeVisible();
      await page.getByRole('link', { name: 'Show all' }).click();
      await expect(page.getByText('No rule matches')).toHaveCount(0);
      await search.fill(state.slice(0, 4));
      await page.getByRole('button', { name: 'Filter' }).click();
      await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
      await page.getByRole('link', { name: state }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(state);

      const limit = (number: number) => page.getByRole('group', { name: `Limit ${number}` });
      await limit(1).getByLabel('Liters').fill('a lot');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(limit(1).getByText('Enter liters, such as 9.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await limit(1).getByLabel('Liters').fill('34.068');
      if (javaScriptEnabled) await expect(limit(1)).toContainText('9 gallons');
      await limit(1).getByLabel('In').selectOption('two months');
      await limit(1).getByLabel('Per').selectOption('person or address');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(limit(1)).toContainText('9 gallons');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The rule applies from now on.')).toBeVisible();

      await page.getByRole('link', { name: state }).click();
      await expect(limit(1).getByLabel('Liters')).toHaveValue('34.068');
      await expect(limit(1).getByLabel('In')).toHaveValue('2');
      await expect(limit(1).getByLabel('Per')).toHaveValue('person-or-address');
      // The first is emptied, and the second is what is wrong.
      await limit(1).getByLabel('Liters').fill('');
      await limit(2).getByLabel('Liters').fill('some');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByRole('group', { name: /^Limit/ })).toHaveCount(1);
      await expect(limit(1).getByLabel('Liters')).toHaveValue('some');
      await expect(limit(1).getByText('Enter liters, such as 9.')).toBeVisible();
      await page.getByRole('button', { name: 'Restore the built-in rule' }).click();
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await expect(page.getByText('The built-in rule applies again.')).toBeVisible();
    });
  });
}
