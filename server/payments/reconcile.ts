import { countUnsettledBulk } from '../bulk-payment/payment-store.ts';
import { reconcileBulkPayments } from '../bulk-payment/reconcile-bulk.ts';
import { finishMovements } from './finish-movements.ts';
import { type RecoveryParts, recoverAttempt } from './recover-attempt.ts';
import { forSomeAtOnce } from './some-at-once.ts';
import { countUnsettled, selectUnsettled } from './store.ts';

export interface ReconcileParts extends RecoveryParts {
  /** How long a payment request waits for the gateway. */
  readonly gatewayTimeoutMs: number;
}

export interface Reconciliation {
  /** How many attempts and movements the gateway was asked about. */
  readonly asked: number;
  /** How many are still without an outcome. */
  readonly pending: number;
  /** Those that could not be settled, which is a matter for a person. */
  readonly failures: readonly { readonly attemptId: string; readonly error: unknown }[];
}

/** After the time-out, what a request may still need to write down that it has given up. */
const GRACE_MS = 5_000;

/**
 * Finishes what a crash, a time-out or a lost answer left open, by asking the gateway what it knows of each key and
 * never by charging again; what was to be moved for orders that stand is asked for again under its own key. One that
 * cannot be settled does not keep the others waiting.
 */
export async function reconcilePayments(parts: ReconcileParts): Promise<Reconciliation> {
  const { db, gatewayTimeoutMs } = parts;
  const unsettled = await selectUnsettled(db, gatewayTimeoutMs + GRACE_MS);
  const failed = await forSomeAtOnce(unsettled, (attempt) => recoverAttempt(parts, attempt));
  const failures = failed.map(({ item, error }) => ({ attemptId: item.attemptId, error }));
  const bulk = await reconcileBulkPayments(parts, { ageMs: gatewayTimeoutMs + GRACE_MS });
  const movements = await finishMovements(parts, gatewayTimeoutMs + GRACE_MS);
  return {
    asked: unsettled.length + bulk.asked + movements.asked,
    pending: (await countUnsettled(db)) + (await countUnsettledBulk(db)) + movements.pending,
    failures: [...failures, ...bulk.failures, ...movements.failures],
  };
}
