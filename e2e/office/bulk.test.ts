import { addCustomer } from '../../server/testing/add-rows.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { expectRefused } from '../shop/field-errors.ts';
import { inTables } from '../shop/in-database.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

const HEADER = 'first_name,last_name,address1,city,state,zip,phone,items';
const file = (items: string) => ({
  name: 'recipients.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${HEADER}\nAda,Hart,12 Main Street,Napa,CA,94559,(707) 555-0123,${items}\n`),
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    const email = `${javaScriptEnabled ? 'scripted' : 'plain'}@bulk.example.com`;

    test('a bulk file is refused, checked and imported, and its link made and revoked', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(422);
      const bea = { email, name_first: 'Bea', name_last: email, birth_date: '1980-01-01' } as const;
      await inTables((db) => addCustomer(db, bea));
      await openOffice(page, 'service', { javaScriptEnabled });
      await pressMenu(page, 'Bulk payments');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'Import a file' }).click();
      await page.getByRole('button', { name: 'Check the file' }).click();
      await expectRefused(page.getByLabel('File'), 'Choose a file.');
      await page.getByLabel('Customer’s email').fill('nobody@example.com');
      await page.getByLabel('File').setInputFiles(file('corkscrew'));
      await page.getByRole('button', { name: 'Check the file' }).click();
      await expect(page.getByText('There is no account with this email.').first()).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Customer’s email').fill(email);
      await page.getByLabel('File').setInputFiles(file('no-such-wine'));
      await page.getByRole('button', { name: 'Check the file' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'no-such-wine' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('File').setInputFiles(file('corkscrew:2'));
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByRole('button', { name: 'Make 1 cart' }).click();
      await expect(page.getByText('The carts are ready to pay.')).toBeVisible();
      await page.getByRole('button', { name: `Make a link for Bea ${email}` }).click();
      await expect(page.getByLabel('The link', { exact: true })).toHaveValue(/\/bulk-payment\?customerId=/);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: `Revoke the link of Bea ${email}` }).click();
      await expect(page.getByText('The link no longer works.')).toBeVisible();
      await page.getByRole('link', { name: `Remove the carts of Bea ${email}` }).click();
      await page.getByRole('button', { name: 'Remove 1 cart' }).click();
      await expect(page.getByText('The carts are removed.')).toBeVisible();
    });
  });
}
