import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type BrandingId, isBrandingId } from '../../../domain/brands/branding.ts';
import { localPath } from '../../../domain/links/local-path.ts';
import { withoutParameters } from '../../../domain/links/without-parameters.ts';
import { readSession } from '../../people/identity/session-reader.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import {
  HAND_OFF_COOKIE,
  hashBrowserId,
  holdBrowserCookie,
  newBrowserId,
  readBrowserCookie,
} from '../../platform/http/browser-cookie.ts';
import { redirectUnseen } from '../../platform/http/redirect-unseen.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { readCartKey } from '../cart/cart-key.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { CARRIED_NAMES, type Carried, type Codes } from './codes.ts';
import { insertCartCode, insertSessionCode } from './store.ts';

interface LeaveParts {
  readonly db: Db;
  readonly origins: SiteOrigins;
  readonly rateLimiter: RateLimiter;
}

/**
 * `GET /brand/{brandingId}?to=/path` leads to that brand's site through redirects that bind the hand-off
 * to this browser:
 *
 * 1. The source site sets a cookie and redirects to the target's `/brand/…&from=&begun=<its hash>`.
 * 2. The target sets its own cookie and redirects back with that cookie's hash in `for=`.
 * 3. The source site creates codes only if `begun` matches its cookie. They work only with the target's cookie.
 * 4. The target consumes the codes in the query of the same path, on any page (arrive.ts).
 *
 * `to` is a path there; any other value means `/`. An unknown brand falls through to the pages and gets their 404.
 */
export function leaveForBrand({ db, origins, rateLimiter }: LeaveParts) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const target = brandOf(c.req.param('brandingId'));
    if (target === null) return next();
    const path = withoutParameters(localPath(c.req.query('to')) ?? '/', CARRIED_NAMES);
    if (target === c.var.brandingId) {
      const source = brandOf(c.req.query('from'));
      if (source === null || source === target) return redirectUnseen(c, path);
      const query = new URLSearchParams({
        to: path,
        begun: hashIn(c.req.query('begun'))?.toString('base64url') ?? '',
        for: holdBrowserCookie(c, HAND_OFF_COOKIE).toString('base64url'),
      });
      return redirectUnseen(c, `${origins[source]}/brand/${target}?${query}`);
    }
    const luggage = await luggageOf(c, db);
    const boundTo = hashIn(c.req.query('for'));
    if (luggage === null) return redirectUnseen(c, `${origins[target]}${path}`);
    if (boundTo === null) {
      const query = new URLSearchParams({
        to: path,
        from: String(c.var.brandingId),
        begun: holdBrowserCookie(c, HAND_OFF_COOKIE).toString('base64url'),
      });
      return redirectUnseen(c, `${origins[target]}/brand/${target}?${query}`);
    }
    const startHash = hashIn(c.req.query('begun'));
    if (startHash === null || !readBrowserCookie(c, HAND_OFF_COOKIE)?.equals(startHash)) {
      return redirectUnseen(c, `${origins[target]}${path}`);
    }
    // A shopper never leaves this often; continue without codes.
    const limited = await rateLimiter.count({ handOffsByAddress: c.var.clientAddress });
    if (limited) return redirectUnseen(c, `${origins[target]}${path}`);
    const codes = await giveCodes(db, { target, boundTo, ...luggage });
    const arrival = new URLSearchParams({ to: path, ...codes });
    return redirectUnseen(c, `${origins[target]}/brand/${target}?${arrival}`);
  });
}

/** Null if there is nothing to carry over. */
async function luggageOf(c: Context<AppEnv>, db: Db): Promise<Pick<Leaving, 'sessionHash' | 'carts'> | null> {
  c.set('session', await readSession(c, db));
  const sessionHash = c.var.session?.tokenHash ?? null;
  const carts = { shop: readCartKey(c, 'shop'), club: readCartKey(c, 'club') };
  return sessionHash === null && carts.shop === null && carts.club === null ? null : { sessionHash, carts };
}

function brandOf(text: string | undefined): BrandingId | null {
  const brandingId = /^\d$/.test(text ?? '') ? Number(text) : null;
  return isBrandingId(brandingId) ? brandingId : null;
}

/** A SHA-256 in base64url. */
function hashIn(text: string | undefined): Buffer | null {
  return text !== undefined && /^[\w-]{43}$/.test(text) ? Buffer.from(text, 'base64url') : null;
}

interface Leaving {
  readonly target: BrandingId;
  /** The browser that the codes are for, as the target site identified it. */
  readonly boundTo: Buffer;
  readonly sessionHash: Buffer | null;
  /** Null: the browser does not have this cart. */
  readonly carts: { readonly shop: CartKey | null; readonly club: CartKey | null };
}

async function giveCodes(db: Reader, { target, boundTo, sessionHash, carts }: Leaving): Promise<Codes> {
  const codes: Partial<Record<Carried, string>> = {};
  const give = async (name: Carried, insert: (code: NewCode) => Promise<boolean>) => {
    const code = newBrowserId();
    if (await insert({ codeHash: hashBrowserId(code), target, boundTo })) codes[name] = code;
  };
  const { shop, club } = carts;
  if (sessionHash) await give('auth', (code) => insertSessionCode(db, code, sessionHash));
  if (shop) await give('cart', (code) => insertCartCode(db, code, shop));
  if (club) await give('clubMembershipCart', (code) => insertCartCode(db, code, club));
  return codes;
}

type NewCode = Parameters<typeof insertSessionCode>[1];
