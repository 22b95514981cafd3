import postgres from 'postgres';
import { askShopIn } from './shop/ask-shop.ts';
import { beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { ada, fillShipping, goToPayment, olivia } from './shop/fill-shipping.ts';
import { type OwnShop, openOwnShop } from './shop/own-shop.ts';
import { expect, test } from './shop/test.ts';

/** A shop of its own, since permits close states for all shoppers. */
let shop: OwnShop;
test.beforeAll(async ({ browserName: _ }, { project }) => {
  test.setTimeout(200_000);
  shop = await openOwnShop(`permits-${project.name}-${process.pid}`);
  const { databaseUrl } = await askShopIn<{ databaseUrl: string }>(shop.folder, 'db', 'url');
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`delete from permits`;
  await sql`
    insert into permits (branding_id, state, number, valid_from, valid_to)
    values (1, 'CO', 'CO-1', '2026-01-01', '2027-03-05')`;
  await sql`insert into permit_switches (branding_id, is_on) values (1, true) on conflict (branding_id) do update set is_on = true`;
  await sql.end();
  // A change of the rules appears within seconds.
  await expect
    .poll(async () => {
      const lookups = await (await fetch(`${shop.site.origin}/api/lookups`)).json();
      return (lookups as { permits: object[] }).permits.length;
    })
    .toBeGreaterThan(0);
});
test.afterAll(() => shop?.close());

const wine = { 'merlot-napa-valley-2022': 1 };

test('days after a permit ends are closed and say so; a state without a permit is refused', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginShipping(page, shop.site, wine);
  await fillShipping(page, olivia);
  await page.getByLabel('Select Method').selectOption({ label: 'FedEx Overnight' });
  await page.getByRole('button', { name: /calendar/i }).click();
  const closed = page.getByRole('button', { name: /^Tuesday, March 9, 2027.*not available: / });
  await expect(closed).toHaveAccessibleName(/: We can ship to Colorado until March 5\./);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await goToPayment(page);

  await page.goBack();
  await fillShipping(page, {
    ...ada,
    state: 'Texas',
    zip: '78701',
    city: 'Austin',
    street: '200 Congress Avenue',
  });
  await expect(page.getByText('We are unable to ship to the selected state.').first()).toBeVisible();
});
