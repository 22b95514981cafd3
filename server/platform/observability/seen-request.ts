import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { AppEnv, RefusedPromo } from '../http/app-env.ts';

/** Holds no token and no shopper input. */
export interface SeenRequest {
  readonly requestId: string;
  /** 'OTHER' for an unusual method. */
  readonly method: string;
  /** The pattern of the route that answered ('/api/orders/:orderId'), or '(none)'. */
  readonly route: string;
  readonly status: number;
  /** Until the answer began. */
  readonly seconds: number;
  readonly brandingId: BrandingId;
  readonly isInside: boolean;
  /** The log keeps a keyed hash of it. */
  readonly clientAddress: string;
  /** Null for a guest. The log keeps a keyed hash of it. */
  readonly customerId: number | null;
  readonly refusedPromo: RefusedPromo | null;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
export const NO_ROUTE = '(none)';

export function tellOfRequests(tell: (seen: SeenRequest) => void) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const startMs = performance.now();
    await next();
    const { requestId, brandingId, isInside, clientAddress, session } = c.var;
    tell({
      requestId,
      method: METHODS.has(c.req.method) ? c.req.method : 'OTHER',
      route: routeThatAnswered(c),
      status: c.res.status,
      seconds: (performance.now() - startMs) / 1000,
      brandingId,
      isInside,
      clientAddress,
      customerId: session?.customerId ?? null,
      refusedPromo: c.var.refusedPromo ?? null,
    });
  });
}

/** The page's pattern, or the last route that is not middleware, since middleware matches everything below it. */
export function routeThatAnswered(c: Context<AppEnv>): string {
  return c.var.pageRoute ?? matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? NO_ROUTE;
}
