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
      await page.getByRole('button', { name: 'Re-check pending payments' }).click();
      await expect(page.getByText(/^(1 check done|0 of 1 done\. 1 failed)\.$/)).toBeVisible({
        timeout: 30_000,
      });
      // Of the screen that it was started from.
      await expect(
        page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Payments', exact: true }),
      ).toHaveAttribute('aria-current', 'page');
      await page.getByRole('link', { name: 'Back to Payments' }).click();
      await page.getByRole('button', { name: 'Reconcile now' }).click();
      await expect(page.getByText(/^(1 check done|0 of 1 done\. 1 failed)\.$/)).toBeVisible({
        timeout: 30_000,
      });
      if (javaScriptEnabled) await expectAccessible(page);
      await pressMenu(page, 'Payments');
      await expect(page.getByText(/^Books match the card processor|differences? as of/)).toBeVisible();
    });
  });
}
