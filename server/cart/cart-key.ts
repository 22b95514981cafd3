import type { Context } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import {
  type BrowserCookie,
  CART_COOKIE,
  CLUB_CART_COOKIE,
  readBrowserCookie,
} from '../http/browser-cookie.ts';
import type { Tries } from '../rate-limits/rate-limiter.ts';
import type { CartKey, CartKind } from './cart-record.ts';

export function cartKind(clubJoin: boolean | 'true' | 'false' | null | undefined): CartKind {
  return clubJoin === true || clubJoin === 'true' ? 'club' : 'shop';
}

export function cartCookie(kind: CartKind): BrowserCookie {
  return kind === 'club' ? CLUB_CART_COOKIE : CART_COOKIE;
}

/**
 * The cart that a request is about: the customer's, or that of the guest's browser; null if the request has neither.
 */
export function readCartKey(c: Context<AppEnv>, kind: CartKind): CartKey | null {
  const browserHash = readBrowserCookie(c, cartCookie(kind));
  if (c.var.session === null) return browserHash && { browserHash, kind };
  const { customerId, tokenHash: sessionHash } = c.var.session;
  return { customerId, kind, browser: browserHash && { cartHash: browserHash, sessionHash } };
}

/** The shopper as rate limits identify one: the customer, or the guest by the cart cookie. */
export function shopperOf(key: CartKey): string {
  return 'customerId' in key ? `customer ${key.customerId}` : `browser ${key.browserHash.toString('hex')}`;
}

/** Who asks whether an email has an account, as rate limits identify them. */
export function emailCheckTries(key: CartKey, clientAddress: string): Tries {
  return { emailChecksByShopper: shopperOf(key), emailChecksByAddress: clientAddress };
}
