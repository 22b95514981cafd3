import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeShipment } from '../../programs/club-releases/change-shipment.ts';
import { chargeRelease } from '../../programs/club-releases/charge-release.ts';
import { changeProduct } from '../../testing/change-rows.ts';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  endWindow,
  forgetMembers,
  newMember,
  prepare,
  shipmentOf,
  type TestMember,
} from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let service: TestBrowser;
let member: TestMember;
let address: string;
let releaseId: number;
let count = 0;

interface Wine {
  slug: string;
  quantity: number;
}

beforeEach(async () => {
  await forgetMembers(shop);
  await sql`delete from mails`.execute(shop.db);
  service ??= await signInStaff(shop, 'service');
  count += 1;
  member = await newMember(shop, `box-${count}@clubs.example.com`);
  releaseId = (await prepare(shop)).release.releaseId;
  const { shipmentId } = await shipmentOf(shop, member);
  address = `/api/office/releases/${releaseId}/shipments/${shipmentId}/box`;
});

const read = async () => (await service.get(address)).body;
const put = (body: object, query = '') => service.send('PUT', `${address}${query}`, body);
const winesOf = ({ wines }: { wines: Wine[] }): Wine[] =>
  wines.map(({ slug, quantity }) => ({ slug, quantity }));

/** Wines of the brand that the box does not hold, the dearest first. */
async function others(price?: number): Promise<{ slug: string; price: number; stock: number }[]> {
  const { rows } = await sql<{ slug: string; price: number; stock: number }>`
    select p.slug, p.unit_price_cents as price, p.stock from products p
    where p.kind = 'wine' and p.branding_id = 2 and p.retired_at is null and p.stock > 24
      and (${price ?? null}::integer is null or p.unit_price_cents = ${price ?? null}::integer)
      and p.product_id not in (select k.product_id from kit_parts k join club_tiers t on t.product_id = k.kit_id
        where t.tier_id = 3)
    order by p.unit_price_cents desc, p.slug`.execute(shop.db);
  return rows;
}

