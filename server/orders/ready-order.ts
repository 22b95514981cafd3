import { sql } from 'kysely';
import { deliveryKindOf } from '../../domain/delivery/methods.ts';
import type { Db, Writer } from '../database/access.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../http/refusal.ts';
import { enqueueReadyMessages } from '../mails/enqueue-order-messages.ts';

/** Once. Refuses an order without winery pickup, or one that no longer waits for it. */
export function readyOrder(
  db: Db,
  orderId: number,
): Promise<Result<{ orderId: number; isFirstTime: boolean }>> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return reject(NOT_FOUND);
    if (deliveryKindOf(order.delivery_method) !== 'winery-pickup') return reject(NOT_PICKED_UP);
    if (order.status !== 'placed') return reject(conflict(`The order is ${order.status}.`));
    if (order.hold_reason !== null) return reject(conflict(`The order is on hold: ${order.hold_reason}`));
    if (order.ready_at !== null) return accept({ orderId, isFirstTime: false });
    await trx
      .updateTable('orders')
      .set({ ready_at: sql<Date>`now()` })
      .where('order_id', '=', orderId)
      .execute();
    await enqueueReadyMessages(trx, orderId);
    return accept({ orderId, isFirstTime: true });
  });
}

function lockOrder(trx: Writer, orderId: number) {
  return trx
    .selectFrom('orders')
    .select(['status', 'delivery_method', 'ready_at', 'hold_reason'])
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const NOT_PICKED_UP = conflict('This order is not a winery pickup. Ship it instead.');
