import type { Logger } from 'pino';

/**
 * A stop of a process group reaches us twice: from the group, and passed on by `scripts/start.mjs`. Signals this close
 * together are one.
 */
const SAME_SIGNAL_MS = 2_000;

/** Exits with code 0. A second signal, two seconds later, ends the process at once, as a crash would, with code 1. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  const hear = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince >= SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'closing');
    stop().then(
      () => {
        log.info('closed in good order');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'the shop did not close cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, hear);
}
