import type { MovementParts } from '../../ordering/payments/carry-out-movement.ts';
import type { RecoveryParts } from '../../ordering/payments/recover-attempt.ts';
import { checkBooks } from '../../ordering/payments/stored-check.ts';
import { reconcilePayments } from '../../programs/reconcile-payments.ts';
import type { ItemOutcome } from '../runs/run-item.ts';

/** Safe to repeat: each payment is asked about under its own key. */
export async function reconcileItem(parts: MovementParts & RecoveryParts): Promise<ItemOutcome> {
  const { asked, pending, failures } = await reconcilePayments(parts);
  const message = `${asked} asked about, ${pending} without an answer yet.`;
  return failures.length === 0
    ? { state: 'done', message }
    : { state: 'refused', message: `${message} ${failures.length} cannot be settled.` };
}

/** A repeated one is another check. */
export async function checkItem(parts: RecoveryParts): Promise<ItemOutcome> {
  const { orders, compared, faults } = await checkBooks(parts);
  const counted = `${orders.toLocaleString('en-US')} orders, ${compared.toLocaleString('en-US')} compared with the bank`;
  return faults.length === 0
    ? { state: 'done', message: `The books agree: ${counted}.` }
    : { state: 'refused', message: `${faults.length} differences: ${counted}.` };
}
