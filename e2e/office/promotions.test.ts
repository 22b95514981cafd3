import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, pressMenu, searchList } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    const code = javaScriptEnabled ? 'HARVEST27' : 'WINTER27';

    test('a promotion is refused, added, changed, ended and brought back', { tag: '@desktop' }, async ({
      page,
      allowStatuses,
    }) => {
      allowStatuses(409, 422);
      await openOffice(page, 'manager', { javaScriptEnabled });
      await pressMenu(page, 'Promotions');
      await searchList(page, 'nothing-like-it');
      await expect(page.getByText('No promotions match.')).toBeVisible();
      await expectAccessibleWithScript(page);
      await page.getByRole('link', { name: 'New promotion' }).first().click();
      // The list has a field for codes, too.
      await expect(page.getByRole('heading', { name: 'New promotion' })).toBeVisible();
      await page.getByLabel('Code').fill(code);
      await page.getByLabel('Percent').fill('a lot');
      await page.getByRole('button', { name: 'Add promotion' }).click();
      await expect(page.getByText('Enter a percentage, such as 12.5.')).toBeVisible();
      await expectAccessibleWithScript(page);
      await page.getByLabel('Percent').fill('15');
      await page.getByLabel('Brand').selectOption('Alder Ridge');
      const products = page.getByRole('group', { name: 'Products' });
      const wine = products.getByRole('checkbox', { name: /^2022 Merlot/ });
      if (javaScriptEnabled) {
        await expect(products.getByRole('checkbox', { name: /Twomey/ })).toHaveCount(0);
        await wine.first().check();
        await products.getByRole('searchbox').fill('corks');
        await expect(products.getByRole('checkbox')).toHaveCount(2);
        await expect(wine.first()).toBeVisible();
        await wine.first().uncheck();
      }
      await products.getByRole('checkbox', { name: /Corkscrew/ }).check();
      await page.getByRole('button', { name: 'Add promotion' }).click();
      await expect(page.getByText('The code is added.')).toBeVisible();
      await expectAccessibleWithScript(page);

      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
      await page.getByLabel('Uses in total').fill('200');
      // Categories are those that products have: none is typed.
      const merlot = page
        .getByRole('group', { name: 'Categories' })
        .getByRole('checkbox', { name: 'Merlot' });
      await merlot.check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Saved. Carts with this code follow within seconds.')).toBeVisible();
      await expect(merlot).toBeChecked();
      await page.getByRole('button', { name: 'End now' }).click();
      await expect(page.getByText('The code has ended.')).toBeVisible();
      await expect(page.getByText('has expired')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByLabel('Last day')).toHaveValue('');

      await pressMenu(page, 'Promotions');
      await searchList(page, code);
      const row = page.getByRole('row').filter({ hasText: code });
      await expect(row).toContainText('15% off');
      await expect(row).toContainText(/Only Alder Ridge · .*corkscrew.*merlot.* · 200 in all/i);
      await expect(row).toContainText('Active');
      await expectAccessibleWithScript(page);
    });

    async function expectAccessibleWithScript(page: Parameters<typeof expectAccessible>[0]) {
      if (javaScriptEnabled) await expectAccessible(page);
    }
  });
}
