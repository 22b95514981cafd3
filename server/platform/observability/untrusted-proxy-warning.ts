import type { Logger } from 'pino';
import { isNearby } from '../http/client-address.ts';

const REPEAT_AFTER_MS = 3_600_000;

/** A forgotten proxy makes all shoppers one address. Anyone may send the header, so we name only private addresses. */
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
