import { readFile } from 'node:fs/promises';
import { openOffice, pressMenu } from '../shop/office.ts';
import { forgetCode, freshCode } from '../shop/staff.ts';
import { expect, test } from '../shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    const role = javaScriptEnabled ? 'owner' : 'books';

    test(`${role} takes a state file behind a fresh code`, { tag: '@desktop' }, async ({
      page,
      allowStatuses,
    }) => {
      allowStatuses(403, 422);
      await openOffice(page, role, { javaScriptEnabled });
      await pressMenu(page, 'Reports');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^State files/ })
        .first()
        .click();
      await expect(page).toHaveURL(/from=2027-02-01/);
      const file = page.getByRole('link', { name: /^CSV for / }).first();
      const [state] = /(?<=^CSV for ).*/.exec((await file.getAttribute('aria-label')) ?? '') ?? [];
      expect(state).toMatch(/^[A-Z]/);
      await forgetCode(page);
      await file.click();
      await page.getByLabel('Code').fill('000000');
      await page.getByRole('button', { name: 'Download' }).click();
      await expect(page.getByText('This code is not right.')).toBeVisible();
      await page.getByLabel('Code').fill(await freshCode(page, role));
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^[A-Z]{2}-.*\.csv$/);
      expect((await readFile(await download.path(), 'utf8')).length).toBeGreaterThan(0);

      // The code is fresh now: a list's file comes at one press.
      for (const [screen, heads] of [
        ['Customers', 'customer,name,email,'],
        ['Products', 'name,slug,sku,'],
      ] as const) {
        await pressMenu(page, screen);
        const [list] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: 'CSV', exact: true }).click(),
        ]);
        const text = await readFile(await list.path(), 'utf8');
        expect(text.replace('\uFEFF', '').slice(0, heads.length)).toBe(heads);
        expect(text.trim().split('\n').length).toBeGreaterThan(5);
      }
    });
  });
}
