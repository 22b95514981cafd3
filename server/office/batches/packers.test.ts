import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { changeOrder } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { placeParcels } from '../../testing/test-parcels.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

const shop = testShop();
let cellar: TestBrowser;
let manager: TestBrowser;
const ids = { cellar: 0, manager: 0, books: 0 };
const names = { cellar: '', manager: '' };
let wine = { slug: '', sku: '' };
beforeAll(async () => {
  cellar = await signInStaff(shop, 'cellar');
  manager = await signInStaff(shop, 'manager');
  const staff = await shop.db.selectFrom('staff').select(['staff_id', 'name', 'role']).execute();
  for (const { role, staff_id: id, name } of staff) {
    if (role === 'cellar' || role === 'manager') {
      ids[role] = id;
      names[role] = name;
    } else if (role === 'books') ids.books = id;
  }
  wine = await shop.db
    .selectFrom('products')
    .select(['slug', 'sku'])
    .where('kind', '=', 'wine')
    .where('club_only', '=', false)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
});

async function batchOf(count: number): Promise<{ at: string; orders: number[] }> {
  const orders = await placeParcels(shop, count, { items: `${wine.slug}:2` });
  const { body } = await cellar.post('/api/office/batches', { ids: orders });
  return { at: `/api/office/batches/${body.batchId}`, orders };
}

type Box = { purchaseOrderId?: number | undefined; leavingFor?: number; takingOver?: number };
const scan = async (by: TestBrowser, at: string, code: string, box: Box = {}) =>
  (await by.post(`${at}/scans`, { code, ...box })).body;
const packerOf = async (at: string) => (await cellar.get(at)).body.packer;
const put = (by: TestBrowser, at: string, staffId: number | null, from: number | null) =>
  by.put(`${at}/packer`, { staffId, from });

test('the first box that is scanned takes the batch, and the lists and Today say so', async () => {
  const { at, orders } = await batchOf(2);
  const [first = 0, second = 0] = orders;
  expect(await packerOf(at)).toBeNull();
  await scan(cellar, at, String(first));
  const mine = { staffId: ids.cellar, name: names.cellar };
  expect((await cellar.get(at)).body).toMatchObject({ packer: mine, takenAt: expect.any(String) });
  expect((await cellar.get('/api/office/batches?limit=1')).body.rows[0]).toMatchObject({ packer: mine });
  await scan(cellar, at, wine.sku, { purchaseOrderId: first });
  await scan(cellar, at, wine.sku, { purchaseOrderId: first });
  // Another who helps does not take the batch.
  await scan(manager, at, String(second));
  expect((await cellar.get(at)).body).toMatchObject({
    packer: mine,
    packed: 1,
    rows: [{ packer: names.cellar }, { packer: names.manager }],
  });
  for (const orderId of orders) await changeOrder(shop.db, orderId, { ship_day: TEST_TODAY });
  const { packing } = (await cellar.get('/api/office/today')).body;
  const batchId = Number(at.split('/').at(-1));
  expect(packing.batches).toContainEqual({
    ...{ batchId, packerId: ids.cellar, packer: names.cellar },
    ...{ orders: 2, packed: 1 },
  });
});

