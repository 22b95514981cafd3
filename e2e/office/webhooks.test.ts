import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { forgetCode, rememberCode } from '../shop/staff.ts';
import { expect, test } from '../shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    const host = javaScriptEnabled ? 'scripted.example' : 'plain.example';

    test('an endpoint is refused, added with its secret, and removed', { tag: '@desktop' }, async ({
      page,
      allowStatuses,
    }) => {
      allowStatuses(403, 422);
      await openOffice(page, 'owner', { javaScriptEnabled });
      await pressMenu(page, 'Webhooks');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('URL').fill('nonsense');
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('URL').fill(`https://${host}/hook`);
      await page.getByLabel('order.refunded').uncheck();
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await expect(page.getByLabel('The secret')).toHaveValue(/\S{20}/);
      if (javaScriptEnabled)
        await expect(page.getByRole('status').filter({ has: page.getByLabel('The secret') })).toBeFocused();
      await expect(page.getByLabel('URL')).toHaveValue('');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: `Test https://${host}/hook` }).click();
      await expect(page.getByRole('alert')).toContainText('The test event failed.');
      if (javaScriptEnabled) await expectAccessible(page);
      // Half an hour later, the code is asked for again.
      await forgetCode(page);
      await page.getByRole('button', { name: `New secret https://${host}/hook` }).click();
      await expect(page.getByLabel('Code')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await pressMenu(page, 'Webhooks');
      await expect(page.getByRole('row').filter({ hasText: host })).toContainText('order.placed');
      await rememberCode(page);
      await page.getByRole('link', { name: `Remove https://${host}/hook` }).click();
      await page.getByRole('button', { name: 'Remove endpoint' }).click();
      await expect(page.getByText('The endpoint is removed.')).toBeVisible();
    });
  });
}
