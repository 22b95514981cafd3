import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';

/** What every answer says to the browser, whatever it is (guarantees, 'Pages run only our scripts'). */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('X-Frame-Options', 'DENY');
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
  if (c.var.isHttps) c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
});

/** The policy of a page: only our own scripts, the inline ones by their nonce, and the card vault where it is apart. */
export function pagePolicy(nonce: string, vaultOrigin: string | null): string {
  const vault = vaultOrigin === null ? '' : ` ${vaultOrigin}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${vault}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
