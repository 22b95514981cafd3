import { createMiddleware } from 'hono/factory';
import type { Kysely } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { localPath } from '../../domain/links/local-path.ts';
import { withoutParameters } from '../../domain/links/without-parameters.ts';
import { readCartKey } from '../cart/cart-key.ts';
import type { Database } from '../database/schema.ts';
import type { AppEnv } from '../http/app-env.ts';
import { redirectUnseen } from '../http/redirect-unseen.ts';
import { readSession } from '../identity/session-reader.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { SiteOrigins } from '../sites.ts';
import { CARRIED_NAMES, type Codes } from './codes.ts';
import { giveCodes } from './give-codes.ts';

interface LeaveParts {
  readonly db: Kysely<Database>;
  readonly origins: SiteOrigins;
  readonly rateLimiter: RateLimiter;
}

/**
 * `GET /brand/{brandingId}?to=/path` (contract §2): on to that brand's site, with codes that carry the shopper over.
 * `to` is a path there, `/` when it is anything else. A brand that is not ours is left to the pages, which have no such
 * page.
 */
export function leaveForBrand({ db, origins, rateLimiter }: LeaveParts) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const target = brandOf(c.req.param('brandingId'));
    if (target === null) return next();
    const path = withoutParameters(localPath(c.req.query('to')) ?? '/', CARRIED_NAMES);
    if (target === c.var.brandingId) return redirectUnseen(c, path);
    // Who leaves that often is no shopper, and goes without codes.
    const limited = await rateLimiter.count({ handOffsByAddress: c.var.clientAddress });
    if (limited) return redirectUnseen(c, `${origins[target]}${path}`);
    c.set('session', await readSession(c, db));
    const codes = await giveCodes(db, {
      target,
      sessionHash: c.var.session?.tokenHash ?? null,
      carts: { shop: readCartKey(c, 'shop'), club: readCartKey(c, 'club') },
    });
    return redirectUnseen(c, `${origins[target]}${withCodes(path, codes)}`);
  });
}

function brandOf(text: string | undefined): BrandingId | null {
  return text === '1' ? 1 : text === '2' ? 2 : null;
}

function withCodes(path: string, codes: Codes): string {
  const carried = new URLSearchParams(codes).toString();
  if (carried === '') return path;
  const [beforeFragment = ''] = path.split('#', 1);
  const joint = beforeFragment.includes('?') ? '&' : '?';
  return `${beforeFragment}${joint}${carried}${path.slice(beforeFragment.length)}`;
}
