import { openOffice, pressMenu } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the winery, with script' : 'the winery, without script', () => {
    test.use({ javaScriptEnabled });

    test('an owner sets the latest hour for shipping, and takes it off again', {
      tag: '@desktop',
    }, async ({ page }) => {
      await openOffice(page, 'owner', { javaScriptEnabled });
      const hour = page.getByLabel('An order may ship on the day it is placed');
      for (const choice of ['Until 2 pm', 'At any hour']) {
        await pressMenu(page, 'Winery');
        await hour.selectOption(choice);
        await page.getByRole('button', { name: 'Save hour' }).click();
        await expect(page.getByText('The latest hour is saved.')).toBeVisible();
        await expect(hour.locator('option:checked')).toHaveText(choice);
      }
    });
  });
}
