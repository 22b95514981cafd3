import type { Logger } from 'pino';
import { isNearby } from '../http/client-address.ts';

const REPEAT_AFTER_MS = 3_600_000;

/**
 * Warns, once an hour at most, that `X-Forwarded-For` came from a peer that TRUSTED_PROXIES does not list: a proxy that was
 * forgotten makes all shoppers one address, and limits then stop all of them. Anyone on the internet may send the header,
 * so only an address of a private network is named.
 */
export function untrustedProxyWarning(log: Logger): (peer: string) => void {
  let silentUntil = Number.NEGATIVE_INFINITY;
  return (peer) => {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + REPEAT_AFTER_MS;
    const named = isNearby(peer) ? `${peer}, which` : 'a public address that';
    log.warn(
      `X-Forwarded-For came from ${named} TRUSTED_PROXIES does not list. It was ignored. If this is your proxy, add it.`,
    );
  };
}
