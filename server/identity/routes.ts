import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import {
  checkUser,
  login,
  logout,
  requestPassword,
  resetPassword,
  signUp,
  validateEmail,
  validateResetLink,
  validateSession,
  verifyEmail,
} from '../../contract/identity.ts';
import { selectUser } from '../account/user-store.ts';
import { readCartKey } from '../cart/cart-key.ts';
import { cartIsKnown } from '../cart/store.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import type { AppEnv } from '../http/app-env.ts';
import {
  AUTH_COOKIE,
  CART_COOKIE,
  CLUB_CART_COOKIE,
  clearBrowserCookie,
  hashBrowserId,
  readBrowserCookie,
  setBrowserCookie,
} from '../http/browser-cookie.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import type { SiteOrigins } from '../sites.ts';
import { takeLink } from './link-store.ts';
import { logIn } from './log-in.ts';
import * as passwords from './reset-password.ts';
import { endSession } from './session-store.ts';
import * as accounts from './sign-up.ts';
import { emailHasAccount, writeEmailVerified } from './store.ts';

/** Only somebody who is shopping may ask (contract §5): the answer tells who has an account. */
const NEEDS_CART: Refusal = {
  code: 'unauthenticated',
  message: 'Please add something to your cart first.',
};

export interface IdentityParts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly origins: SiteOrigins;
}

export function identityRoutes(parts: IdentityParts) {
  const { db } = parts;
  return apiRoutes()
    .openapi(serve(signUp), async (c) => {
      const request = { guestCarts: guestCarts(c), brandingId: c.var.brandingId };
      const result = await accounts.signUp(parts, c.req.valid('json'), request);
      if (!result.ok) return refuse(c, result.refusal);
      setBrowserCookie(c, AUTH_COOKIE, result.value.token);
      return c.json(result.value, 201);
    })
    .openapi(serve(login), async (c) => {
      const result = await logIn(db, { ...c.req.valid('json'), guestCarts: guestCarts(c) });
      if (!result.ok) return refuse(c, result.refusal);
      setBrowserCookie(c, AUTH_COOKIE, result.value.token);
      return c.json(result.value, 200);
    })
    .openapi(serve(logout), async (c) => {
      if (c.var.session) await endSession(db, c.var.session.tokenHash);
      for (const cookie of [AUTH_COOKIE, CART_COOKIE, CLUB_CART_COOKIE]) clearBrowserCookie(c, cookie);
      return c.body(null, 204);
    })
    .openapi(serve(validateSession), async (c) => {
      const { session } = c.var;
      if (!session) return c.json({ valid: false, user: null }, 200);
      return c.json({ valid: true, user: await selectUser(db, session.customerId) }, 200);
    })
    .openapi(serve(requestPassword), async (c) => {
      await passwords.requestPassword(parts, c.req.valid('json').email, c.var.brandingId);
      return c.body(null, 202);
    })
    .openapi(serve(validateResetLink), async (c) => {
      return c.json({ valid: await passwords.isResetLink(parts, c.req.valid('json').token) }, 200);
    })
    .openapi(serve(resetPassword), async (c) => {
      const { token, password } = c.req.valid('json');
      const result = await passwords.resetPassword(parts, { token, password, brandingId: c.var.brandingId });
      return result.ok ? c.body(null, 204) : refuse(c, result.refusal);
    })
    .openapi(serve(verifyEmail), async (c) => {
      const tokenHash = hashBrowserId(c.req.valid('json').token);
      const isVerified = await db.transaction().execute(async (trx) => {
        const link = await takeLink(trx, tokenHash, 'verify-email');
        return link !== null && (await writeEmailVerified(trx, link.customerId, link.email));
      });
      return isVerified ? c.json({ verified: true } as const, 200) : refuse(c, passwords.LINK_IS_NO_GOOD);
    })
    .openapi(serve(checkUser), async (c) => {
      if (!(await isShopping(db, c))) return refuse(c, NEEDS_CART);
      return c.json({ exists: await emailHasAccount(db, c.req.valid('json').email) }, 200);
    })
    .openapi(serve(validateEmail), async (c) => {
      if (!(await isShopping(db, c))) return refuse(c, NEEDS_CART);
      return c.json({ exists: await emailHasAccount(db, c.req.valid('param').email) }, 200);
    });
}

function guestCarts(c: Context<AppEnv>) {
  return { shop: readBrowserCookie(c, CART_COOKIE), club: readBrowserCookie(c, CLUB_CART_COOKIE) };
}

/** Has a session, or a cart that we gave out. */
async function isShopping(db: Kysely<Database>, c: Context<AppEnv>): Promise<boolean> {
  if (c.var.session) return true;
  for (const kind of ['shop', 'club'] as const) {
    const key = readCartKey(c, kind);
    if (key && (await cartIsKnown(db, key))) return true;
  }
  return false;
}
