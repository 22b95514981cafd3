import { z } from 'zod';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { cancelOrder } from '../../ordering/orders/cancel-order.ts';
import type { MovementParts } from '../../ordering/payments/carry-out-movement.ts';
import { selectOrderMoney } from '../../ordering/payments/order-money.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';
import type { ItemOutcome } from '../runs/run-item.ts';

const cancelInput = z.object({ orderId: z.int(), reason: z.string() });

const CANCELED: ItemOutcome = { state: 'done', message: 'Canceled.' };
const PENDING: ItemOutcome = { state: 'pending', message: 'Waiting for the bank.' };

/** An order is canceled once, so a repeated item finds that it is. */
export async function cancelItem(parts: MovementParts, input: unknown, key: string): Promise<ItemOutcome> {
  const { orderId, reason } = cancelInput.parse(input);
  const cancelled = await cancelOrder({ ...parts, requestKey: key }, orderId, { reason });
  if (cancelled.ok) return cancelled.value.isPending ? PENDING : CANCELED;
  const money = await selectOrderMoney(parts.db, orderId);
  if (money?.status === 'cancelled') return CANCELED;
  return money !== null && money.underWay !== null
    ? PENDING
    : { state: 'refused', message: cancelled.refusal.message };
}

/** What canceling these orders would come to. */
export async function wouldCancel(db: Reader, orderIds: readonly number[]) {
  const found = await first<{ orders: number; cents: number }>(db)`
    select count(*)::integer as orders, coalesce(sum((
        select sum(h.held_cents) from order_holds h where h.order_id = o.order_id)), 0)::float8 as cents
    from orders o where o.order_id = any(${[...orderIds]}::integer[]) and o.status = 'placed'`;
  const orders = found?.orders ?? 0;
  const amount = centsToDollars(found?.cents ?? 0);
  return { orders, others: orderIds.length - orders, amount, dryRun: true as const };
}
