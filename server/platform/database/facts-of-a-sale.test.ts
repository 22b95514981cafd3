import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderDocument } from '../../../domain/orders/order-document.ts';
import { checkDatabase } from '../../app/check-database.ts';
import { type DatabaseBefore, databaseBefore } from '../../testing/database-before.ts';
import { DOCUMENT } from '../../testing/order-with.ts';

let before: DatabaseBefore;
beforeAll(async () => {
  before = await databaseBefore('0091-facts-of-a-sale.sql');
  await insertOldOrders();
  await before.migrateToToday();
});
afterAll(() => before.close());

const OLD_LINE = {
  productId: 3,
  slug: 'set',
  brandingId: 1,
  categories: ['Sets'],
  description: 'Set of 2024',
  quantity: 2,
  unitPriceCents: 5_000,
  kitMarkdownCents: 0,
  promoDiscountCents: 0,
};
/** As version 1 wrote it: three products, of which one is a kit that holds nothing anymore. */
const OLD = {
  ...DOCUMENT,
  version: 1,
  lines: [
    OLD_LINE,
    { ...OLD_LINE, productId: 2, slug: 'corkscrew', description: 'Corkscrew' },
    { ...OLD_LINE, productId: 4, slug: 'empty', description: 'Empty set' },
  ],
  money: { subTotalCents: 30_000, markdownCents: 0, freightCents: 0, totalCents: 32_325 },
  taxes: [
    {
      kind: 'salesTax',
      cents: 2_325,
      basis: { rate: '7.75% on wine, 5% on the rest, freight free', validFrom: '2026-01-01' },
    },
  ],
};
const OLDER = { ...OLD, taxes: [{ kind: 'salesTax', cents: 2_325, basis: null }] };
const UNTAXED = { ...OLD, money: { ...OLD.money, totalCents: 30_000 }, taxes: [] };

