import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, pressMenu, pressView } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('payments are looked through, and the books checked', { tag: '@desktop' }, async ({ page }) => {
      await openOffice(page, 'owner', { javaScriptEnabled });
      await pressMenu(page, 'Payments');
      await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await pressView(page, 'All');
      await expect(page.getByRole('row').nth(1)).toContainText('$');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Ask the bank again' }).click();
      await expect(page.getByText(/^Finished\./)).toBeVisible({ timeout: 30_000 });
      await page.getByRole('link', { name: 'Back to Payments' }).click();
      await page.getByRole('button', { name: 'Check the books' }).click();
      await expect(page.getByText(/^Finished\./)).toBeVisible({ timeout: 30_000 });
      if (javaScriptEnabled) await expectAccessible(page);
      await pressMenu(page, 'Payments');
      await expect(page.getByText(/as of/)).toBeVisible();
    });
  });
}
