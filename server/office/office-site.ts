import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../platform/http/app-env.ts';
import { NOT_FOUND, refuse } from '../platform/http/refusal.ts';
import { siteOriginOf } from '../platform/http/request-identity.ts';
import type { SiteOrigins } from '../platform/sites.ts';

const OFFICE = /^\/(api\/)?office(\.data)?(\/|$)/;
/** What the office's pages need from the server besides the office. */
const SHARED = /^\/(assets|dev|health|healthz|readyz|livez)(\/|$)|^\/(favicon\.ico|robots\.txt)$/;

/**
 * Keeps the office on its own origin, 404 elsewhere. A host of its own shows nothing of the shop, so that holes of the
 * shop's pages do not reach the office's cookie.
 */
export function officeSite(officeOrigin: string | null, origins: SiteOrigins): MiddlewareHandler<AppEnv> {
  const hasOwnHost = officeOrigin !== null && !Object.values(origins).includes(officeOrigin);
  return async (c, next) => {
    const isOffice = OFFICE.test(c.req.path);
    const isHere = officeOrigin !== null && siteOriginOf(c) === officeOrigin;
    if (isOffice && !isHere) return refuse(c, NOT_FOUND);
    if (hasOwnHost && isHere && !isOffice) {
      if (c.req.path === '/') return c.redirect('/office', 303);
      if (!SHARED.test(c.req.path)) return refuse(c, NOT_FOUND);
    }
    await next();
  };
}
