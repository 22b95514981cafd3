import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseOutOfReach } from './out-of-reach.ts';

export interface Waiting {
  /** Hears why the shop still waits: at once, then every half minute. */
  readonly stillWaiting: (error: Error) => void;
  /** Ends the waiting; the promise then rejects with its reason. */
  readonly signal: AbortSignal;
}

const TRY_AGAIN_AFTER_MS = 500;
const SAY_AGAIN_AFTER_MS = 30_000;

/**
 * Does what the shop does before it opens, again and again until the database is there. `prepare` must bear being cut off
 * anywhere and begun anew. What the database itself refuses (a wrong password, a database that does not exist, a changed
 * migration) is thrown: waiting would not mend it.
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
