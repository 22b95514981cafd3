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

/** What no page of ours asks a browser for, and so nothing that gets into one may. */
const NOTHING_USED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Data that is opened as if it were a page loads nothing and is framed by nobody. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** What every answer says to the browser, whatever it is (guarantees, 'Pages run only our scripts'). */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // Set on the answer as it is: `c.header` makes a new one each time, which was a fifth of what a small request cost.
  const { headers } = c.res;
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-Frame-Options', 'DENY');
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('Permissions-Policy', NOTHING_USED);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  const type = headers.get('Content-Type') ?? '';
  // Letters show our pictures in the pages of web mail.
  headers.set('Cross-Origin-Resource-Policy', type.startsWith('image/') ? 'cross-origin' : 'same-origin');
  if (type.startsWith('application/json')) headers.set('Content-Security-Policy', NO_PAGE);
  if (c.get('isHttps')) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
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
