import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TodayAnswer } from '../../../contract/office/today.ts';
import type { Role } from '../../../domain/office/roles.ts';
import { TASK_KEYS } from '../../../domain/office/tasks.ts';
import { first } from '../../platform/database/query.ts';
import { ago, changeOrder, changeRows, NOW } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';
import { selectWaiting } from './today-store.ts';

const shop = testShop({ content: 'office day' });
let owner: TestBrowser;
beforeAll(async () => {
  // The demo's emails failed on a day to come.
  await changeRows(shop.db, 'mails', { failed_at: ago('1 day') });
  owner = await signInStaff(shop, 'owner');
});

async function today(browser: TestBrowser): Promise<TodayAnswer> {
  const { status, body } = await browser.get('/api/office/today');
  expect(status).toBe(200);
  return body;
}

async function countsFor(browser: TestBrowser): Promise<Record<string, number>> {
  const { tasks } = await today(browser);
  return Object.fromEntries(tasks.map(({ key, count }) => [key, count]));
}

test('counts what waits on a busy day, the most urgent first', async () => {
  expect(Object.entries(await countsFor(owner))).toEqual([
    ['books-differ', 0],
    ['unknown-payments', 0],
    ['late', 20],
    ['to-ship', 200],
    ['pickups-to-prepare', 7],
    ['card-problems', 5],
    ['stopped-charges', 0],
    ['declined-shipments', 3],
    ['on-hold', 0],
    ['pickups-waiting', 5],
    ['failed-mails', 3],
    ['failed-texts', 0],
    ['failed-webhooks', 0],
    ['low-stock', expect.any(Number)],
  ]);
});

test('the navigation counts what Today does, for each role what it works on', async () => {
  for (const role of ['owner', 'cellar', 'books'] as const) {
    const browser = role === 'owner' ? owner : await signInStaff(shop, role);
    const { status, body } = await browser.get('/api/office/tasks');
    expect(status).toBe(200);
    expect(body.counts).toEqual(await countsFor(browser));
    expect('unknown-payments' in body.counts).toBe(role !== 'cellar');
  }
});

test('the cellar sees its day: boxes, bottles, how far they are and who packs', async () => {
  const cellar = await signInStaff(shop, 'cellar');
  const { packing } = await today(cellar);
  expect(packing).toMatchObject({ boxes: 200, packed: 0, shipped: 0, openBatchId: null, batches: [] });
  expect(packing?.bottles).toBeGreaterThan(200);
  const { rows } = (await cellar.get('/api/office/orders?view=to-ship')).body;
  const [one, other] = rows.map(({ purchaseOrderId }: { purchaseOrderId: number }) => purchaseOrderId);
  const made = await cellar.post('/api/office/batches', { ids: [one, other] });
  const { batchId } = made.body;
  await cellar.post(`/api/office/batches/${batchId}/orders/${one}/packed`, undefined);
  const shippedAt = new Date(`${TEST_TODAY}T20:00:00Z`);
  await changeOrder(shop.db, other, { status: 'shipped', shipped_at: shippedAt, open_batch_id: null });
  expect((await today(cellar)).packing).toMatchObject({
    boxes: 200,
    packed: 1,
    shipped: 1,
    // Its one box that is not shipped is packed: nothing is left to scan in it.
    openBatchId: null,
    packedBatchId: batchId,
    batches: [{ batchId, packerId: null, packer: null, orders: 2, packed: 1 }],
  });
  await cellar.post(`/api/office/batches/${batchId}/orders/${one}/unpacked`, undefined);
  expect((await today(cellar)).packing).toMatchObject({
    packed: 0,
    openBatchId: batchId,
    packedBatchId: null,
  });
  await changeOrder(shop.db, other, { status: 'placed', shipped_at: null });
  for (const orderId of [one, other])
    await changeOrder(shop.db, orderId, { packed_at: null, open_batch_id: null });
  expect((await today(await signInStaff(shop, 'books'))).packing).toBeNull();
});

test('a card problem waits since the card was declined, not since the order', async () => {
  const { tasks } = await today(owner);
  expect(tasks.find(({ key }) => key === 'card-problems')?.oldestAt).toBe('2027-02-28T09:00:00.000Z');
});

test('a role sees only what it works on, and Cellar no money', async () => {
  const keysOf = async (role: Role) => Object.keys(await countsFor(await signInStaff(shop, role)));
  const ofOrders = ['late', 'to-ship', 'pickups-to-prepare', 'card-problems', 'on-hold', 'pickups-waiting'];
  expect((await keysOf('cellar')).sort()).toEqual([...ofOrders, 'low-stock'].sort());
  expect((await keysOf('service')).sort()).toEqual(
    [...ofOrders, 'declined-shipments', 'failed-mails', 'failed-texts', 'failed-webhooks'].sort(),
  );
  expect(await keysOf('books')).toEqual(['books-differ', 'unknown-payments']);
  expect((await today(await signInStaff(shop, 'cellar'))).figures).toBeNull();
});

