import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { alderRidge } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';

/** Files for people begin with a byte-order mark, for Excel. */
async function readPlain(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1);
}

test('a row of a report is a small card on a phone', { tag: '@phone' }, async ({ page }) => {
  await openOffice(page, 'manager');
  await pressMenu(page, 'Reports');
  await page.getByRole('link', { name: /^Sales What/ }).click();
  const day = page.getByRole('row').filter({ hasText: 'Mon, Mar 1' });
  await expect(day).toContainText('$');
  // Of the ten figures those that matter; two lines of links, each of a finger's height.
  expect((await day.boundingBox())?.height).toBeLessThan(160);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('Books reads last month’s tax by state, opens a figure and takes its rows', {
      tag: '@desktop',
    }, async ({ page }) => {
      await openOffice(page, 'books', { javaScriptEnabled });
      await pressMenu(page, 'Reports');
      await page.getByRole('link', { name: /^Taxes/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Taxes' })).toBeVisible();
      await expect(page.getByText('Mon, Feb 1 to Sun, Feb 28').first()).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'CSV' }).click(),
      ]);
      const [heads, first = ''] = (await readPlain(await download.path())).split('\r\n');
      expect(heads).toBe('State,Kind,Collected,Refunded,Tax');

      const [state = '', , collected = ''] = first.split(',');
      const row = page.getByRole('row').filter({ hasText: state }).first();
      await row.getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Taxes of these payments' })).toBeVisible();
      await expect(page.getByRole('row').last()).toContainText(`$${Number(collected).toFixed(2)}`);
      if (javaScriptEnabled) await expectAccessible(page);

      // By address: a year of the demo's sales, so that the export has several parts.
      await page.goto(`${alderRidge.origin}/office/reports/sales/rows?from=2026-03-03&to=2027-03-02`);
      await page.getByRole('button', { name: 'Export all rows' }).click();
      await expect(page.getByRole('heading', { name: /^53 parts written/ })).toBeVisible({ timeout: 30_000 });
      if (javaScriptEnabled) await expectAccessible(page);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download CSV' }).click(),
      ]);
      const lines = (await readPlain(await file.path())).trim().split('\r\n');
      expect(lines[0]).toBe(
        'Order,Day,Bottles,Gross,Discounts,Returns,Net sales,Freight,Tax,Refunded in all,Total',
      );
      expect(lines.length).toBeGreaterThan(1000);
    });

    test('the owner enters a permit, and marks a quarter as filed', { tag: '@desktop' }, async ({
      page,
      allowStatuses,
    }) => {
      allowStatuses(422);
      const number = javaScriptEnabled ? 'DS-SCRIPT' : 'DS-PLAIN';
      await openOffice(page, 'owner', { javaScriptEnabled });
      await pressMenu(page, 'Winery');
      // The demo ships on when its first permit is entered, and nothing on the page says otherwise.
      await expect(page.getByText('Alder Ridge ships wine with or without a permit.')).toBeVisible();
      await expect(page.getByText(/first permit on/)).toHaveCount(0);
      await page.getByRole('link', { name: 'New permit' }).click();
      await page.getByLabel('Number').fill(number);
      await page.getByRole('button', { name: 'Add permit' }).click();
      await expect(page.getByText('Choose a state.')).toBeVisible();
      await expect(page.getByLabel('Number')).toHaveValue(number);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('State').selectOption('Wisconsin');
      await page.getByLabel('First day').fill('2026-01-01');
      await page.getByRole('button', { name: 'Add permit' }).click();
      await expect(page.getByRole('status')).toHaveText(/^The permit is added\./);
      if (javaScriptEnabled) await expectAccessible(page);
      await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Wisconsin');
      await page.getByRole('link', { name: number }).click();
      await page.getByRole('link', { name: 'Delete' }).click();
      await expect(
        page.getByText('Alder Ridge has it for Wisconsin. Shipping does not change: '),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Delete permit' }).click();
      await expect(page.getByRole('status')).toHaveText('The permit is deleted.');

      // By address: the demo's last whole quarter.
      await page.goto(`${alderRidge.origin}/office/reports/schedules?from=2026-10-01&to=2026-12-31`);
      await page.getByRole('button', { name: 'Mark filed with Texas' }).click();
      await expect(page.getByRole('status')).toHaveText(/^Marked as filed, with your name/);
      await expect(page.getByRole('row').filter({ hasText: 'Texas' })).toContainText('by Olivia Owens');
      if (javaScriptEnabled) await expectAccessible(page);
      // By address: days without any sale.
      await page.goto(`${alderRidge.origin}/office/reports/sales?from=1999-01-01&to=1999-01-02&by=brand`);
      await expect(page.getByText('Nothing in these days. Choose other days above.')).toBeVisible();
      // By address: as above.
      await page.goto(`${alderRidge.origin}/office/reports/sales/rows?from=1999-01-01&to=1999-01-02`);
      await expect(page.getByText('Nothing in these days.', { exact: true })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}
