import { expectAccessible } from '../shop/expect-accessible.ts';
import { expectRefused } from '../shop/field-errors.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

const HEAD =
  'State,ZipCode,TaxRegionName,EstimatedCombinedRate,StateRate,EstimatedCountyRate,EstimatedCitytRate,EstimatedSpecialRate,RiskLevel';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    // Where no other test ships to; each of the two has a ZIP of its own.
    const [state, zip] = javaScriptEnabled ? (['ND', '58501'] as const) : (['SD', '57501'] as const);

    test('a file of rates is checked, imported and looked up', async ({ page, allowStatuses }) => {
      allowStatuses(422);
      const file = (...rows: string[]) => ({
        name: 'TAXRATES_ZIP5.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([HEAD, ...rows].join('\n')),
      });
      await openOffice(page, 'manager', { javaScriptEnabled });
      await pressMenu(page, 'Shipping rules');
      await page.getByRole('link', { name: 'Local sales tax' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Local sales tax');
      await expect(
        page.getByText(/orders? in 30 days and [\d,]+ in 90 days paid the rate of their state/),
      ).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);

      await page.getByRole('link', { name: 'Import a file' }).click();
      await page.getByRole('button', { name: 'Check the file' }).click();
      await expectRefused(page.getByLabel('File'), 'Choose a file.');
      await page.getByLabel('File').setInputFiles(file(`${state},${zip},CITY,7.5,,,,,1`));
      await page.getByRole('button', { name: 'Check the file' }).click();
      await expect(page.getByRole('heading', { name: '1 row can’t be imported' })).toBeVisible();
      await expect(page.getByText('EstimatedCombinedRate: Not a rate such as 0.0775')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);

      await page.getByLabel('First day').fill('2026-02-01');
      await page.getByLabel('File').setInputFiles(file(`${state},${zip},CITY,0.0745,0.05,0.01,0.0145,0,1`));
      await page.getByRole('button', { name: 'Check the file' }).click();
      await expect(page.getByText(/They count from .*Feb\s1/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Import 1 rate' }).click();
      await expect(page.getByText('The rates are saved.')).toBeVisible();

      await page.getByLabel('ZIP').fill(zip);
      await page.getByRole('button', { name: 'Filter' }).click();
      await expect(page.getByText(new RegExp(`CITY, ${state}: 7.45% from .*Feb\\s1`))).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('ZIP').fill('123');
      await page.getByRole('button', { name: 'Filter' }).click();
      await expect(page.getByText('Enter a ZIP of five digits.')).toBeVisible();
    });
  });
}
