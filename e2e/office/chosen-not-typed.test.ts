import type { Page } from '@playwright/test';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { expectRefused } from '../shop/field-errors.ts';
import { openOffice, pressMenu, searchList } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  const hand = javaScriptEnabled ? 'with script' : 'without script';
  const looks = async (page: Page) => {
    if (javaScriptEnabled) await expectAccessible(page);
  };

  test.describe(hand, () => {
    test.use({ javaScriptEnabled });

    test('what a kit holds is chosen, and a wrong number is refused at its field', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(422);
      await openOffice(page, 'manager', { javaScriptEnabled });
      await pressMenu(page, 'Products');
      await page.getByRole('link', { name: 'New product' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'New product' })).toBeVisible();
      await page.getByLabel('Kind').selectOption('kit');
      await page.getByLabel('Name').fill(`Dinner for two, ${hand}`);
      await page.getByLabel('Price').fill('90');
      await page.getByLabel('Alcohol, percent').fill('0');
      await page.getByLabel('Bottle, milliliters').fill('');
      await page.getByText('Contents of a kit', { exact: true }).click();
      const offered = page.getByLabel('Add a product (1)').getByRole('option', { name: /, Alder Ridge/ });
      const [first = '', second = ''] = await offered.evaluateAll((options: HTMLOptionElement[]) =>
        options.map(({ value }) => value),
      );
      await page.getByLabel('Add a product (1)').selectOption(first);
      await page.getByLabel('Add a product (2)').selectOption(second);
      await page.getByLabel('How many (2)').fill('two');
      await page.getByRole('button', { name: 'Add product' }).click();
      await expectRefused(page.getByLabel('How many (2)'), 'Enter a whole number.');
      await expect(page.getByLabel('Add a product (2)')).toHaveValue(second);
      await looks(page);
      await page.getByLabel('How many (2)').fill('2');
      await page.getByRole('button', { name: 'Add product' }).click();
      await expect(page.getByText(/^The product is a draft/)).toBeVisible();
      const held = page.getByRole('textbox', { name: /^How many: / });
      await expect(held).toHaveCount(2);
      await looks(page);
      await held.first().fill('0');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved.')).toBeVisible();
      await expect(held).toHaveCount(1);
    });

    test('a view without a name and a rule without a day say so at their fields', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(422);
      await openOffice(page, 'cellar', { javaScriptEnabled });
      await pressMenu(page, 'Orders');
      await searchList(page, 'Whitlock');
      await page.getByText('Save view', { exact: true }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectRefused(page.getByLabel('Name of the view'), 'Enter a name.');
      await looks(page);
      await page.getByLabel('Name of the view').fill(`Whitlock ${hand}`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('link', { name: `Whitlock ${hand}` }).click();
      await expect(page).toHaveURL(/\/office\/orders\?.*q=Whitlock/);
      await page.getByRole('button', { name: `Delete view Whitlock ${hand}` }).click();
      await expect(page.getByRole('link', { name: `Whitlock ${hand}` })).toHaveCount(0);

      await openOffice(page, 'manager', { javaScriptEnabled });
      await pressMenu(page, 'Shipping rules');
      await page.getByRole('link', { name: 'Closed days' }).click();
      await page.getByRole('button', { name: 'Close a day' }).click();
      await expectRefused(page.getByLabel('Day'), 'Choose a day.');
      await looks(page);
      await page.getByRole('link', { name: 'Dry places' }).click();
      await page.getByLabel('ZIP').fill('123');
      await page.getByRole('button', { name: 'Look up' }).click();
      await expectRefused(page.getByLabel('ZIP'), 'Enter a ZIP of five digits.');
      await expect(page.getByLabel('ZIP')).toHaveValue('123');
      await looks(page);
    });
  });
}
