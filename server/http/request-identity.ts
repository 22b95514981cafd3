import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { brandOfHost, type SiteOrigins } from '../sites.ts';
import type { AppEnv } from './app-env.ts';

/** Names the request, for logs and error pages, and finds out on which brand's site it came in. */
export function requestIdentity(origins: SiteOrigins) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header('x-request-id');
    c.set('requestId', given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID());
    const brandingId = brandOfHost(c.req.header('host') ?? new URL(c.req.url).host, origins);
    c.set('brandingId', brandingId);
    c.set('session', null);
    c.set('isHttps', origins[brandingId].startsWith('https:'));
    await next();
    c.header('X-Request-Id', c.var.requestId);
  });
}
