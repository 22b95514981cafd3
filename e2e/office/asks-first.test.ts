import { inDatabase } from '../shop/in-database.ts';
import { openOffice, pressView } from '../shop/office.ts';
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

    test('Ready names whom it emails, one pickup or several, before it does', { tag: '@desktop' }, async ({
      page,
    }) => {
      await openOffice(page, 'cellar', { javaScriptEnabled });
      await page.getByRole('link', { name: 'Pickups', exact: true }).first().click();
      await pressView(page, 'To prepare');
      const ready = page.getByRole('link', { name: /^Order \d+ is ready$/ });
      await expect(ready.first()).toBeVisible();
      const before = await ready.count();
      await ready.first().click();
      await expect(page.getByRole('heading', { name: 'Ready for pickup' })).toBeVisible();
      await page.getByRole('button', { name: /^Mark ready, email \w+/ }).click();
      await expect(page.getByText('The order is ready, and the customer was notified.')).toBeVisible();
      await expect(ready).toHaveCount(before - 1);
      await page
        .getByRole('checkbox', { name: /^Select order/ })
        .first()
        .check();
      await page.getByRole('button', { name: 'Mark selected ready' }).click();
      await expect(
        page.getByRole('heading', { name: 'Tell 1 customer that the order is ready?' }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Mark ready, email 1 customer' }).click();
      await expect(page.getByRole('heading', { name: /^(Marking pickups|1 pickup) ready$/ })).toBeVisible();
    });

    test('an account is disabled only after its person is named', { tag: '@desktop' }, async ({ page }) => {
      const name = `Leaving Person ${javaScriptEnabled}`;
      await inDatabase(
        (sql) => sql`
          insert into staff (name, email, role, is_active)
          values (${name}, ${`leaving-${javaScriptEnabled}@office.example`}, 'cellar', true)`,
      );
      const isActive = () =>
        inDatabase(
          async (sql) => (await sql`select is_active from staff where name = ${name}`)[0]?.is_active,
        );
      await openOffice(page, 'owner', { javaScriptEnabled });
      await page.getByRole('link', { name: 'Staff', exact: true }).first().click();
      await page.getByRole('link', { name }).click();
      await page.getByLabel('May log in').uncheck();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('heading', { name: `Disable the account of ${name}?` })).toBeVisible();
      expect(await isActive()).toBe(true);
      await page.getByRole('button', { name: `Disable ${name}` }).click();
      await expect(page).toHaveURL(/\/office\/settings\/staff$/);
      expect(await isActive()).toBe(false);
    });
  });
}
