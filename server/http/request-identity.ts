import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import { brandOfHost, type SiteOrigins } from '../sites.ts';
import type { AppEnv } from './app-env.ts';
import { clientAddress, trustedProxies } from './client-address.ts';

interface RequestIdentityParts {
  readonly origins: SiteOrigins;
  /** IP addresses and networks whose `X-Forwarded-For` counts. */
  readonly trustedProxies: readonly string[];
}

/** Names the request, for logs and error pages, and finds out whose it is and on which brand's site it came in. */
export function requestIdentity({ origins, trustedProxies: networks }: RequestIdentityParts) {
  const isTrusted = trustedProxies(networks);
  return createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header('x-request-id');
    c.set('requestId', given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID());
    const brandingId = brandOfHost(c.req.header('host') ?? new URL(c.req.url).host, origins);
    c.set('brandingId', brandingId);
    c.set('session', null);
    const hop = { peer: peerOf(c.env), forwardedFor: c.req.header('x-forwarded-for') };
    c.set('clientAddress', clientAddress(hop, isTrusted));
    c.set('isHttps', origins[brandingId].startsWith('https:'));
    await next();
    c.header('X-Request-Id', c.var.requestId);
  });
}

/** Node's server brings its connection along; a request made inside the process has none. */
function peerOf(env: unknown): string | undefined {
  return (env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress;
}
