import type { Context } from 'hono';
import {
  checkUser,
  enterLogInCode,
  login,
  logout,
  mailLogInCode,
  requestPassword,
  resetPassword,
  signUp,
  validateEmail,
  validateResetLink,
  validateSession,
  verifyEmail,
} from '../../../contract/identity.ts';
import { browserName } from '../../../domain/people/browser-names.ts';
import { normalizeEmail } from '../../../domain/people/email.ts';
import { emailCheckTries, readCartKey } from '../../ordering/cart/cart-key.ts';
import type { CartKey } from '../../ordering/cart/cart-record.ts';
import { leaveCarts } from '../../ordering/cart/leave-carts.ts';
import { cartIsKnown } from '../../ordering/cart/store.ts';
import { selectUser } from '../../people/customers/user-store.ts';
import { SHOPPER_DEVICES } from '../../people/identity/known-devices.ts';
import { takeLink } from '../../people/identity/link-store.ts';
import { endSession } from '../../people/identity/session-store.ts';
import { emailHasAccount } from '../../people/identity/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/access.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import {
  AUTH_COOKIE,
  CART_COOKIE,
  CLUB_CART_COOKIE,
  clearBrowserCookie,
  hashBrowserId,
  readBrowserCookie,
  setBrowserCookie,
} from '../../platform/http/browser-cookie.ts';
import { accept, DONE, type Refusal, reject } from '../../platform/http/refusal.ts';
import { mailTries } from '../../platform/rate-limits/mail-tries.ts';
import {
  type CountedTries,
  countFailures,
  type RateLimiter,
} from '../../platform/rate-limits/rate-limiter.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { logIn } from './log-in.ts';
import * as codes from './log-in-code.ts';
import { proveEmail } from './prove-email.ts';
import * as passwords from './reset-password.ts';
import * as accounts from './sign-up.ts';

/** Only shoppers with a session or cart may ask, because the answer reveals who has an account. */
const NEEDS_CART: Refusal = {
  code: 'unauthenticated',
  message: 'Please add something to your cart first.',
};

export interface IdentityParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly origins: SiteOrigins;
  readonly rateLimiter: RateLimiter;
  readonly linkSecret: string;
}

export function identityRoutes(parts: IdentityParts) {
  const { db, rateLimiter } = parts;
  return apiRoutes([
    serve(signUp, async ({ body: form, c }) => {
      const request = { ...browserOf(c), brandingId: c.var.brandingId };
      const result = await countFailures(
        rateLimiter,
        signUpTries(c, form.email),
        () => accounts.signUp(parts, form, request),
        (signedUp) => !signedUp.ok && signedUp.refusal.code === 'conflict',
      );
      if (!result.ok) return result;
      setBrowserCookie(c, AUTH_COOKIE, result.value.token);
      await SHOPPER_DEVICES.remember(c, db, result.value.user.userId);
      return accept(result.value);
    }),
    serve(login, async ({ body, c }) => {
      const form = { ...body, ...browserOf(c) };
      const result = await countFailures(rateLimiter, await loginTries(c, db, form.email), () =>
        logIn(parts, form),
      );
      if (!result.ok) return result;
      setBrowserCookie(c, AUTH_COOKIE, result.value.token);
      await SHOPPER_DEVICES.remember(c, db, result.value.user.userId);
      return accept(result.value);
    }),
    serve(logout, async ({ c }) => {
      if (c.var.session) {
        await keepCarts(parts, c.var.session.customerId, guestCarts(c));
        await endSession(db, c.var.session.tokenHash);
      }
      for (const cookie of [AUTH_COOKIE, CART_COOKIE, CLUB_CART_COOKIE]) clearBrowserCookie(c, cookie);
      return DONE;
    }),
    serve(validateSession, async ({ c }) => {
      const { session } = c.var;
      if (!session) return accept({ valid: false, user: null });
      return accept({ valid: true, user: await selectUser(db, session.customerId) });
    }),
    serve(requestPassword, async ({ body: form, c }) => {
      const limited = await rateLimiter.count({
        passwordRequestsByAccount: accountOf(form.email),
        ...mailTries({ clientAddress: c.var.clientAddress }),
      });
      if (limited) return reject(limited);
      await passwords.askForPasswordLink(db, { ...form, brandingId: c.var.brandingId });
      return DONE;
    }),
    serve(mailLogInCode, ({ body, c }) => codes.askForLogInCode(parts, c, body.email)),
    serve(enterLogInCode, async ({ body, c }) => {
      const result = await codes.enterLogInCode(parts, c, body.code, browserOf(c));
      if (!result.ok) return result;
      setBrowserCookie(c, AUTH_COOKIE, result.value.token);
      await SHOPPER_DEVICES.remember(c, db, result.value.user.userId);
      return accept(result.value);
    }),
    serve(validateResetLink, async ({ body: { token }, c }) => {
      return countFailures(
        rateLimiter,
        linkTries(c),
        async () => accept({ valid: await passwords.isResetLink(parts, token) }),
        (looked) => looked.ok && !looked.value.valid,
      );
    }),
    serve(resetPassword, async ({ body, c }) => {
      const form = { ...body, brandingId: c.var.brandingId };
      const result = await countFailures(
        rateLimiter,
        { ...linkTries(c), tries: { passwordHashesByAddress: c.var.clientAddress } },
        () => passwords.resetPassword(parts, form),
      );
      if (!result.ok) return result;
      await SHOPPER_DEVICES.remember(c, db, result.value);
      return DONE;
    }),
    serve(verifyEmail, async ({ body, c }) => {
      const tokenHash = hashBrowserId(body.token);
      return countFailures(rateLimiter, linkTries(c), () =>
        db.transaction().execute(async (trx) => {
          const link = await takeLink(trx, tokenHash, 'verify-email', c.var.session?.customerId ?? null);
          const isVerified = link !== null && (await proveEmail(trx, link));
          return isVerified ? accept({ verified: true as const }) : reject(passwords.LINK_IS_NO_GOOD);
        }),
      );
    }),
    serve(checkUser, async ({ body, c }) => {
      const refusal = await refuseEmailCheck(parts, c);
      if (refusal) return reject(refusal);
      return accept({ exists: await emailHasAccount(db, body.email) });
    }),
    serve(validateEmail, async ({ params, c }) => {
      const refusal = await refuseEmailCheck(parts, c);
      if (refusal) return reject(refusal);
      return accept({ exists: await emailHasAccount(db, params.email) });
    }),
  ]);
}

