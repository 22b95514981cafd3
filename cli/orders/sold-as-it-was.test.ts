import { beforeAll, expect, test } from 'vitest';
import { changeProduct } from '../../server/testing/change-rows.ts';
import type { TestBrowser } from '../../server/testing/test-browser.ts';
import { placeParcels } from '../../server/testing/test-parcels.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { signInStaff } from '../../server/testing/test-staff.ts';
import { type TestOperator, testOperator } from '../testing/operator.ts';

const shop = testShop();
let operator: TestOperator;
let owner: TestBrowser;
beforeAll(async () => {
  operator = testOperator(shop);
  owner = await signInStaff(shop, 'owner');
});

const OTHER = 'sauvignon-blanc-napa-valley-2025';

interface Held {
  readonly slug: string;
  readonly sku: string;
  readonly quantity: number;
}

function setBottles(): Promise<Held[]> {
  return shop.db
    .selectFrom('kit_parts')
    .innerJoin('products as kit', 'kit.product_id', 'kit_parts.kit_id')
    .innerJoin('products as bottle', 'bottle.product_id', 'kit_parts.product_id')
    .where('kit.slug', '=', 'three-vineyard-set')
    .select(['bottle.slug', 'bottle.sku', 'kit_parts.quantity'])
    .orderBy('bottle.sku')
    .execute();
}

test('a set that changes is packed, scanned and put back as it was sold', async () => {
  const sold = await setBottles();
  const [orderId = 0] = await placeParcels(shop, 1, { items: 'three-vineyard-set' });
  const { batchId } = (await owner.post('/api/office/batches', { ids: [orderId] })).body;
  const batch = `/api/office/batches/${batchId}`;
  await operator.json('product', 'set', 'three-vineyard-set', '--bottles', `${OTHER}:3`);
  expect((await setBottles()).map(({ slug, quantity }) => [slug, quantity])).toEqual([[OTHER, 3]]);

  const wanted = sold.map(({ sku, quantity }) => ({ sku, bottles: quantity }));
  const bySku = (one: { sku: string }, other: { sku: string }) => one.sku.localeCompare(other.sku);
  const list = (await owner.get(`${batch}/pick-list`)).body.rows;
  expect(list.toSorted(bySku)).toMatchObject(wanted);
  expect(list).toHaveLength(wanted.length);
  const [slip] = (await owner.get(`${batch}/slips`)).body.slips;
  expect(slip.lines[0].parts).toMatchObject(wanted);
  expect(slip.lines[0].parts).toHaveLength(wanted.length);

  const scan = async (code: string) =>
    (await owner.post(`${batch}/scans`, { code, purchaseOrderId: orderId })).body;
  expect(await scan(String(orderId))).toMatchObject({ isAlert: false });
  const { sku: wrong } = await shop.db
    .selectFrom('products')
    .select('sku')
    .where('slug', '=', OTHER)
    .executeTakeFirstOrThrow();
  expect(await scan(wrong)).toMatchObject({ isAlert: true, message: expect.stringMatching(/^Wrong bottle/) });
  // The cellar's label may be newer than the bottle's, and the other way around.
  const [first = { slug: '', sku: '', quantity: 0 }, ...others] = sold;
  const corrected = { sku: `${first.sku}-A` };
  await changeProduct(shop.db, first.slug, corrected);
  const codes = [...Array<string>(first.quantity - 1).fill(first.sku), corrected.sku];
  codes.push(...others.flatMap(({ sku, quantity }) => Array<string>(quantity).fill(sku)));
  for (const code of codes) expect([code, (await scan(code)).isAlert]).toEqual([code, false]);
  expect((await owner.get(batch)).body).toMatchObject({ packed: 1 });

  await operator.json('order', 'ship', `${orderId}`);
  const stocks = () =>
    Promise.all([OTHER, ...sold.map(({ slug }) => slug)].map((slug) => shop.stockOf(slug)));
  const before = await stocks();
  const refund = { lines: [{ line: 1, quantity: 1 }], reason: 'Returned', restock: true };
  const key = { 'idempotency-key': 'returned' };
  expect((await owner.post(`/api/office/orders/${orderId}/refund`, refund, key)).status).toBe(200);
  const back = [0, ...sold.map(({ quantity }) => quantity)];
  expect(await stocks()).toEqual(before.map((stock, index) => (stock ?? 0) + (back[index] ?? 0)));
});

test('the next vintage of a product is not what an open order waits for', async () => {
  const slug = 'pinot-noir-monterey-2024';
  const { sku, vintage } = await shop.db
    .selectFrom('products')
    .select(['sku', 'vintage'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const [orderId = 0] = await placeParcels(shop, 1, { items: slug });
  const { batchId } = (await owner.post('/api/office/batches', { ids: [orderId] })).body;
  const next = { sku: 'PN-NEXT', name: 'Pinot Noir, the next', vintage: (vintage ?? 0) + 1 };
  await changeProduct(shop.db, slug, next);
  const scan = async (code: string) =>
    (await owner.post(`/api/office/batches/${batchId}/scans`, { code, purchaseOrderId: orderId })).body;
  expect(await scan('PN-NEXT')).toMatchObject({
    isAlert: true,
    message: `Wrong bottle: Pinot Noir, the next ${next.vintage} is not in order ${orderId}.`,
  });
  expect(await scan(sku)).toMatchObject({ isAlert: false, isPacked: true });
});
