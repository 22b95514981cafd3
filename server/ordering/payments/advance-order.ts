import { type RawBuilder, sql } from 'kysely';
import type { AttemptState } from '../../../domain/payments/attempt-states.ts';
import { statesBefore } from '../../../domain/payments/attempt-states.ts';
import { lockProducts } from '../../catalog/products/lock-products.ts';
import { enqueueWebhook } from '../../messages/outbound-webhooks/enqueue-webhook.ts';
import type { Writer } from '../../platform/database/access.ts';
import { executeTogether } from '../../platform/database/packets.ts';
import { all, run } from '../../platform/database/query.ts';
import { contentsOfLine } from '../orders/order-columns.ts';
import { enqueueTaxSql } from '../tax/enqueue-tax.ts';
import { writeChange } from './change-store.ts';
import type { MovementRecord } from './movement-record.ts';
import { productsIn, returningClaim } from './return-claim.ts';

/** What happened to an order's money, or would have if there were any to move. */
export type MovedMoney = Pick<
  MovementRecord,
  'orderId' | 'attemptId' | 'purpose' | 'amountCents' | 'authorization' | 'details'
>;

/** Call in the transaction that records the money movement. */
export async function advanceOrder(trx: Writer, moved: MovedMoney): Promise<void> {
  switch (moved.purpose) {
    case 'ship':
      await writeShipped(trx, moved);
      await enqueueWebhook(trx, 'order.shipped', { orderId: moved.orderId });
      return moveAttempt(trx, moved, { to: 'captured', forgetsCard: true });
    case 'cancel':
      await writeCancelled(trx, moved);
      await enqueueWebhook(trx, 'order.cancelled', { orderId: moved.orderId });
      return moveAttempt(trx, moved, { to: 'voided', forgetsCard: true });
    case 'let-go':
      return moveAttempt(trx, moved, { to: 'voided', forgetsCard: false });
    case 'refund':
      if (moved.details.restock === true) await restock(trx, moved);
      // Free lines that go back on sale: no money moves.
      if (moved.amountCents === 0) return;
      await enqueueWebhook(trx, 'order.refunded', { orderId: moved.orderId, amountCents: moved.amountCents });
      if (await writeRefunded(trx, moved))
        await moveAttempt(trx, moved, { to: 'refunded', forgetsCard: true });
      return;
    case 'authorise-again':
      return;
    case 'change': {
      const { change } = moved.details;
      if (change === undefined) throw new Error(`order ${moved.orderId} does not say what it becomes`);
      return writeChange(trx, moved, change);
    }
  }
}

async function writeShipped(trx: Writer, { orderId, details }: MovedMoney): Promise<void> {
  const { handOver } = details;
  if (handOver) {
    const { staffId: staff_id, receivedBy: received_by, idChecked: id_checked } = handOver;
    await trx
      .insertInto('hand_overs')
      .values({ order_id: orderId, staff_id, received_by, id_checked })
      .execute();
  }
  await trx
    .updateTable('orders')
    .set({
      status: 'shipped',
      shipped_at: sql`now()`,
      tracking_number: details.trackingNumber ?? null,
      open_batch_id: null,
    })
    .where('order_id', '=', orderId)
    .where('status', '=', 'placed')
    .execute();
}

/** Unshipped bottles go back on sale, and the promo code use no longer counts. */
async function writeCancelled(trx: Writer, { orderId }: MovedMoney): Promise<void> {
  const ofOrder = productsIn(sql`(
    select a.claimed_stock from orders o join payment_attempts a on a.attempt_id = o.attempt_id
    where o.order_id = ${orderId})`);
  const cancel = sql`
    with cancelled as (
      update orders set status = 'cancelled', cancelled_at = now(), open_batch_id = null
      where order_id = ${orderId} and status = 'placed'
      returning attempt_id, order_id, document
    ), settled as (
      select a.claimed_stock, a.promo_code
      from payment_attempts a join cancelled c on c.attempt_id = a.attempt_id
    ), ${returningClaim()}
    select ${enqueueTaxSql({ orderId: sql`order_id`, document: sql`document` })} as "taxJobId" from cancelled`;
  await executeTogether(trx, lockProducts(ofOrder), cancel);
}

/** The bottles of refunded lines go back on sale; a kit goes back as the bottles that it was sold with. */
async function restock(trx: Writer, { orderId, details }: MovedMoney): Promise<void> {
  const lines = details.lines ?? [];
  const bottles = sql`
    select c.product_id, sum(r.quantity * c.quantity) as quantity
    from unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ quantity }) => quantity)}::integer[])
      as r (line, quantity)
    join order_lines l on l.order_id = ${orderId} and l.line = r.line
    cross join ${contentsOfLine} group by c.product_id`;
  await executeTogether(
    trx,
    lockProducts(sql`array(select b.product_id from (${bottles}) b)`),
    sql`update products p set stock = p.stock + b.quantity from (${bottles}) b where p.product_id = b.product_id`,
  );
}

/** Whether everything captured is refunded. The ledger already has this refund. */
async function writeRefunded(trx: Writer, { orderId }: MovedMoney): Promise<boolean> {
  const rows = await all<{ status: string; taxJobId: number | null }>(trx)`
    update orders o set status = case when h.refunded_cents = h.captured_cents then 'refunded' else 'partly-refunded' end
    from order_holds h where o.order_id = ${orderId} and h.order_id = o.order_id and h.captured_cents > 0
    returning o.status, ${enqueueTaxSql({ orderId: sql`o.order_id`, document: sql`o.document` })} as "taxJobId"`;
  return rows[0]?.status === 'refunded';
}

/** The first attempt tracks only its own authorization, not a later one. */
async function moveAttempt(
  trx: Writer,
  { attemptId, authorization }: MovedMoney,
  { to, forgetsCard }: { to: AttemptState; forgetsCard: boolean },
): Promise<void> {
  const states: RawBuilder<unknown> = sql.join(statesBefore(to));
  await run(trx)`
    update payment_attempts set
      state = case when gateway_reference = ${authorization} and state in (${states}) then ${to} else state end,
      card_token = case when ${forgetsCard} then null else card_token end
    where attempt_id = ${attemptId}`;
}
