import type { Context } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import {
  type BrowserCookie,
  CART_COOKIE,
  CLUB_CART_COOKIE,
  readBrowserCookie,
} from '../../platform/http/browser-cookie.ts';
import type { Tries } from '../../platform/rate-limits/rate-limiter.ts';
import type { CartKey, CartKind } from './cart-record.ts';

export function cartKind(clubJoin: boolean | 'true' | 'false' | null | undefined): CartKind {
  return clubJoin === true || clubJoin === 'true' ? 'club' : 'shop';
}

export function cartCookie(kind: CartKind): BrowserCookie {
  return kind === 'club' ? CLUB_CART_COOKIE : CART_COOKIE;
}

/** A customer's cart, or that of the guest's browser. Null: the request has neither. */
export function readCartKey(c: Context<AppEnv>, kind: CartKind): CartKey | null {
  const browserHash = readBrowserCookie(c, cartCookie(kind));
  if (c.var.session === null) return browserHash && { browserHash, kind };
  const { customerId, tokenHash: sessionHash } = c.var.session;
  return { customerId, kind, browser: browserHash && { cartHash: browserHash, sessionHash } };
}

/** As rate limits identify a shopper. */
export function shopperOf(key: CartKey): string {
  return 'customerId' in key ? `customer ${key.customerId}` : `browser ${key.browserHash.toString('hex')}`;
}

export function emailCheckTries(key: CartKey, clientAddress: string): Tries {
  return { emailChecksByShopper: shopperOf(key), emailChecksByAddress: clientAddress };
}
