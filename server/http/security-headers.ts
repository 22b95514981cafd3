import { createMiddleware } from 'hono/factory';
import { type MapTiles, tileSource } from '../pages/map-tiles.ts';
import { type StripePage, stripeSources } from '../pages/stripe-page.ts';
import type { SiteOrigins } from '../sites.ts';
import type { AppEnv } from './app-env.ts';

export interface PagePolicy {
  readonly nonce: string;
  readonly vaultOrigin: string | null;
  readonly mapTiles: MapTiles | null;
  readonly stripe: StripePage | null;
  readonly origins: SiteOrigins;
}

/** What every answer says to the browser, whatever it is (guarantees, 'Pages run only our scripts'). */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('X-Frame-Options', 'DENY');
  if (!c.res.headers.has('Referrer-Policy')) c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
  if (c.var.isHttps) c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
});

/**
 * The policy of a page: only our own scripts, the inline ones by their nonce; the card vault, Stripe's
 * card fields and the pictures of maps where they are apart; forms to either brand's site, since one leads to the other.
 */
export function pagePolicy({ nonce, vaultOrigin, mapTiles, stripe, origins }: PagePolicy): string {
  const { scripts, frames, calls } = stripeSources(stripe);
  const vault = vaultOrigin === null ? '' : ` ${vaultOrigin}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' ${scripts}`.trimEnd(),
    "style-src 'self'",
    `img-src 'self' data: ${tileSource(mapTiles)}`.trimEnd(),
    "font-src 'self'",
    `connect-src 'self'${vault} ${calls}`.trimEnd(),
    ...(frames === '' ? [] : [`frame-src ${frames}`]),
    "manifest-src 'self'",
    `form-action 'self' ${Object.values(origins).join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
