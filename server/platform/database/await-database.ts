import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseOutOfReach } from './out-of-reach.ts';

export interface Waiting {
  /** Gets the reason for waiting: at once, then every half minute. */
  readonly stillWaiting: (error: Error) => void;
  /** The promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

const TRY_AGAIN_AFTER_MS = 500;
const SAY_AGAIN_AFTER_MS = 30_000;

/**
 * Repeats `prepare` until the database answers: it must be safe to interrupt and to repeat. Throws what the database
 * itself rejects (a wrong password, an unknown database, a changed migration): waiting would not help.
 */
export async function awaitDatabase<T>(
  prepare: () => Promise<T>,
  { stillWaiting, signal }: Waiting,
): Promise<T> {
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await prepare();
    } catch (error) {
      if (!(error instanceof Error && isDatabaseOutOfReach(error))) throw error;
      if (performance.now() - saidAt > SAY_AGAIN_AFTER_MS) {
        saidAt = performance.now();
        stillWaiting(error);
      }
    }
    await sleep(TRY_AGAIN_AFTER_MS, undefined, { signal });
  }
}
