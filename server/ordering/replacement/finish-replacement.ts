import { isUnsettled } from '../../../domain/payments/attempt-states.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import type { MovementParts } from '../payments/carry-out-movement.ts';
import { selectOrderMoney } from '../payments/order-money.ts';
import { handClaimOver, selectReplacement, writeReplacementEnd } from './replacement-store.ts';

/**
 * Cancels the old order if the new one is placed; leaves it as it is if the card was declined. Safe to repeat, from any
 * number of callers. False: the bank's answer is missing.
 */
export async function finishReplacement(parts: MovementParts, attemptId: string): Promise<boolean> {
  const { db } = parts;
  const { state, payment, newOrderId, orderId, reason } = await selectReplacement(db, attemptId);
  if (state === 'done' || state === 'undone') return true;
  if (isUnsettled(payment)) return false;
  if (newOrderId === null) {
    await writeReplacementEnd(db, attemptId, 'undone');
    return true;
  }
  await db.transaction().execute((trx) => handClaimOver(trx, attemptId));
  const moves = { ...parts, requestKey: `replacement ${attemptId}` };
  const cancelled = await cancelOrder(moves, orderId, { reason, replacedBy: newOrderId });
  const isOver =
    (cancelled.ok && !cancelled.value.isPending) ||
    (await selectOrderMoney(db, orderId))?.status === 'cancelled';
  if (isOver) await writeReplacementEnd(db, attemptId, 'done');
  return isOver;
}

/** Throws as long as it is not over: then the job runs again. */
export async function finishReplacementJob(parts: MovementParts, attemptId: string): Promise<void> {
  if (!(await finishReplacement(parts, attemptId))) throw new Error(`${attemptId} is not replaced yet`);
}
