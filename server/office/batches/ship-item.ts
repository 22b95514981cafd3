import { z } from 'zod';
import { MOVEMENTS_UNDER_WAY } from '../../../domain/payments/movements.ts';
import { type ShipParts, shipOrder } from '../../ordering/orders/ship-order.ts';

import type { Reader } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';
import type { ItemOutcome } from '../runs/run-item.ts';

const shipInput = z.object({ orderId: z.int(), trackingNumber: z.string() });
export type ShipInput = z.infer<typeof shipInput>;

const PENDING: ItemOutcome = { state: 'pending', message: 'Waiting for the bank.' };

/** An order ships once, so a repeated item finds its own tracking number on the order. */
export async function shipItem(parts: ShipParts, input: unknown): Promise<ItemOutcome> {
  const { orderId, trackingNumber } = shipInput.parse(input);
  const shipped = await shipOrder(parts, orderId, { trackingNumber });
  const done: ItemOutcome = { state: 'done', message: `Shipped with ${trackingNumber}.` };
  if (shipped.ok) return shipped.value.isPending ? PENDING : done;
  const order = await selectShipping(parts.db, orderId);
  if (order?.trackingNumber === trackingNumber) return done;
  return order?.isMoving ? PENDING : { state: 'refused', message: shipped.refusal.message };
}

interface Shipping {
  readonly trackingNumber: string | null;
  readonly isMoving: boolean;
}

function selectShipping(db: Reader, orderId: number): Promise<Shipping | null> {
  return first<Shipping>(db)`
    select o.tracking_number as "trackingNumber", exists (
      select from payment_movements m
      where m.order_id = o.order_id and m.state = any(${[...MOVEMENTS_UNDER_WAY]}::text[])) as "isMoving"
    from orders o where o.order_id = ${orderId}`;
}
