import { z } from 'zod';
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
