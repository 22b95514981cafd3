import type { Logger } from 'pino';
import { isNearby } from '../http/client-address.ts';

const REPEAT_AFTER_MS = 3_600_000;

/**
 * Warns at most once an hour that `X-Forwarded-For` came from a peer not in TRUSTED_PROXIES. A forgotten proxy makes
 * all shoppers one address, so limits stop everyone. Anyone on the internet may send the header, so the warning names
 * only addresses of private networks.
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
