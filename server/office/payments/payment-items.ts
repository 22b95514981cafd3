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

const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Safe to repeat. */
export async function checkItem(parts: RecoveryParts): Promise<ItemOutcome> {
  const { orders, compared, faults } = await checkBooks(parts);
  const counted = `${countOf(orders, 'order')}, ${compared.toLocaleString('en-US')} compared`;
  return faults.length === 0
    ? { state: 'done', message: `Books match the card processor: ${counted}.` }
    : {
        state: 'refused',
        message: `${countOf(faults.length, 'difference')} from the card processor: ${counted}.`,
      };
}
