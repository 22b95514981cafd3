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
} from '../../contract/identity.ts';
import { browserName } from '../../domain/people/browser-names.ts';
import { normalizeEmail } from '../../domain/people/email.ts';
import { selectUser } from '../account/user-store.ts';
import { emailCheckTries, readCartKey } from '../cart/cart-key.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { leaveCarts } from '../cart/leave-carts.ts';
import { cartIsKnown } from '../cart/store.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/access.ts';
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
import { mailTries } from '../rate-limits/mail-tries.ts';
import { type CountedTries, countFailures, type RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { SiteOrigins } from '../sites.ts';
import { SHOPPER_DEVICES } from './known-devices.ts';
import { takeLink } from './link-store.ts';
import { logIn } from './log-in.ts';
import * as codes from './log-in-code.ts';
import { proveEmail } from './prove-email.ts';
import * as passwords from './reset-password.ts';
import { endSession } from './session-store.ts';
import * as accounts from './sign-up.ts';
import { emailHasAccount } from './store.ts';

/** Only shoppers with a session or cart may ask (contract §5), because the answer reveals who has an account. */
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
  return apiRoutes()
    .openapi(serve(signUp), async (c) => {
      const form = c.req.valid('json');
      const request = { ...browserOf(c), brandingId: c.var.brandingId };
      const limited = await countFailures(
        rateLimiter,
        signUpTries(c, form.email),
        () => accounts.signUp(parts, form, request),
        (signedUp) => !signedUp.ok && signedUp.refusal.code === 'conflict',
      );
      const result = limited.ok ? limited.value : limited;
      if (!result.ok) return refuse(c, result.refusal);
      setBrowserCookie(c, AUTH_COOKIE, result.value.token);
      await SHOPPER_DEVICES.remember(c, db, result.value.user.userId);
      return c.json(result.value, 201);
    })
    .openapi(serve(login), async (c) => {
      const form = { ...c.req.valid('json'), ...browserOf(c) };
      const limited = await countFailures(
        rateLimiter,
        await loginTries(c, db, form.email),
        () => logIn(parts, form),
        (loggedIn) => !loggedIn.ok,
      );
      const result = limited.ok ? limited.value : limited;
      if (!result.ok) return refuse(c, result.refusal);
      setBrowserCookie(c, AUTH_COOKIE, result.value.token);
      await SHOPPER_DEVICES.remember(c, db, result.value.user.userId);
      return c.json(result.value, 200);
    })
    .openapi(serve(logout), async (c) => {
      if (c.var.session) {
        await keepCarts(parts, c.var.session.customerId, guestCarts(c));
        await endSession(db, c.var.session.tokenHash);
      }
      for (const cookie of [AUTH_COOKIE, CART_COOKIE, CLUB_CART_COOKIE]) clearBrowserCookie(c, cookie);
      return c.body(null, 204);
    })
    .openapi(serve(validateSession), async (c) => {
      const { session } = c.var;
      if (!session) return c.json({ valid: false, user: null }, 200);
      return c.json({ valid: true, user: await selectUser(db, session.customerId) }, 200);
    })
    .openapi(serve(requestPassword), async (c) => {
      const form = c.req.valid('json');
      const limited = await rateLimiter.count({
        passwordRequestsByAccount: accountOf(form.email),
        ...mailTries({ clientAddress: c.var.clientAddress }),
      });
      if (limited) return refuse(c, limited);
      await passwords.askForPasswordLink(db, { ...form, brandingId: c.var.brandingId });
      return c.body(null, 202);
    })
    .openapi(serve(mailLogInCode), async (c) => {
      const result = await codes.askForLogInCode(parts, c, c.req.valid('json').email);
      return result.ok ? c.body(null, 202) : refuse(c, result.refusal);
    })
    .openapi(serve(enterLogInCode), async (c) => {
      const result = await codes.enterLogInCode(parts, c, c.req.valid('json').code, browserOf(c));
      if (!result.ok) return refuse(c, result.refusal);
      setBrowserCookie(c, AUTH_COOKIE, result.value.token);
      await SHOPPER_DEVICES.remember(c, db, result.value.user.userId);
      return c.json(result.value, 200);
    })
    .openapi(serve(validateResetLink), async (c) => {
      const { token } = c.req.valid('json');
      const limited = await countFailures(
        rateLimiter,
        linkTries(c),
        () => passwords.isResetLink(parts, token),
        (isGood) => !isGood,
      );
      return limited.ok ? c.json({ valid: limited.value }, 200) : refuse(c, limited.refusal);
    })
    .openapi(serve(resetPassword), async (c) => {
      const form = { ...c.req.valid('json'), brandingId: c.var.brandingId };
      const limited = await countFailures(
        rateLimiter,
        { ...linkTries(c), tries: { passwordHashesByAddress: c.var.clientAddress } },
        () => passwords.resetPassword(parts, form),
        (reset) => !reset.ok,
      );
      const result = limited.ok ? limited.value : limited;
      if (!result.ok) return refuse(c, result.refusal);
      await SHOPPER_DEVICES.remember(c, db, result.value);
      return c.body(null, 204);
    })
    .openapi(serve(verifyEmail), async (c) => {
      const tokenHash = hashBrowserId(c.req.valid('json').token);
      const limited = await countFailures(
        rateLimiter,
        linkTries(c),
        () =>
          db.transaction().execute(async (trx) => {
            const link = await takeLink(trx, tokenHash, 'verify-email', c.var.session?.customerId ?? null);
            return link !== null && proveEmail(trx, link);
          }),
        (isVerified) => !isVerified,
      );
      if (!limited.ok) return refuse(c, limited.refusal);
      return limited.value ? c.json({ verified: true } as const, 200) : refuse(c, passwords.LINK_IS_NO_GOOD);
    })
    .openapi(serve(checkUser), async (c) => {
      const refusal = await refuseEmailCheck(parts, c);
      if (refusal) return refuse(c, refusal);
      return c.json({ exists: await emailHasAccount(db, c.req.valid('json').email) }, 200);
    })
    .openapi(serve(validateEmail), async (c) => {
      const refusal = await refuseEmailCheck(parts, c);
      if (refusal) return refuse(c, refusal);
      return c.json({ exists: await emailHasAccount(db, c.req.valid('param').email) }, 200);
    });
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
