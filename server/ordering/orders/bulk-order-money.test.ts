import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { changeOrder } from '../../testing/change-rows.ts';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import { authorizedFor, recipientRow, visitBulk } from '../../testing/test-bulk.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { tendAuthorizations } from '../payments/tend-authorizations.ts';
import { cancelOrder } from './cancel-order.ts';
import { refundOrder } from './refund-order.ts';
import { shipOrder } from './ship-order.ts';

const shop = testShop();

/** Orders of one customer that one authorization pays. */
async function payFor(email: string, carts: number): Promise<{ userId: number; orders: number[] }> {
  const rows = Array.from({ length: carts }, (_, index) => recipientRow(index + 1));
  const { userId, pay, status } = await visitBulk(shop, email, rows);
  const { id } = expectOk(await pay()).body;
  await shop.runJobs();
  const { results } = await status(id);
  return {
    userId,
    orders: results.map(({ purchaseOrderId }: { purchaseOrderId: number }) => purchaseOrderId),
  };
}

async function totalOf(orderId: number): Promise<number> {
  const order = await shop.db
    .selectFrom('orders')
    .select('total_cents')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return order.total_cents;
}

test('ships, cancels and refunds each order of a shared authorization for its own total', async () => {
  const { userId, orders } = await payFor('shared@example.com', 3);
  const [shipped = 0, cancelled = 0, waiting = 0] = orders;
  await expectBalanced(shop);
  expect((await shipOrder(shop.parts, shipped, { trackingNumber: null })).ok).toBe(true);
  expect((await cancelOrder(shop.parts, cancelled)).ok).toBe(true);
  expect((await refundOrder(shop.parts, shipped, null)).ok).toBe(true);
  await expectBalanced(shop);
  const { rows } = await sql<{ captured: number; released: number; refunded: number }>`
    select captured_cents as captured, released_cents as released, refunded_cents as refunded
    from sandbox_gateway.authorisations where key = (
      select gateway_key from bulk_payments where customer_id = ${userId})`.execute(shop.db);
  expect(rows).toEqual([
    {
      captured: await totalOf(shipped),
      released: await totalOf(cancelled),
      refunded: await totalOf(shipped),
    },
  ]);
  const { authorizedCents } = await authorizedFor(shop, userId);
  expect(authorizedCents).toBe((await totalOf(shipped)) + (await totalOf(waiting)));
});

test('voids the share of a later order and authorizes it again alone', async () => {
  const { orders } = await payFor('shared-later@example.com', 2);
  const [later = 0] = orders;
  await changeOrder(shop.db, later, { ship_day: '2027-04-13' });
  await tendAuthorizations(shop.parts);
  await expectBalanced(shop);
  await tendAuthorizations({ ...shop.parts, clock: systemClock('2027-04-12') });
  await expectBalanced(shop);
  expect((await shipOrder(shop.parts, later, { trackingNumber: null })).ok).toBe(true);
  await expectBalanced(shop);
  const kinds = await shop.db.selectFrom('ledger').select('kind').where('order_id', '=', later).execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['authorised', 'released', 'authorised', 'captured']);
});
