import { deliveryKindOf } from '../../../domain/delivery/methods.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import { isAuthorized } from '../orders/order-conditions.ts';
import { insertBatch } from './batch-store.ts';

/** All of the orders, or none: a `conflict` names those that cannot be packed. */
export function createBatch(
  db: Db,
  { staffId, orders }: { staffId: number; orders: readonly number[] },
): Promise<Result<{ batchId: number }>> {
  return db.transaction().execute(async (trx) => {
    const known = new Map((await lockOrders(trx, orders)).map((order) => [order.orderId, order]));
    const obstacles = orders.flatMap((orderId) => {
      const obstacle = obstacleOf(known.get(orderId));
      return obstacle === null ? [] : [`Order ${orderId} ${obstacle}.`];
    });
    if (obstacles.length > 0) return reject(conflict(inWords(obstacles)));
    return accept({ batchId: await insertBatch(trx, staffId, orders) });
  });
}

interface LockedOrder {
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly deliveryMethod: string;
  readonly isOnHold: boolean;
  readonly openBatchId: number | null;
  readonly isAuthorized: boolean;
}

/** In one order, so that two batches of the same orders wait for each other. */
function lockOrders(trx: Writer, orders: readonly number[]): Promise<LockedOrder[]> {
  return all<LockedOrder>(trx)`
    select o.order_id as "orderId", o.status, o.delivery_method as "deliveryMethod",
      o.held_at is not null as "isOnHold", o.open_batch_id as "openBatchId", ${isAuthorized} as "isAuthorized"
    from orders o where o.order_id = any(${[...orders]}::integer[]) order by o.order_id for no key update of o`;
}

/** Null: it can be packed. */
function obstacleOf(order: LockedOrder | undefined): string | null {
  if (order === undefined) return 'does not exist';
  if (order.openBatchId !== null) return `is in batch ${order.openBatchId}`;
  if (order.status !== 'placed') return `is ${order.status === 'cancelled' ? 'canceled' : order.status}`;
  if (deliveryKindOf(order.deliveryMethod) === 'winery-pickup') return 'is a pickup';
  if (order.isOnHold) return 'is on hold';
  return order.isAuthorized ? null : 'has no authorization for its total';
}

const MOST_NAMED = 5;

function inWords(obstacles: readonly string[]): string {
  const more = obstacles.length - MOST_NAMED;
  return [...obstacles.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more cannot be packed.`] : [])].join(
    ' ',
  );
}