test('an order on hold, ready or packed with others moves from task to task', async () => {
  const before = await countsFor(owner);
  await sql`update orders set held_at = '2027-03-01T18:00:00Z', hold_reason = 'Heat wave' where order_id in (
    select order_id from orders where status = 'placed' and delivery_method = 'DELIVER' and ship_day = ${TEST_TODAY}
    order by placed_at desc limit 2)`.execute(shop.db);
  const unprepared = { status: 'placed', delivery_method: '17', ready_at: null } as const;
  await changeRows(shop.db, 'orders', { ready_at: NOW }, unprepared);
  const after = await countsFor(owner);
  expect([after['on-hold'], after['to-ship']]).toEqual([2, 198]);
  expect((after['pickups-waiting'] ?? 0) + (after['pickups-to-prepare'] ?? 0)).toBe(12);
  expect(after['pickups-waiting']).toBeGreaterThan(before['pickups-waiting'] ?? 0);
  const { tasks } = await today(owner);
  expect(tasks.find(({ key }) => key === 'on-hold')).toEqual({
    key: 'on-hold',
    count: 2,
    oldestAt: '2027-03-01T18:00:00.000Z',
    href: '/office/orders?view=on-hold',
  });
});

test('a pickup that is ready is late no more: it waits for the customer', async () => {
  const setReady = (at: string | null) =>
    sql`
    update orders set ready_at = ${at}::timestamptz, ship_day = ${TEST_TODAY}::date - 1
    where status = 'placed' and delivery_method = '17'`.execute(shop.db);
  const { numAffectedRows } = await setReady(null);
  const late = (await countsFor(owner)).late ?? 0;
  expect(numAffectedRows).toBeGreaterThan(0n);
  await setReady('2027-03-01T18:00:00Z');
  expect((await countsFor(owner)).late).toBe(late - Number(numAffectedRows));
});

test('sales are those of the winery’s days, without what was canceled or refunded', async () => {
  const before = (await today(owner)).figures;
  const [order] = await shop.db
    .selectFrom('orders')
    .select(['order_id', 'sub_total_cents', 'markdown_cents'])
    .where('status', '=', 'partly-refunded')
    .limit(1)
    .execute();
  if (!order || !before) throw new Error('the demo has no refund');
  // What came back of the goods: taxes and freight are no sales.
  const { rows } = await sql<{ cents: number }>`
    select sum(p.value::integer)::integer as cents
    from payment_movements m cross join lateral jsonb_each_text(m.details -> 'parts') p
    where m.order_id = ${order.order_id} and m.purpose = 'refund' and p.key in ('wine', 'merchandise', 'kit-discount', 'promotion')`.execute(
    shop.db,
  );
  expect(rows[0]?.cents).toBeGreaterThan(0);
  // Three minutes before midnight at the winery: already tomorrow in UTC.
  await changeOrder(shop.db, order.order_id, { placed_at: new Date('2027-03-02T07:57:00Z') });
  const figures = (await today(owner)).figures;
  const net = (order.sub_total_cents - order.markdown_cents - (rows[0]?.cents ?? 0)) / 100;
  expect(figures?.yesterday.orders).toBe(before.yesterday.orders + 1);
  expect(figures?.yesterday.netSales).toBeCloseTo(before.yesterday.netSales + net, 2);
  expect(figures?.today).toEqual(before.today);
  expect(figures?.last7Days.orders).toBe(before.last7Days.orders + 1);
  await changeOrder(shop.db, order.order_id, { status: 'cancelled' });
  expect((await today(owner)).figures?.yesterday).toEqual(before.yesterday);
});

test('looks at the books of waiting orders only', async () => {
  const looked = await shop.db.transaction().execute(async (trx) => {
    const entries = async () => {
      const row = await first<{ read: number }>(trx)`
        select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'ledger'`;
      return row?.read ?? 0;
    };
    const before = await entries();
    await selectWaiting(trx, TASK_KEYS, { today: TEST_TODAY, seesStaff: true });
    return (await entries()) - before;
  });
  expect(looked).toBeGreaterThan(200);
  expect(looked).toBeLessThan(1_000);
});

test('takes few statements', async () => {
  expect(await shop.countStatements(() => today(owner))).toBeLessThanOrEqual(8);
});
