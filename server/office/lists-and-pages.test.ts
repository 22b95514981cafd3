import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addMail, addText } from '../testing/add-rows.ts';
import { ago } from '../testing/change-rows.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { expectOk } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';
import { tries } from '../testing/tries.ts';

const shop = testShop({ content: 'office day' });
let owner: TestBrowser;
beforeAll(async () => {
  // Guests who opened an account since, some of them verified.
  await sql`
    insert into customers (email, name_first, name_last)
    select distinct lower(o.email), 'Guest', 'Before' from orders o where o.customer_id is null and o.order_id % 2 = 0
    on conflict do nothing`.execute(shop.db);
  owner = await signInStaff(shop, 'owner');
});

const read = async (path: string) => expectOk(await owner.get(`/api${path}`)).body;

/** Of a list, page by page. */
async function allRows(path: string) {
  const rows = [];
  let after = '';
  do {
    const page = await read(`${path}${path.includes('?') ? '&' : '?'}limit=200${after}`);
    rows.push(...page.rows);
    after = page.next ? `&after=${encodeURIComponent(page.next)}` : '';
  } while (after !== '');
  return rows;
}

test('each count of orders and products on Today is the length of the list behind it', async () => {
  const { tasks } = await read('/office/today');
  const listed = tasks.filter(({ href }: { href: string }) =>
    /^\/office\/(orders|pickups|products)/.test(href),
  );
  expect(listed.length).toBeGreaterThanOrEqual(7);
  for (const { key, count, href } of listed) {
    const path = key === 'pickups-waiting' ? '/office/orders?view=pickups-waiting' : href;
    expect([key, (await allRows(path)).length]).toEqual([key, count]);
  }
});

test('each count of failed messages on Today is the length of the list behind it', async () => {
  await sql`update mails set failed_at = now() - interval '1 day' where failed_at is not null`.execute(
    shop.db,
  );
  await addMail(shop.db, { recipient: 'a@example.com', failed_at: ago('20 days'), last_error: '-' });
  await addText(shop.db, { failed_at: ago('1 hour'), last_error: '-' });
  const { tasks } = await read('/office/today');
  const failed = tasks.filter(({ href }: { href: string }) => href.startsWith('/office/messages'));
  expect(failed.map(({ count }: { count: number }) => count)).toEqual([expect.any(Number), 1, 0]);
  for (const { key, count, href } of failed)
    expect([key, (await allRows(href)).length]).toEqual([key, count]);
  expect((await allRows('/office/messages?state=failed')).length).toBe(failed[0].count + 1);
});

test('the count of declined shipments is that of the releases behind it, and of their rows', async () => {
  const { tasks } = await read('/office/today');
  const { count, href } = tasks.find(({ key }: { key: string }) => key === 'declined-shipments');
  const { rows } = await read(href);
  let failed = 0;
  for (const { releaseId } of rows) {
    failed += (await allRows(`/office/releases/${releaseId}/shipments?state=failed`)).length;
  }
  expect(count).toBeGreaterThan(0);
  expect(failed).toBe(count);
});

test('each row of customers has the figures of the customer’s page', async () => {
  const rows = await allRows('/office/customers');
  expect(rows.some(({ orders, customerId }) => orders > 0 && customerId > 0)).toBe(true);
  expect(rows.some(({ orders, customerId }) => orders > 0 && customerId === null)).toBe(true);
  const step = tries({ slice: 5, long: 1 });
  for (const row of rows.filter((_, place) => place % step === 0)) {
    const { customer, orders, memberships, tags } = await read(`/office/customers/${row.pageId}`);
    const counted = orders.filter(({ badge }: { badge: string }) => badge !== 'Canceled');
    const clubs = memberships.filter(({ state }: { state: string }) => state !== 'cancelled');
    expect(row).toMatchObject({
      orders: customer.orders,
      spent: customer.spent,
      tags,
      lastOrder: counted[0]?.placed ?? null,
      club: [...new Set(clubs.map(({ club }: { club: string }) => club))].toSorted(),
    });
    expect(customer.orders).toBe(counted.length);
  }
});

test('each row of clubs and releases counts what its page lists', async () => {
  for (const { clubTypeId, members } of (await read('/office/clubs')).rows) {
    const page = await read(`/office/clubs/${clubTypeId}`);
    expect(page.members).toEqual(members);
    for (const [state, count] of Object.entries({ ...members, 'on hold': members.onHold })) {
      if (state === 'onHold') continue;
      const rows = await allRows(`/office/clubs/${clubTypeId}/members?state=${encodeURIComponent(state)}`);
      expect([state, rows.length]).toEqual([state, count]);
    }
  }
  for (const release of (await read('/office/releases')).rows) {
    for (const [state, count] of Object.entries(release.counts)) {
      const rows = await allRows(`/office/releases/${release.releaseId}/shipments?state=${state}`);
      expect([release.name, state, rows.length]).toEqual([release.name, state, count]);
    }
  }
});

test('each row of products and promotions is what its page shows', async () => {
  for (const { imageHref: _, ...row } of await allRows('/office/products')) {
    expect(await read(`/office/products/${row.slug}`)).toMatchObject({ stock: row.stock, state: row.state });
  }
  for (const row of await allRows('/office/promotions')) {
    expect(await read(`/office/promotions/${row.promoCode}`)).toMatchObject({
      uses: row.uses,
      state: row.state,
    });
  }
});
