import { sql } from 'kysely';
import { deliveryKindOf } from '../../../domain/delivery/methods.ts';
import type { Db, Reader, Writer } from '../../platform/database/access.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { enqueueReadyMessages } from '../order-messages/enqueue-order-messages.ts';

/** Once. Refuses an order without winery pickup, or one that no longer waits for it. */
export function readyOrder(
  db: Db,
  orderId: number,
): Promise<Result<{ orderId: number; isFirstTime: boolean }>> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return reject(NOT_FOUND);
    const ready = judgeReady(order);
    if (!ready.ok || !ready.value.isFirstTime) return ready;
    await trx
      .updateTable('orders')
      .set({ ready_at: sql<Date>`now()` })
      .where('order_id', '=', orderId)
      .execute();
    await enqueueReadyMessages(trx, orderId);
    return ready;
  });
}

/** How many of the orders `readyOrder` would write to. */
export async function countToAnnounce(db: Reader, orderIds: readonly number[]): Promise<number> {
  const orders = await selectWaiting(db).where('order_id', 'in', orderIds).execute();
  return orders.map(judgeReady).filter((ready) => ready.ok && ready.value.isFirstTime).length;
}

type Waiting = Awaited<ReturnType<ReturnType<typeof selectWaiting>['executeTakeFirstOrThrow']>>;

function judgeReady(order: Waiting): Result<{ orderId: number; isFirstTime: boolean }> {
  const { order_id: orderId, status, hold_reason: holdReason } = order;
  if (deliveryKindOf(order.delivery_method) !== 'winery-pickup') return reject(NOT_PICKED_UP);
  if (status !== 'placed') return reject(conflict(`The order is ${status}.`));
  if (holdReason !== null) return reject(conflict(`The order is on hold: ${holdReason}`));
  return accept({ orderId, isFirstTime: order.ready_at === null });
}

function selectWaiting(db: Reader) {
  return db.selectFrom('orders').select(['order_id', 'status', 'delivery_method', 'ready_at', 'hold_reason']);
}

function lockOrder(trx: Writer, orderId: number) {
  return selectWaiting(trx).where('order_id', '=', orderId).forNoKeyUpdate().executeTakeFirst();
}

const NOT_PICKED_UP = conflict('This order is not a winery pickup. Ship it instead.');
