import { existsSync } from 'node:fs';
import type { Home } from './home.ts';
import { ensureRunning, type Manner, serverPid } from './postmaster.ts';

export type Keeper = {
  /** Looks no more, and waits for a start that is under way. */
  stop(): Promise<void>;
};

const LOOK_EVERY_MS = 250;

/**
 * Starts the home's server again whenever it is gone: killed by the system for its memory, by an operator's mistake,
 * by a crash. On the same port, so that every pool of connections finds it again by itself. Of several processes that
 * look, one starts it. A folder that was removed is left alone.
 */
export function keepRunning(
  home: Home,
  manner: Manner & { port: number },
  report: (sentence: string) => void,
): Keeper {
  let current = Promise.resolve();
  let isStarting = false;
  const bringBack = async () => {
    isStarting = true;
    try {
      report('The embedded PostgreSQL is gone and is started again.');
      await ensureRunning(home, manner);
    } catch (error) {
      report(`The embedded PostgreSQL does not come back: ${(error as Error).message}`);
    } finally {
      isStarting = false;
    }
  };
  const timer = setInterval(() => {
    if (isStarting || serverPid(home) !== undefined || !existsSync(home.data)) return;
    current = bringBack();
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return current;
    },
  };
}
