import type { Logger } from 'pino';

/** Exits with code 0. A second signal ends the process at once, as a crash would, with code 1. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const hear = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
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
