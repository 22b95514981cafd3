import { z } from 'zod';
import { WINERY_METHODS } from '../../../domain/delivery/methods.ts';
import type { Reader } from '../../database/access.ts';
import { first } from '../../database/query.ts';
import { readyOrder } from '../../orders/ready-order.ts';
import type { MovementParts } from '../../payments/carry-out-movement.ts';
import type { ItemOutcome } from '../runs/run-kinds.ts';

const readyInput = z.object({ orderId: z.int() });

/** A customer is told once, however often the item is repeated. */
export async function readyItem({ db }: MovementParts, input: unknown): Promise<ItemOutcome> {
  const ready = await readyOrder(db, readyInput.parse(input).orderId);
  return ready.ok
    ? { state: 'done', message: 'Ready.' }
    : { state: 'refused', message: ready.refusal.message };
}

/** Whom it would tell: as `readyOrder` judges each. */
export async function wouldAnnounce(db: Reader, orderIds: readonly number[]) {
  const found = await first<{ orders: number }>(db)`
    select count(*)::integer as orders from orders o
    where o.order_id = any(${[...orderIds]}::integer[]) and o.status = 'placed' and o.held_at is null
      and o.delivery_method = any(${[...WINERY_METHODS]}::text[]) and o.ready_at is null`;
  const orders = found?.orders ?? 0;
  return { orders, others: orderIds.length - orders, dryRun: true as const };
}
