import { createMiddleware } from 'hono/factory';
import type { SiteOrigins } from '../sites.ts';
import type { AppEnv } from './app-env.ts';
import { isLoopback } from './client-address.ts';
import { refusePage } from './plain-page.ts';
import { siteOriginOf } from './request-identity.ts';

/**
 * Serves developer pages only under this machine's own names and the configured origins. Otherwise another site could
 * point its name at this machine and read our answers as its own (DNS rebinding).
 */
export function ownHostsOnly(origins: SiteOrigins) {
  const configured = new Set(Object.values(origins));
  const isOwn = (origin: string | null) =>
    origin !== null &&
    URL.canParse(origin) &&
    (configured.has(origin) || isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, '')));
  return createMiddleware<AppEnv>(async (c, next) => {
    const sender = c.req.header('origin');
    if (isOwn(siteOriginOf(c)) && (sender === undefined || isOwn(sender))) return next();
    return refusePage(c, {
      code: 'forbidden',
      message:
        'Development pages are for this machine. Open them under the origin of a brand, such as BRAND_1_ORIGIN.',
    });
  });
}