/** Three orders and an attempt that the bank has not answered yet. */
async function insertOldOrders(): Promise<void> {
  const { db } = before;
  await sql`
    insert into products (slug, sku, branding_id, kind, name, description, description_short, unit_price_cents, categories,
      alcohol_volume, bottle_volume_ml, vintage, varietal, barcode, stock, requires_ship_date)
    values ('merlot', 'M25', 1, 'wine', 'Merlot 2025', '', '', 5000, array['Wine'], 13.5, 750, 2025, 'Merlot', '0890', 9,
        false),
      ('corkscrew', 'CORK', 1, 'merchandise', 'Corkscrew', '', '', 5000, '{}', 0, null, null, null, null, 9, false),
      ('set', 'SET', 1, 'kit', 'Set of 2025', '', '', 5000, array['Sets'], 0, null, null, null, null, null, true),
      ('empty', 'EMPTY', 1, 'kit', 'Empty', '', '', 5000, '{}', 0, null, null, null, null, null, false)`.execute(
    db,
  );
  await sql`insert into kit_parts (kit_id, product_id, quantity) values (3, 1, 3), (3, 2, 1)`.execute(db);
  const attempts = [OLD, OLDER, UNTAXED, OLD].map((document, index) => ({ index, document }));
  await sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(attempts)}::text::jsonb) as a (index integer, document jsonb)
    ), made as (
      insert into carts (browser_hash, branding_id, status)
      select sha256(index::text::bytea), 1, case when index < 3 then 'ordered' else 'paying' end from asked
      returning cart_id, browser_hash
    ), tried as (
      insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
        amount_cents, document, claimed_stock)
      select ('00000000-0000-4000-8000-00000000000' || index)::uuid, cart_id, 1, 'revision 1', '', 'key ' || index,
        case when index < 3 then 'authorised' else 'sent' end, 0, document, '[]'
      from asked join made on made.browser_hash = sha256(index::text::bytea)
      returning attempt_id, cart_id, state, document
    ), placed as (
      insert into orders (attempt_id, cart_id, branding_id, email, status, document, delivery_method, ship_via_id, ship_day,
        ship_state, sub_total_cents, markdown_cents, freight_cents, tax_cents, total_cents)
      select attempt_id, cart_id, 1, document ->> 'email', 'placed', document, 'DELIVER', 1, '2027-03-02', 'CA', 30000, 0,
        0, (document #>> '{money,totalCents}')::integer - 30000, (document #>> '{money,totalCents}')::integer
      from tried where state = 'authorised' returning order_id, document
    )
    insert into order_lines (order_id, line, product_id, description, quantity, unit_price_cents, kit_markdown_cents,
      promo_discount_cents, bottles)
    select order_id, l.line, (l.value ->> 'productId')::integer, l.value ->> 'description', 2, 5000, 0, 0,
      case l.line when 1 then 4 else 0 end
    from placed, jsonb_array_elements(document -> 'lines') with ordinality as l (value, line)`.execute(db);
}

test('every order and attempt of before gets the facts of today’s catalog, and says so', async () => {
  const { rows } = await sql<{ document: unknown }>`
    select document from payment_attempts order by attempt_id`.execute(before.db);
  const documents = rows.map(({ document }) => orderDocument.parse(document));
  const bottle = {
    productId: 1,
    quantity: 3,
    kind: 'wine',
    name: 'Merlot 2025',
    vintage: 2025,
    varietal: 'Merlot',
    appellation: null,
    sku: 'M25',
    barcode: '0890',
    bottleVolumeMl: 750,
    alcoholVolume: 13.5,
    unitPriceCents: 5_000,
  };
  expect(documents[0]?.lines[0]).toEqual({
    ...OLD_LINE,
    factsFrom: 'migration',
    kind: 'kit',
    sku: 'SET',
    alcoholVolume: 13.5,
    salesTaxPercent: '7.75',
    requiresShipDate: true,
    photoName: null,
    contents: [bottle, expect.objectContaining({ productId: 2, quantity: 1, kind: 'merchandise' })],
  });
  const facts = documents.map(({ lines }) =>
    lines.map(({ salesTaxPercent, contents }) => [salesTaxPercent, ...contents.map(({ name }) => name)]),
  );
  const held = (...percents: (string | null)[]) => [
    [percents[0], 'Merlot 2025', 'Corkscrew'],
    [percents[1], 'Corkscrew'],
    [percents[2], 'Empty'],
  ];
  expect(facts).toEqual([
    held('7.75', '5', '5'),
    held(null, null, null),
    held('0', '0', '0'),
    held('7.75', '5', '5'),
  ]);
  const { rows: orders } = await sql<{ document: unknown }>`
    select document from orders order by order_id`.execute(before.db);
  expect(orders.map(({ document }) => document)).toEqual(documents.slice(0, 3));
});

test('lines have what reports sum and refunds return, and keep the bottles that were counted', async () => {
  const { rows } = await sql<object>`
    select kind, content_ids as ids, content_counts as counts, bottles from order_lines
    where order_id = (select min(order_id) from order_lines) order by line`.execute(before.db);
  expect(rows).toEqual([
    { kind: 'kit', ids: [1, 2], counts: [3, 1], bottles: 4 },
    { kind: 'merchandise', ids: [2], counts: [1], bottles: 0 },
    { kind: 'kit', ids: [4], counts: [1], bottles: 0 },
  ]);
});

test('the check of the database names lines without their facts', async () => {
  const fault = 'a line of an order lacks the facts of its sale';
  const named = async () => {
    const { faults } = await checkDatabase(before.db);
    return faults.flatMap((each) => (each.fault === fault ? [each.where] : []));
  };
  expect(await named()).toEqual([]);
  const break_ = (line: string, change: string) =>
    sql`
    update orders set document = jsonb_set(document, ${line}::text[], ${change}::text::jsonb)
    where order_id = (select min(order_id) from orders)`.execute(before.db);
  await break_('{lines,0,contents,0,quantity}', '2');
  await break_('{lines,1,factsFrom}', 'null');
  await break_('{lines,2,contents}', '"none"');
  await sql`update order_lines set line = 4 where line = 3 and order_id = (select max(order_id) from orders)`.execute(
    before.db,
  );
  const { rows } = await sql<{ first: number; last: number }>`
    select min(order_id) as first, max(order_id) as last from orders`.execute(before.db);
  const { first, last } = rows[0] ?? {};
  expect(await named()).toEqual([
    `order ${first}, line 1`,
    `order ${first}, line 2`,
    `order ${first}, line 3`,
    `order ${last}, line 3`,
    `order ${last}, line 4`,
  ]);
});
