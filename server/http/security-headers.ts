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
const NOT_USED = [
  'accelerometer',
  'bluetooth',
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
];

/** Data that is opened as if it were a page loads nothing and is framed by nobody. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** What every answer says to the browser, whatever it is (guarantees, 'Pages run only our scripts'). */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('X-Frame-Options', 'DENY');
  if (!c.res.headers.has('Referrer-Policy')) c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  c.header('Permissions-Policy', NOT_USED.map((feature) => `${feature}=()`).join(', '));
  c.header('Cross-Origin-Opener-Policy', 'same-origin');
  const type = c.res.headers.get('Content-Type') ?? '';
  // Letters show our pictures in the pages of web mail.
  c.header('Cross-Origin-Resource-Policy', type.startsWith('image/') ? 'cross-origin' : 'same-origin');
  if (type.startsWith('application/json')) c.header('Content-Security-Policy', NO_PAGE);
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
