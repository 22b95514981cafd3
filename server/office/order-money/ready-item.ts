import { z } from 'zod';
import { countToAnnounce, readyOrder } from '../../ordering/orders/ready-order.ts';
import type { MovementParts } from '../../ordering/payments/carry-out-movement.ts';
import type { Reader } from '../../platform/database/access.ts';
import type { ItemOutcome } from '../runs/run-item.ts';

const readyInput = z.object({ orderId: z.int() });

/** A customer hears once, however often the item is repeated. */
export async function readyItem({ db }: MovementParts, input: unknown): Promise<ItemOutcome> {
  const ready = await readyOrder(db, readyInput.parse(input).orderId);
  return ready.ok
    ? { state: 'done', message: 'Ready.' }
    : { state: 'refused', message: ready.refusal.message };
}

export async function wouldAnnounce(db: Reader, orderIds: readonly number[]) {
  const orders = await countToAnnounce(db, orderIds);
  return { orders, others: orderIds.length - orders, dryRun: true as const };
}
