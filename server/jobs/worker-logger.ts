import { Logger } from 'graphile-worker';
import type { Logger as Log } from 'pino';

/**
 * graphile-worker's log in ours. What it says in passing is for debugging; a job that failed is worth a warning, since
 * it is tried again.
 */
export function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const entry = { job: scope.jobId, task: scope.taskIdentifier, ...errorOf(meta) };
    if (level === 'error' || level === 'warning') log.warn(entry, message);
    else log.debug(entry, message);
  });
}

/** Of what comes along only the error: a payload might tell more than a log should. */
function errorOf(meta: unknown): { err?: unknown } {
  return typeof meta === 'object' && meta !== null && 'error' in meta ? { err: meta.error } : {};
}
