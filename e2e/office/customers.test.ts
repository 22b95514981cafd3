import { addCustomer } from '../../server/testing/add-rows.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { expectRefused } from '../shop/field-errors.ts';
import { inTables } from '../shop/in-database.ts';
import { openOffice, pressMenu, searchList } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    const mark = javaScriptEnabled ? 'scripted' : 'plain';

    async function account(name: string): Promise<string> {
      const email = `${name}-${mark}@customers.example.com`;
      await inTables((db) => addCustomer(db, { email, name_first: 'Cora', name_last: name }));
      return email;
    }

    test('a caller gets an account and an address, which an order by phone then offers', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(422);
      const email = `caller-${mark}@customers.example.com`;
      await openOffice(page, 'service', { javaScriptEnabled });
      await pressMenu(page, 'Customers');
      await page.getByRole('link', { name: 'Add customer' }).click();
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('First name').fill('Cal');
      await page.getByRole('button', { name: 'Add customer' }).click();
      await expectRefused(page.getByLabel('Last name'), 'Enter a last name.');
      await expect(page.getByLabel('First name')).toHaveValue('Cal');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Last name').fill('Lerner');
      await page.getByRole('button', { name: 'Add customer' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Cal Lerner' })).toBeVisible();
      await expect(page.getByText(/opened an account for/)).toBeVisible();

      await page.getByRole('link', { name: 'Add address' }).click();
      await expect(page.getByLabel('Last name')).toHaveValue('Lerner');
      await page.getByLabel('Street').fill('12 Main Street');
      await page.getByLabel('City').fill('Napa');
      await page.getByLabel('State').selectOption('California');
      await page.getByLabel('ZIP code').fill('10036');
      await page.getByLabel('Phone').fill('(707) 555-0111');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByLabel('ZIP code').fill('94559');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The addresses are saved.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);

      await page.getByRole('link', { name: /^Change the address 12 Main Street/ }).click();
      await page.getByRole('link', { name: 'Remove' }).click();
      await expect(page.getByText('Orders that are placed keep it.')).toBeVisible();
      await page.goBack();
      await page.getByRole('link', { name: 'Back' }).click();
      await page.getByRole('button', { name: 'New order' }).click();
      await expect(page.getByText(/Cal Lerner, 12 Main Street, Napa/).first()).toBeVisible();
    });

    test('a name, a birth date and an email are corrected', { tag: '@desktop' }, async ({
      page,
      allowStatuses,
    }) => {
      allowStatuses(409, 422);
      // The list of before the search has the other walk's customer too.
      const name = javaScriptEnabled ? 'Wrong' : 'Astray';
      const [wrong, taken] = [await account(name), await account('Taken')];
      await openOffice(page, 'service', { javaScriptEnabled });
      await pressMenu(page, 'Customers');
      await searchList(page, wrong);
      await page.getByRole('link', { name: `Cora ${name}` }).click();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Last name').fill('Wright');
      await page.getByLabel('Birth date').fill('2019-04-01');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Birth date').fill('1980-04-01');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The change is saved.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Cora Wright' })).toBeVisible();

      await page.getByRole('link', { name: 'Change email' }).click();
      await page.getByLabel('New email').fill(taken);
      await page.getByRole('button', { name: 'Change email' }).click();
      await expect(page.getByText('Another account has this email.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const right = `right-${mark}@customers.example.com`;
      await page.getByLabel('New email').fill(right);
      await page.getByRole('button', { name: 'Change email' }).click();
      await expect(page.getByText('The customer confirms it with the link')).toBeVisible();
      await expect(page.getByRole('link', { name: right })).toBeVisible();
    });

    test('a customer is found, noted, tagged, merged, exported and erased', { tag: '@desktop' }, async ({
      page,
      allowStatuses,
    }) => {
      allowStatuses(409, 422);
      const [old, own] = [await account('Old'), await account('Own')];
      await openOffice(page, 'owner', { javaScriptEnabled });
      await pressMenu(page, 'Customers');
      await searchList(page, old);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'Cora Old' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Cora Old' })).toBeVisible();
      await page.getByLabel('New note').fill('Prefers mornings');
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByText('Prefers mornings')).toBeVisible();
      await page.getByLabel(/New tags/).fill('VIP');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Remove tag vip' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);

      await page.getByRole('main').getByText('More', { exact: true }).click();
      await page.getByRole('link', { name: 'Merge' }).click();
      await page.getByLabel('Account that stays').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('No account has this email address or number.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Account that stays').fill(own);
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: new RegExp(`delete ${old}`) }).click();
      await expect(page.getByText('The other account is merged into this one.')).toBeVisible();
      await expect(page.getByText('Prefers mornings')).toBeVisible();

      await page.getByRole('main').getByText('More', { exact: true }).click();
      await page.getByRole('link', { name: 'Export' }).click();
      if (javaScriptEnabled) await expectAccessible(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toMatch(/^customer-\d+\.json$/);

      await page.goBack();
      await page.getByRole('main').getByText('More', { exact: true }).click();
      await page.getByRole('link', { name: 'Erase' }).click();
      await page.getByLabel('Email address of the customer').fill(old);
      await page.getByRole('button', { name: 'Erase' }).click();
      await expect(page.getByText('This is not the email address of this customer.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Email address of the customer').fill(own);
      await page.getByRole('button', { name: 'Erase' }).click();
      await expect(page.getByText('The customer is erased.')).toBeVisible();
      await pressMenu(page, 'Customers');
      await searchList(page, own);
      await expect(page.getByText('No customers match.')).toBeVisible();
    });
  });
}
