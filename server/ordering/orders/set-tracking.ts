import type { Db } from '../../platform/database/access.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { enqueueTrackingMessages } from '../order-messages/enqueue-order-messages.ts';
import { claimTrackingNumber } from './tracking-number.ts';

/** Refusals: `not-found`; `conflict` before shipping, for a pickup, and for a tracking number that is invalid or another order's. */
export function setTracking(
  db: Db,
  orderId: number,
  { typed, notifies }: { typed: string; notifies: boolean },
): Promise<Result<{ trackingNumber: string; former: string | null }>> {
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select(['status', 'ship_via_id', 'shipped_at', 'tracking_number'])
      .where('order_id', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order) return reject(NOT_FOUND);
    if (order.shipped_at === null) {
      const hint = order.status === 'placed' ? ' Give the number to order ship.' : '';
      return reject(conflict(`The order is ${order.status}.${hint}`));
    }
    const read = await claimTrackingNumber(trx, { orderId, shipViaId: order.ship_via_id, typed });
    if (!read.ok) return read;
    const trackingNumber = read.value;
    await trx
      .updateTable('orders')
      .set({ tracking_number: trackingNumber })
      .where('order_id', '=', orderId)
      .execute();
    if (notifies) await enqueueTrackingMessages(trx, orderId, trackingNumber);
    return accept({ trackingNumber, former: order.tracking_number });
  });
}
