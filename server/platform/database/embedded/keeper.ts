import { existsSync } from 'node:fs';
import type { Home } from './home.ts';
import { ensureRunning, type Manner, serverPid } from './postmaster.ts';

export type Keeper = {
  /** Waits for a start that is in progress. */
  stop(): Promise<void>;
};

const LOOK_EVERY_MS = 250;

/**
 * A killed or crashed server restarts on its port, so that every pool reconnects. Of several processes that watch,
 * one restarts it. Does nothing once the folder is removed.
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