function keepCarts(
  { db, clock }: { db: Db; clock: Clock },
  customerId: number,
  carts: ReturnType<typeof guestCarts>,
) {
  return db.transaction().execute(async (trx) => {
    for (const kind of ['shop', 'club'] as const) {
      const browserHash = carts[kind];
      if (browserHash)
        await leaveCarts(trx, { customerId, guests: [browserHash], kind, today: clock.today() });
    }
  });
}

function browserOf(c: Context<AppEnv>) {
  return {
    guestCarts: guestCarts(c),
    replaced: readBrowserCookie(c, AUTH_COOKIE),
    browser: browserName(c.req.header('user-agent')),
  };
}

function guestCarts(c: Context<AppEnv>) {
  return { shop: readBrowserCookie(c, CART_COOKIE), club: readBrowserCookie(c, CLUB_CART_COOKIE) };
}

/** How limits identify an account: by email, whether or not an account has it. */
function accountOf(email: string): string {
  return normalizeEmail(email).toLowerCase();
}

/** A device known to the account has its own count, so guesses from elsewhere never lock it out. */
async function loginTries(c: Context<AppEnv>, db: Db, email: string): Promise<CountedTries> {
  const { clientAddress } = c.var;
  const account = accountOf(email);
  const tries = { passwordHashesByAddress: clientAddress };
  const device = await SHOPPER_DEVICES.find(c, db, { email });
  if (device !== null) return { tries, failures: { failedLoginsByDevice: `${device} ${account}` } };
  return {
    tries,
    failures: {
      failedLoginsByAccountAndAddress: `${clientAddress} ${account}`,
      failedLoginsByAccount: account,
      failedLoginsByAddress: clientAddress,
    },
  };
}

function signUpTries({ var: { clientAddress } }: Context<AppEnv>, email: string) {
  return {
    tries: {
      signUpsByAddress: clientAddress,
      passwordHashesByAddress: clientAddress,
      ...mailTries({ clientAddress, recipient: email }),
    },
    failures: {
      refusedSignUpsByAddress: clientAddress,
      refusedSignUpsByAccount: accountOf(email),
    },
  };
}

/** Links are too long to guess. The limit is for the work that a wrong link causes. */
function linkTries({ var: { clientAddress } }: Context<AppEnv>) {
  return { failures: { badLinksByAddress: clientAddress } };
}

/** Null if the shopper may ask: they have a session or a cart that we issued, and are within the limit. */
async function refuseEmailCheck(
  { db, rateLimiter }: IdentityParts,
  c: Context<AppEnv>,
): Promise<Refusal | null> {
  const key = await knownCart(db, c);
  if (!key) return NEEDS_CART;
  return rateLimiter.count(emailCheckTries(key, c.var.clientAddress));
}

/** A customer's cart needs no lookup. */
async function knownCart(db: Db, c: Context<AppEnv>): Promise<CartKey | null> {
  for (const kind of ['shop', 'club'] as const) {
    const key = readCartKey(c, kind);
    if (key && (c.var.session || (await cartIsKnown(db, key)))) return key;
  }
  return null;
}
