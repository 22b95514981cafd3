import { sql as raw } from 'kysely';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPlainSql, type PlainSql } from '../server/testing/plain-sql.ts';
import { recipientRow, visitBulk } from '../server/testing/test-bulk.ts';
import { card, fillCheckout, GOOD_CARD } from '../server/testing/test-checkout.ts';
import { testShop } from '../server/testing/test-shop.ts';
import { openBaseline } from './baseline.ts';
import { checkInvariants, countOpen, findFaults } from './check-invariants.ts';

const shop = testShop();
let connection: PlainSql;
let order: { order_id: number; cart_id: number; attempt_id: string; gateway_key: string };

beforeAll(async () => {
  const { rows } = await raw<{ name: string }>`select current_database() as name`.execute(shop.db);
  const url = new URL(inject('testPostgres').serverUrl);
  url.pathname = `/${rows[0]?.name}`;
  connection = openPlainSql(url.href, { max: 2 });
  await openBaseline(connection.sql);
  const bulk = await visitBulk(shop, 'bulk-storm@example.com', [
    recipientRow(1),
    recipientRow(2, 'last-bottle'),
  ]);
  await bulk.pay();
  await shop.setStock('last-bottle', 0);
  await shop.runJobs();
  await shop.setStock('last-bottle', 1);
  const basket = [
    { slug: 'three-vineyard-set', qty: 1 },
    { slug: 'corkscrew', qty: 2 },
  ];
  const paying = await fillCheckout(shop, basket);
  await paying.post('/api/cart/coupons', { promoCode: 'TOAST10' });
  await paying.post('/api/cart/payment', GOOD_CARD);
  const declined = await fillCheckout(shop, basket);
  await declined.post('/api/cart/payment', card('4000000000000002'));
  const [row] = await connection.sql<(typeof order)[]>`
    select o.order_id, o.cart_id, t.attempt_id, t.gateway_key
    from orders o join payment_attempts t on t.attempt_id = o.attempt_id order by o.order_id desc limit 1`;
  if (!row) throw new Error('the order was not placed');
  order = row;
});

afterAll(async () => {
  await connection.close();
});

test('finds nothing where an order was paid, another declined, and a bulk payment gave one of its carts back', async () => {
  expect(await checkInvariants(connection.sql)).toEqual([]);
  expect(await countOpen(connection.sql)).toBe(0);
});

test('counts a payment without an outcome, which may have been charged or not', async () => {
  const waiting = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  await waiting.post('/api/cart/payment', card('4000000000004020'));
  expect(await countOpen(connection.sql)).toBe(1);
  expect(await checkInvariants(connection.sql)).toEqual([]);
  await shop.reconcile();
  expect(await countOpen(connection.sql)).toBe(0);
});

const FAULTS: Readonly<Record<string, (sql: Sql) => PromiseLike<unknown>>> = {
  'a charge without an order': (sql) => sql`
    insert into sandbox_gateway.authorisations (key, amount_cents, state, reference)
    values ('cellar-door-unknown', 100, 'authorised', 'sbx_unknown')`,
  'an order without its charge': (sql) => sql`
    update sandbox_gateway.authorisations set state = 'declined' where key = ${order.gateway_key}`,
  'an order charged another sum': (sql) => sql`
    update sandbox_gateway.authorisations set amount_cents = amount_cents + 1 where key = ${order.gateway_key}`,
  'a bulk payment that holds otherwise': (sql) => sql`
    update sandbox_gateway.authorisations set released_cents = released_cents - 1
    where key = (select gateway_key from bulk_payments)`,
  'a bulk payment whose orders are others': (sql) => sql`
    update bulk_payment_carts set amount_cents = amount_cents + 1 where state = 'ordered'`,
  'a cart charged twice': async (sql) => {
    await sql`
      insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
        amount_cents, document, claimed_stock)
      select gen_random_uuid(), cart_id, cart_revision, 'key again', request_digest, 'again', 'failed',
        amount_cents, document, '[]' from payment_attempts where attempt_id = ${order.attempt_id}`;
    await sql`
      insert into sandbox_gateway.authorisations (key, amount_cents, state, reference)
      values ('again', 100, 'authorised', 'sbx_again')`;
  },
  'an attempt that says otherwise': (sql) => sql`
    update payment_attempts set state = 'declined' where attempt_id = ${order.attempt_id}`,
  'a cart that waits for no payment': (sql) => sql`
    update carts set status = 'open' where cart_id = ${order.cart_id}`,
  'an order whose lines do not add up': (sql) => sql`
    update order_lines set quantity = quantity + 1 where order_id = ${order.order_id} and line = 1`,
  'an order whose ledger says otherwise': (sql) => sql`
    insert into ledger (order_id, attempt_id, kind, amount_cents, key, authorisation, authorisation_key, reference)
    select order_id, attempt_id, kind, amount_cents, 'once more', authorisation, authorisation_key, reference
    from ledger where order_id = ${order.order_id}`,
  'stock that does not add up': (sql) => sql`
    update products set stock = stock + 1 where slug = 'cabernet-sauvignon-oakville-2021'`,
  'a code counted otherwise': (sql) => sql`update promos set uses = uses - 1 where promo_code = 'TOAST10'`,
  'an order whose confirmation is neither sent nor pending': (sql) => sql`
    delete from graphile_worker._private_jobs where key = ${`order-confirmation-${order.order_id}`}`,
};

test.each(Object.entries(FAULTS))('finds %s', async (fault, commit) => {
  const undo = new Error('undo');
  const found: string[] = [];
  const looking = connection.sql.begin(async (transaction) => {
    const sql = transaction as unknown as Sql;
    await commit(sql);
    found.push(...(await findFaults(sql)));
    throw undo;
  });
  await expect(looking).rejects.toBe(undo);
  expect(found.some((sentence) => sentence.startsWith(fault))).toBe(true);
});
