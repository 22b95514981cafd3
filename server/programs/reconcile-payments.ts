import { finish, type MovementParts } from '../ordering/payments/carry-out-movement.ts';
import { countUnfinishedMovements, selectUnfinishedMovements } from '../ordering/payments/movement-store.ts';
import { type RecoveryParts, recoverAttempt } from '../ordering/payments/recover-attempt.ts';
import { forSomeAtOnce } from '../ordering/payments/some-at-once.ts';
import { countUnsettled, selectUnsettled } from '../ordering/payments/store.ts';
import { countUnsettledBulk } from './bulk-payment/payment-store.ts';
import { reconcileBulkPayments } from './bulk-payment/reconcile-bulk.ts';

interface ReconcileParts extends RecoveryParts {
  readonly gatewayTimeoutMs: number;
}

export interface Reconciliation {
  readonly asked: number;
  readonly pending: number;
  /** A person must look at these. */
  readonly failures: readonly { readonly attemptId: string; readonly error: unknown }[];
}

/** The time after its timeout in which a request may still record that it gave up. */
const GRACE_MS = 5_000;

/** Asks about each key, never charges again. Repeats movements under their keys. One failure does not delay others. */
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

interface FinishedMovements {
  readonly asked: number;
  readonly pending: number;
  readonly failures: readonly { readonly attemptId: string; readonly error: unknown }[];
}

/** `ageMs` after planning, the call must have ended. */
async function finishMovements(parts: MovementParts, ageMs: number): Promise<FinishedMovements> {
  const unfinished = await selectUnfinishedMovements(parts.db, ageMs);
  const failed = await forSomeAtOnce(unfinished, (movement) => finish(parts, movement));
  const failures = failed.map(({ item, error }) => ({ attemptId: item.attemptId, error }));
  return { asked: unfinished.length, pending: await countUnfinishedMovements(parts.db), failures };
}

const EVERY_MS = 5_000;

/** At once and then every few seconds, one run at a time. `stop` waits for the current run. */
export function reconcileRegularly(
  parts: ReconcileParts,
  report: (error: unknown, attemptId: string | null) => void,
): { stop(): Promise<void> } {
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    try {
      const { failures } = await reconcilePayments(parts);
      for (const { attemptId, error } of failures) report(error, attemptId);
    } catch (error) {
      report(error, null);
    } finally {
      isRunning = false;
    }
  };
  let current = run();
  const timer = setInterval(() => {
    if (!isRunning) current = run();
  }, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return current;
    },
  };
}
