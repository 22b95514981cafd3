import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { checkDatabase } from '../app/check-database.ts';
import { checkLedger } from '../ordering/payments/check-ledger.ts';
import { tendAuthorizations } from '../ordering/payments/tend-authorizations.ts';
import { first } from '../platform/database/query.ts';
import { testShop } from '../testing/test-shop.ts';
import { TEST_TODAY } from '../testing/test-today.ts';
import { seedOfficeDay } from './office-day.ts';

const shop = testShop();
let stockBefore: unknown;
beforeAll(async () => {
  stockBefore = await stock();
  await seedOfficeDay(shop.db, TEST_TODAY);
});

function stock() {
  return shop.db.selectFrom('products').select(['slug', 'stock']).orderBy('product_id').execute();
}

test('has the work of a busy day', async () => {
  const isHeld = sql`exists (
    select from order_holds h where h.order_id = o.order_id and h.held_cents = o.total_cents)`;
  const isParcel = sql`o.delivery_method in ('DELIVER', 'PICKUP_FEDEX')`;
  const counts = await first<Record<string, number>>(shop.db)`
    select count(*) filter (where ${isParcel} and ${isHeld} and ship_day <= ${TEST_TODAY})::integer as "toShip",
      count(*) filter (where not ${isParcel} and ${isHeld})::integer as pickups,
      count(*) filter (where not ${isHeld})::integer as "cardProblems",
      count(distinct ship_state)::integer as states,
      count(*) filter (where extract(hour from placed_at at time zone 'UTC') < 8)::integer as "placedAtNight",
      (select count(*) from orders where status <> 'placed' and order_id < 100001)::integer as past,
      (select count(*) from mails where failed_at is not null)::integer as "failedMails",
      (select count(*) from release_shipments)::integer as shipments,
      (select count(*) from orders where 'club' = any(flags))::integer as "ofRelease",
      (select count(*) from release_shipments where state = 'failed')::integer as declines
    from orders o where status = 'placed' and ship_day <= ${TEST_TODAY}`;
  expect(counts).toMatchObject({
    toShip: 200,
    pickups: 12,
    cardProblems: 5,
    failedMails: 3,
    shipments: 40,
    ofRelease: 37,
    declines: 3,
    past: 1_500,
  });
  expect(counts?.states).toBeGreaterThan(15);
  expect(counts?.placedAtNight).toBeGreaterThan(30);
});

test('leaves books that fit, in the shop and at the gateway', async () => {
  expect((await checkDatabase(shop.db)).faults).toEqual([]);
  const { faults, unheld, orders } = await checkLedger(shop.parts, { days: 10_000 });
  expect(faults).toEqual([]);
  // Five cards were declined, and the release of next Monday is authorized again shortly before.
  expect([unheld, orders]).toEqual([5 + 37, 1_757]);
});

test('takes no stock and no number that the shop would give', async () => {
  expect(await stock()).toEqual(stockBefore);
  const numbers = await first<{ highest: number; next: number }>(shop.db)`
    select max(order_id) as highest, nextval(pg_get_serial_sequence('orders', 'order_id'))::integer as next from orders`;
  expect(numbers).toEqual({ highest: 100_003, next: 100_004 });
});

test('has authorizations that the shop need not renew', async () => {
  const movements = () => shop.db.selectFrom('payment_movements').select('movement_id').execute();
  const before = await movements();
  await tendAuthorizations(shop.parts);
  expect(await movements()).toEqual(before);
});
