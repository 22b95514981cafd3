import type { Logger } from 'pino';
import type { SeenRequest } from './seen-request.ts';

/** Asked every few seconds by machines, or files with nothing to tell: only for who looks closely. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics', '/assets/*']);

/** A line for each request: by its route, without address, query, cookies or body. A promo code that did not count says why. */
export function requestLog(log: Logger): (seen: SeenRequest) => void {
  return ({ requestId, method, route, status, seconds, brandingId, isInside, refusedPromo }) => {
    const isQuiet = refusedPromo === null && (isInside || QUIET.has(route));
    const level = isQuiet ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    const ms = Math.round(seconds * 1e4) / 10;
    const promo = refusedPromo === null ? {} : { refusedPromo };
    log[level]({ requestId, method, route, status, ms, brand: brandingId, ...promo }, 'request');
  };
}
