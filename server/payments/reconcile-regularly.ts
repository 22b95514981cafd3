import { type ReconcileParts, reconcilePayments } from './reconcile.ts';

const EVERY_MS = 5_000;

/** Reconciles at once and then every few seconds, one run at a time. `stop` waits for the current run. */
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
