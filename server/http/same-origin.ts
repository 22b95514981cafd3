import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { refusePage } from './plain-page.ts';
import { siteOriginOf } from './request-identity.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Uses POST only to keep a secret out of URLs and logs, and changes nothing. The browser counts it as cross-site,
 * because the page opens from a mailed link.
 */
const QUESTION = '/api/identity/reset-password/validate';

/**
 * Refuses a write that a browser sends for another site (contract §1), to the API and to pages. `alsoFrom` lists other
 * allowed origins.
 */
export function sameOriginWrites(alsoFrom: readonly string[] = []) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const isWrite = !READS.has(c.req.method) && c.req.path !== QUESTION;
    if (isWrite && isForeign(c.req.raw.headers, [siteOriginOf(c), ...alsoFrom])) {
      return refusePage(c, {
        code: 'forbidden',
        message: 'This request did not come from our site. Please open our site and try again.',
      });
    }
    await next();
  });
}

/**
 * A browser sends at least one of these three headers with a write. SameSite=Lax withholds the cookie from a foreign
 * form, and old browsers know only some of the others. A program sends none. No browser can be made to omit all three.
 */
function isForeign(headers: Headers, ownOrigins: readonly (string | null)[]): boolean {
  const origin = headers.get('origin');
  const fetchSite = headers.get('sec-fetch-site');
  if (origin === null && fetchSite === null && !headers.has('cookie')) return false;
  if (fetchSite === 'same-origin') return false;
  return origin === null || !ownOrigins.includes(origin);
}
