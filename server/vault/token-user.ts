import type { Context } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { CART_COOKIE, CLUB_CART_COOKIE, readBrowserCookie } from '../http/browser-cookie.ts';
import type { TokenUser } from './token-owner-store.ts';

/** The identity under which a request may use card tokens. The session must be read first. */
export function tokenUserOf(c: Context<AppEnv>): TokenUser {
  return {
    customerId: c.var.session?.customerId ?? null,
    browserHashes: [CART_COOKIE, CLUB_CART_COOKIE]
      .map((cookie) => readBrowserCookie(c, cookie))
      .filter((hash) => hash !== null),
  };
}
