import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { SeenRequest } from './seen-request.ts';

/** Polled every few seconds by machines, or static files: logged at debug level only. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics', '/assets/*']);

/** The keyed hashes let us follow abuse, but the log names no one. It holds no query, cookie or body. */
export function requestLog(log: Logger, linkSecret: string): (seen: SeenRequest) => void {
  const hash = logHash(linkSecret);
  return (seen) => {
    const { requestId, method, route, status, seconds, brandingId, refusedPromo, customerId } = seen;
    const isQuiet = refusedPromo === null && (seen.isInside || QUIET.has(route));
    const level = isQuiet ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    const ms = Math.round(seconds * 1e4) / 10;
    const client = hash.client(seen.clientAddress);
    const account = customerId === null ? {} : { account: hash.account(customerId) };
    const promo = refusedPromo === null ? {} : { refusedPromo };
    log[level](
      { requestId, method, route, status, ms, brand: brandingId, client, ...account, ...promo },
      'request',
    );
  };
}

/** 96 bits are enough to distinguish everything in a log. */
const HASH_LENGTH = 16;

/** The same on all servers, until LINK_SECRET changes. */
export function logHash(linkSecret: string) {
  const key = createHmac('sha256', linkSecret).update('request log').digest();
  const hash = (text: string) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, HASH_LENGTH);
  return {
    client: (address: string) => hash(`address ${address}`),
    account: (customerId: number) => hash(`account ${customerId}`),
  };
}
