import { inDatabase } from '../shop/in-database.ts';
import { openOffice } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a count of far fewer bottles asks first, and its history fits beside the form', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(422);
      const slug = `asked-${javaScriptEnabled}`;
      await inDatabase(
        (sql) => sql`
          insert into products (slug, sku, name, branding_id, kind, unit_price_cents, kit_markdown_cents, stock, cart_limit,
            categories, alcohol_volume, requires_ship_date, position, description, description_short)
          values (${slug}, ${slug}, ${`Mug ${javaScriptEnabled}`}, 1, 'merchandise', 1800, 0, 1800, 12, '{}', 0, false, 900, '', '')`,
      );
      await openOffice(page, 'cellar', { javaScriptEnabled });
      await page.getByRole('link', { name: 'Products' }).first().click();
      await page.getByLabel('Name, SKU, barcode or bin').fill(slug);
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('link', { name: `Mug ${javaScriptEnabled}` }).click();
      await page.getByRole('link', { name: 'Count' }).click();
      await page.getByLabel('Bottles').fill('18');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText('This changes the stock from 1,800 to 18.');
      await page.getByRole('button', { name: 'Yes, save it' }).click();
      const history = page.getByRole('list', { name: 'What changed the stock, newest first' });
      await expect(history).toContainText('−1,782');
      const { x = 0, width = 0 } = (await history.boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(1440);
      const inner = await history.evaluate((list) => list.scrollWidth - list.clientWidth);
      expect(inner).toBe(0);
    });
  });
}
