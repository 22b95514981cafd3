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
  /** How many attempts and movements we asked the gateway about. */
  readonly asked: number;
  /** How many still have no outcome. */
  readonly pending: number;
  /** Those that we could not settle; a person must look at them. */
  readonly failures: readonly { readonly attemptId: string; readonly error: unknown }[];
}

/** The time after its timeout in which a request may still record that it gave up. */
const GRACE_MS = 5_000;

/**
 * Finishes what a crash, a timeout or a lost answer left open. It asks the gateway about each key and never charges
 * again. Movements for existing orders are sent again under their own keys. One that fails does not delay the others.
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
