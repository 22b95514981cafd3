import { Logger } from 'graphile-worker';
import type { Logger as Log } from 'pino';

/**
 * Sends graphile-worker's log to ours. Its routine messages go to debug. A failed job is only a warning, because it is
 * tried again.
 */
export function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const entry = { job: scope.jobId, task: scope.taskIdentifier, ...errorOf(meta) };
    if (level === 'error' || level === 'warning') log.warn(entry, message);
    else log.debug(entry, message);
  });
}

/** Keeps only the error of the metadata: a payload might contain more than a log should. */
function errorOf(meta: unknown): { err?: unknown } {
  return typeof meta === 'object' && meta !== null && 'error' in meta ? { err: meta.error } : {};
}
