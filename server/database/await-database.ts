import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseOutOfReach } from './out-of-reach.ts';

export interface Waiting {
  /** Receives the reason that the shop still waits: at once, then every half minute. */
  readonly stillWaiting: (error: Error) => void;
  /** Stops waiting; the promise then rejects with the reason of the signal. */
  readonly signal: AbortSignal;
}

const TRY_AGAIN_AFTER_MS = 500;
const SAY_AGAIN_AFTER_MS = 30_000;

/**
 * Prepares the shop, again and again until the database answers. `prepare` may be interrupted anywhere and must be safe to repeat.
 * Throws what the database itself rejects (a wrong password, an unknown database, a changed migration): waiting would not
 * help.
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
