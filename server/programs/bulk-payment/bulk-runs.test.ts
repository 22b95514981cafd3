import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { compareWithGateway } from '../../ordering/payments/compare-with-gateway.ts';
import {
  authorizedFor,
  type BulkVisit,
  copyCart,
  orderedBy,
  recipientRow,
  visitBulk,
} from '../../testing/test-bulk.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { tries } from '../../testing/tries.ts';
import { orderBulkCart } from './order-bulk-cart.ts';

const shop = testShop();

const rows = (count: number) => Array.from({ length: count }, (_, index) => recipientRow(index + 1));

async function expectBalanced({ userId }: BulkVisit) {
  expect((await authorizedFor(shop, userId)).authorizedCents).toBe(
    (await orderedBy(shop, userId)).totalCents,
  );
  expect((await compareWithGateway(shop.parts, { days: 7 })).mismatches).toEqual([]);
}

/** As after a SIGKILL: the jobs are held by a worker that will never say anything again. */
async function killWorker() {
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed'`.execute(
    shop.db,
  );
}

/** As if what the payment did last had been a while ago. */
async function letTimePass(bulkPaymentId: string) {
  await sql`update bulk_payments set settled_at = settled_at - interval '1 minute'
    where bulk_payment_id = ${bulkPaymentId}`.execute(shop.db);
  await sql`update bulk_payment_carts set decided_at = decided_at - interval '1 minute'
    where bulk_payment_id = ${bulkPaymentId}`.execute(shop.db);
}

test('a run whose worker was killed continues, each cart once', async () => {
  const visit = await visitBulk(shop, 'killed@example.com', rows(6));
  const { id } = expectOk(await visit.pay()).body;
  for (const cartId of visit.carts.slice(0, 2))
    await orderBulkCart(shop.parts, { bulkPaymentId: id, cartId });
  await killWorker();
  await shop.runJobs();
  expect(await visit.status(id)).toMatchObject({ complete: false, done: 2 });

  await shop.reconcile();
  await shop.runJobs();
  expect((await visit.status(id)).done).toBe(2);

  await letTimePass(id);
  await shop.reconcile();
  await shop.runJobs();
  expect(await visit.status(id)).toMatchObject({ complete: true, done: 6, errors: [] });
  expect(await orderedBy(shop, visit.userId)).toMatchObject({ orders: 6 });
  expect(await shop.mailsTo('killed@example.com')).toHaveLength(1);
  await expectBalanced(visit);
});

test('a run killed between the last order and its end still ends', async () => {
  const visit = await visitBulk(shop, 'ended@example.com', rows(2));
  const { id } = expectOk(await visit.pay()).body;
  await shop.runJobs();
  await sql`update bulk_payments set completed_at = null where bulk_payment_id = ${id}`.execute(shop.db);
  await sql`delete from mails where recipient = 'ended@example.com'`.execute(shop.db);
  await letTimePass(id);
  await shop.reconcile();
  await shop.runJobs();
  expect(await visit.status(id)).toMatchObject({ complete: true, done: 2 });
  expect(await shop.mailsTo('ended@example.com')).toHaveLength(1);
});

test('killed before a failed cart was returned, its part is voided later, once', async () => {
  const visit = await visitBulk(shop, 'released@example.com', [
    recipientRow(1),
    recipientRow(2, 'last-bottle'),
  ]);
  const { id } = expectOk(await visit.pay()).body;
  await shop.setStock('last-bottle', 0);
  const silent = { ...shop.parts.gateway, void: async () => ({ kind: 'unknown' }) as const };
  const [first, second] = visit.carts;
  await orderBulkCart(shop.parts, { bulkPaymentId: id, cartId: first ?? 0 });
  const parts = { ...shop.parts, gateway: silent };
  await expect(orderBulkCart(parts, { bulkPaymentId: id, cartId: second ?? 0 })).rejects.toThrow('no answer');
  expect(await visit.status(id)).toMatchObject({ complete: true, errors: [expect.any(String)] });
  await sql`delete from graphile_worker._private_jobs where task_id in (
    select id from graphile_worker._private_tasks where identifier = 'order-bulk-cart')`.execute(shop.db);
  await letTimePass(id);
  await shop.reconcile();
  await shop.runJobs();
  await expectBalanced(visit);
  await orderBulkCart(shop.parts, { bulkPaymentId: id, cartId: second ?? 0 });
  await expectBalanced(visit);
});

test('a cart that many workers have at once becomes one order', async () => {
  const visit = await visitBulk(shop, 'workers@example.com', rows(3));
  const { id } = expectOk(await visit.pay()).body;
  await Promise.all(
    Array.from({ length: 4 }, () => visit.carts)
      .flat()
      .map((cartId) => orderBulkCart(shop.parts, { bulkPaymentId: id, cartId })),
  );
  expect(await visit.status(id)).toMatchObject({ complete: true, done: 3, errors: [] });
  expect(await orderedBy(shop, visit.userId)).toMatchObject({ orders: 3 });
  await shop.runJobs();
  expect(await shop.mailsTo('workers@example.com')).toHaveLength(1);
  await expectBalanced(visit);
});

const MANY_CARTS = tries({ slice: 100, long: 500 });

test(`${MANY_CARTS} carts are one payment`, async () => {
  await shop.setStock('corkscrew', 600);
  const visit = await visitBulk(shop, 'many@example.com', rows(1));
  await copyCart(shop, visit.userId, MANY_CARTS - 1);
  const { shoppingCarts, totalAmountDue } = expectOk(await visit.list()).body;
  const carts = shoppingCarts.map(({ shoppingCartId }: { shoppingCartId: number }) => shoppingCartId);
  expect(carts).toHaveLength(MANY_CARTS);
  const { id } = expectOk(await visit.pay({ carts })).body;
  await shop.runJobs();
  expect(await visit.status(id)).toMatchObject({
    complete: true,
    total: MANY_CARTS,
    done: MANY_CARTS,
    errors: [],
  });
  expect(await authorizedFor(shop, visit.userId)).toEqual({
    authorizations: 1,
    authorizedCents: Math.round(totalAmountDue * 100),
  });
  expect(await orderedBy(shop, visit.userId)).toMatchObject({ orders: MANY_CARTS });
  expect(await shop.mailsTo('many@example.com')).toHaveLength(1);
  expect((await visit.list()).status).toBe(404);
});