async function mails(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text_body as text from mails where event_key like 'release-shipment % box %' order by mail_id`.execute(
    shop.db,
  );
  return rows.map(({ text }) => text);
}

test('staff add, replace and take out wines; the price follows, and one email says the new total', async () => {
  const before = await read();
  expect(before).toMatchObject({ isOwn: false, mayChange: true, tierBottles: 3, quantity: 1 });
  const [dear] = await others();
  if (!dear) throw new Error('no other wine');
  const wines = [...winesOf(before), { slug: dear.slug, quantity: 2 }];
  const tried = await put({ version: before.version, wines }, '?dryRun=true');
  expect(tried.status).toBe(200);
  expect((await read()).version).toBe(before.version);
  const changed = await put({ version: before.version, wines });
  expect(changed.body).toMatchObject({ isOwn: true, price: tried.body.price, total: tried.body.total });
  expect(changed.body.total).toBeGreaterThan(before.total);
  expect(winesOf(changed.body)).toEqual(expect.arrayContaining(wines));
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toContain('Its price has changed since our last email.');
  expect(mail).toContain('Your box holds');
  expect(mail).toContain(changed.body.total.toFixed(2));
  const row = (await service.get(`/api/office/releases/${releaseId}/shipments`)).body.rows[0];
  expect(row).toMatchObject({ bottles: 5, price: changed.body.price });
  const [tier] = (await service.get(`/api/office/releases/${releaseId}`)).body.tiers;
  expect(tier).toMatchObject({ shipments: 1, bottles: 5, price: changed.body.price });

  const [audit] = (
    await sql<{ command: string; subject: string }>`
      select command, subject from operator_actions where command = 'shipment box' and outcome = 'done'`.execute(
      shop.db,
    )
  ).rows;
  expect(audit?.subject).toMatch(/^shipment \d+$/);

  const back = await put({ version: changed.body.version, wines: winesOf(before) });
  expect(back.body).toMatchObject({ isOwn: false, price: before.price, total: before.total });
});

test('what was agreed is charged, and the order holds the wines of the box', async () => {
  const before = await read();
  const [dear] = await others();
  if (!dear) throw new Error('no other wine');
  const wines = [...winesOf(before), { slug: dear.slug, quantity: 1 }];
  const { body: changed } = await put({ version: before.version, wines });
  const { shipmentId } = await shipmentOf(shop, member);
  expect(await changeShipment(shop.parts, shipmentId, { qty: 2 })).toMatchObject({ ok: true });
  const doubled = await read();
  expect(doubled.quantity).toBe(2);
  expect(doubled.price).toBe(changed.price);
  await endWindow(shop, releaseId);
  await chargeRelease(shop.parts, releaseId, { early: false, retryFailed: false });
  await shop.runJobs();
  expect(await shipmentOf(shop, member)).toMatchObject({ state: 'ordered', reason: null });
  const { rows } = await sql<{
    total: number;
    contents: { name: string; quantity: number }[];
    stock: number;
  }>`
    select o.total_cents as total, o.document -> 'lines' -> 0 -> 'contents' as contents,
      (select stock from products where slug = ${dear.slug}) as stock
    from orders o join release_shipments s on s.cart_id = o.cart_id where s.shipment_id = ${shipmentId}`.execute(
    shop.db,
  );
  expect(rows[0]?.total).toBe(Math.round(doubled.total * 100));
  expect(rows[0]?.contents.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(4);
  expect(rows[0]?.stock).toBe(dear.stock - 2);
  await expectBalanced(shop);
  expect((await service.get(address)).status).toBe(404);
});

test('a wine at the same price changes nothing to pay, so no one gets an email', async () => {
  const before = await read();
  const [first, ...rest] = winesOf(before);
  if (!first) throw new Error('empty');
  await sql`update products set unit_price_cents = (select unit_price_cents from products where slug = ${first.slug}),
    bottle_volume_ml = (select bottle_volume_ml from products where slug = ${first.slug})
    where slug = ${(await others())[0]?.slug}`.execute(shop.db);
  const { rows } = await sql<{ price: number }>`
    select unit_price_cents as price from products where slug = ${first.slug}`.execute(shop.db);
  const [same] = await others(rows[0]?.price);
  if (!same) throw new Error('no wine of that price');
  const changed = await put({ version: before.version, wines: [{ ...first, slug: same.slug }, ...rest] });
  expect(changed.body).toMatchObject({ isOwn: true, total: before.total });
  expect(await mails()).toEqual([]);
});

test('a page read before another change is refused', async () => {
  const before = await read();
  const [dear] = await others();
  const wines = [...winesOf(before), { slug: dear?.slug, quantity: 1 }];
  const { shipmentId } = await shipmentOf(shop, member);
  await changeShipment(shop.parts, shipmentId, { qty: 2 });
  const stale = await put({ version: before.version, wines });
  expect([stale.status, stale.body.reason, stale.body.message]).toEqual([
    409,
    'load-again',
    'Someone changed this shipment in the meantime. Your change is not saved.',
  ]);
  expect((await read()).isOwn).toBe(false);
});

test.each<[string, (box: { wines: Wine[] }) => Promise<object[]>, RegExp]>([
  ['fewer bottles than the tier', async (box) => winesOf(box).slice(1), /^The tier allows 3 to 18 bottles/],
  [
    'another brand’s wine',
    async (box) => [...winesOf(box), { slug: (await anyOf(1)).slug, quantity: 1 }],
    /is not a wine of this club’s brand/,
  ],
  ['one named twice', async (box) => [...winesOf(box), ...winesOf(box)], /is named twice/],
])('refuses %s', async (_, winesFor, sentence) => {
  const before = await read();
  const refused = await put({ version: before.version, wines: await winesFor(before) });
  expect(refused.status).toBe(422);
  expect(refused.body.fields.wines[0]).toMatch(sentence);
});

async function anyOf(brand: number) {
  const { rows } = await sql<{ slug: string }>`
    select slug from products where kind = 'wine' and branding_id = ${brand} order by slug limit 1`.execute(
    shop.db,
  );
  return rows[0] ?? { slug: '' };
}

test('two members on the phone cannot both get the last bottles', async () => {
  const other = await newMember(shop, `other-${count}@clubs.example.com`);
  await sql`delete from release_shipments`.execute(shop.db);
  await sql`delete from club_releases`.execute(shop.db);
  releaseId = (await prepare(shop)).release.releaseId;
  const [dear] = await others();
  if (!dear) throw new Error('no other wine');
  await changeProduct(shop.db, dear.slug, { stock: 2 });
  const answers = await Promise.all(
    [member, other].map(async (each) => {
      const { shipmentId } = await shipmentOf(shop, each);
      const at = `/api/office/releases/${releaseId}/shipments/${shipmentId}/box`;
      const box = (await service.get(at)).body;
      return service.send('PUT', at, {
        version: box.version,
        wines: [...winesOf(box), { slug: dear.slug, quantity: 2 }],
      });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.body.fields.wines[0]).toMatch(/^0 of .* are left for this shipment\.$/);
});