test('a batch is given by name; who takes it over from another must have seen who packs it', async () => {
  const { at } = await batchOf(1);
  expect((await put(manager, at, ids.cellar, null)).status).toBe(204);
  expect(await packerOf(at)).toEqual({ staffId: ids.cellar, name: names.cellar });
  const stale = await put(manager, at, ids.manager, null);
  expect([stale.status, stale.body.message]).toEqual([
    409,
    `${names.cellar} packs this batch now. Look at it, then choose again.`,
  ]);
  expect((await put(manager, at, ids.manager, ids.cellar)).status).toBe(204);
  expect((await put(manager, at, ids.manager, ids.cellar)).status).toBe(204);
  // Books pack nothing, and no one is number 0.
  expect((await put(manager, at, ids.books, ids.manager)).status).toBe(422);
  expect((await put(manager, at, null, ids.manager)).status).toBe(204);
  expect((await cellar.get(at)).body).toMatchObject({ packer: null, takenAt: null });
  expect((await put(cellar, '/api/office/batches/999999', ids.cellar, null)).status).toBe(404);
  expect((await put(await signInStaff(shop, 'books'), at, ids.cellar, null)).status).toBe(403);
  const { packers } = (await cellar.get(at)).body;
  expect(packers).toContainEqual({ staffId: ids.cellar, name: names.cellar });
  expect(packers.map(({ staffId }: { staffId: number }) => staffId)).not.toContain(ids.books);

  await cellar.post(`${at}/close`, undefined);
  expect((await put(cellar, at, ids.cellar, null)).status).toBe(409);
  const { rows } = await sql<{ details: unknown }>`
    select details from operator_actions where command = 'batch packer' and outcome = 'done'
      and subject = ${at.replace('/api/office/batches/', 'batch ')} order by action_id`.execute(shop.db);
  expect(rows.map(({ details }) => details)).toEqual([
    { from: null, to: names.cellar },
    { from: names.cellar, to: names.manager },
    { from: names.manager, to: names.manager },
    { from: names.manager, to: null },
  ]);
});

test('two people fill no box twice: who wants one that another has begun scans its slip twice', async () => {
  const { at, orders } = await batchOf(2);
  const [first = 0, second = 0] = orders;
  await scan(cellar, at, String(first));
  await scan(cellar, at, wine.sku, { purchaseOrderId: first });
  await scan(manager, at, String(second));
  const warned = await scan(manager, at, String(first), { purchaseOrderId: second });
  expect(warned).toMatchObject({
    isAlert: true,
    purchaseOrderId: second,
    takingOver: first,
    message: `${names.cellar} has begun order ${first}. Scan its slip again to take the box over.`,
  });
  // A bottle at once goes into no box of another.
  expect(await scan(manager, at, wine.sku, { purchaseOrderId: first })).toMatchObject({
    isAlert: true,
    lines: [{ scanned: 1 }],
  });
  // The open box needs bottles, too: that is a question of its own.
  const leaving = await scan(manager, at, String(first), { purchaseOrderId: second, takingOver: first });
  expect(leaving).toMatchObject({ isAlert: true, leavingFor: first, takingOver: first });
  const box = { purchaseOrderId: second, leavingFor: first, takingOver: first };
  expect(await scan(manager, at, String(first), box)).toMatchObject({
    isAlert: false,
    lines: [{ scanned: 1 }],
  });
  expect(await scan(cellar, at, wine.sku, { purchaseOrderId: first })).toMatchObject({
    isAlert: true,
    message: `${names.manager} packs order ${first} now. Set the box aside, or scan its slip.`,
  });
  expect(await scan(manager, at, wine.sku, { purchaseOrderId: first })).toMatchObject({ isPacked: true });
  const { rows } = await sql`select from operator_actions where command = 'batch scan'
    and details ->> 'takenFrom' = ${names.cellar} and details ->> 'order' = ${String(first)}`.execute(
    shop.db,
  );
  expect(rows).toHaveLength(1);
  // Unpacked, its box is empty and anyone's.
  await manager.post(`${at}/orders/${first}/unpacked`, undefined);
  expect(await scan(cellar, at, String(first))).toMatchObject({ isAlert: false });
});

test('a box that two people scan at once gets the bottles of one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { at, orders } = await batchOf(1);
    const [orderId = 0] = orders;
    await Promise.all([cellar, manager].map((by) => scan(by, at, String(orderId))));
    const bottles = await Promise.all(
      [cellar, manager].map((by) => scan(by, at, wine.sku, { purchaseOrderId: orderId })),
    );
    expect(bottles.filter(({ isAlert }) => !isAlert)).toHaveLength(1);
    const { rows } = await sql<{ scanned: number }>`
      select scanned from packed_bottles where order_id = ${orderId}`.execute(shop.db);
    expect(rows).toEqual([{ scanned: 1 }]);
  }
});
