import { openOffice, pressMenu } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

// Both tell the one winery what to do: one after the other.
test.describe.configure({ mode: 'default' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the winery, with script' : 'the winery, without script', () => {
    test.use({ javaScriptEnabled });

    test('an owner sets the latest hour for shipping, and takes it off again', {
      tag: '@desktop',
    }, async ({ page }) => {
      await openOffice(page, 'owner', { javaScriptEnabled });
      const hour = page.getByLabel('An order may ship on the day it is placed');
      for (const choice of ['Until 8 pm', 'At any hour']) {
        await pressMenu(page, 'Winery');
        await hour.selectOption(choice);
        await page.getByRole('button', { name: 'Save hour' }).click();
        await expect(page.getByText('The latest hour is saved.')).toBeVisible();
        await expect(hour.locator('option:checked')).toHaveText(choice);
      }
    });

    test('an owner names the standard service, and takes the name off again', {
      tag: '@desktop',
    }, async ({ page }) => {
      await openOffice(page, 'owner', { javaScriptEnabled });
      const name = page.getByLabel(/^Your name for it/);
      // FedEx 2Day is the name that it has anyway: other tests buy meanwhile.
      for (const typed of ['FedEx 2Day', '']) {
        await pressMenu(page, 'Today');
        await pressMenu(page, 'Winery');
        await name.fill(typed);
        await page.getByRole('button', { name: 'Save name' }).click();
        await expect(page.getByText('The name is saved.')).toBeVisible();
        await expect(name).toHaveValue(typed);
      }
    });

    test('an owner says where parcels leave from, and goes back to the winery; a part is refused', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(422);
      await openOffice(page, 'owner', { javaScriptEnabled });
      await pressMenu(page, 'Winery');
      const [street, town, state, zip] = ['Street', 'Town', 'State', 'ZIP code'].map((label) =>
        page.getByLabel(label, { exact: true }),
      );
      const save = async (...typed: [string, string, string, string]) => {
        await street?.fill(typed[0]);
        await town?.fill(typed[1]);
        await state?.selectOption(typed[2]);
        await zip?.fill(typed[3]);
        await page.getByRole('button', { name: 'Save address' }).click();
      };
      await save('1 Depot Road', '', 'CA', '94503');
      await expect(page.getByLabel('Town', { exact: true })).toHaveAccessibleDescription(/Enter the town\./);
      for (const city of ['American Canyon', '']) {
        await (city === '' ? save('', '', '', '') : save('1 Depot Road', city, 'CA', '94503'));
        await expect(page.getByText('The address is saved.')).toBeVisible();
        await pressMenu(page, 'Today');
        await pressMenu(page, 'Winery');
        await expect(page.getByLabel('Town', { exact: true })).toHaveValue(city);
      }
    });

    test('an owner sets the amount from which refunds need a fresh code; a wrong one says so at its form', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(422);
      await openOffice(page, 'owner', { javaScriptEnabled });
      await pressMenu(page, 'Winery');
      const sum = page.getByLabel('Amount from which refunds need a fresh code');
      await sum.fill('a hundred');
      await page.getByRole('button', { name: 'Save amount' }).click();
      await expect(page.getByRole('alert')).toHaveCount(1);
      await expect(sum).toHaveAccessibleDescription(/Enter an amount from 0 to 1,000 dollars\./);
      for (const typed of ['$101', '100']) {
        await sum.fill(typed);
        await page.getByRole('button', { name: 'Save amount' }).click();
        await expect(page.getByText('The amount is saved.')).toBeVisible();
        await pressMenu(page, 'Today');
        await pressMenu(page, 'Winery');
        await expect(sum).toHaveValue(typed.replace('$', ''));
      }
    });
  });
}
