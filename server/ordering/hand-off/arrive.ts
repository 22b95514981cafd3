import { createMiddleware } from 'hono/factory';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/access.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import {
  AUTH_COOKIE,
  type BrowserCookie,
  CART_COOKIE,
  CLUB_CART_COOKIE,
  HAND_OFF_COOKIE,
  readBrowserCookie,
  setBrowserCookie,
} from '../../platform/http/browser-cookie.ts';
import { addressWithout, redirectUnseen } from '../../platform/http/redirect-unseen.ts';
import { CARRIED_NAMES, type Carried, type Codes } from './codes.ts';
import { takeCodes } from './take-codes.ts';

const COOKIES: Readonly<Record<Carried, BrowserCookie>> = {
  auth: AUTH_COOKIE,
  cart: CART_COOKIE,
  clubMembershipCart: CLUB_CART_COOKIE,
};

/** Exchanges the codes in the query for cookies. A browser that did not begin the hand-off here gets none. */
export function arriveFromBrand({ db, clock }: { db: Db; clock: Clock }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const url = new URL(c.req.url);
    if (c.req.method !== 'GET' || !CARRIED_NAMES.some((name) => url.searchParams.has(name))) return next();
    const codes = codesIn(url.searchParams);
    const boundTo = readBrowserCookie(c, HAND_OFF_COOKIE);
    if (Object.keys(codes).length > 0) {
      const cookies = {
        auth: readBrowserCookie(c, AUTH_COOKIE),
        cart: readBrowserCookie(c, CART_COOKIE),
        clubMembershipCart: readBrowserCookie(c, CLUB_CART_COOKIE),
      };
      const arrival = { codes, brandingId: c.var.brandingId, boundTo, cookies, today: clock.today() };
      const given = await db.transaction().execute((trx) => takeCodes(trx, arrival));
      for (const name of CARRIED_NAMES) {
        const browserId = given[name];
        if (browserId !== undefined) setBrowserCookie(c, COOKIES[name], browserId);
      }
    }
    return redirectUnseen(c, addressWithout(url, CARRIED_NAMES));
  });
}

function codesIn(query: URLSearchParams): Codes {
  const codes: Partial<Record<Carried, string>> = {};
  for (const name of CARRIED_NAMES) {
    const code = query.get(name);
    if (code !== null && /^[\w-]{22}$/.test(code)) codes[name] = code;
  }
  return codes;
}
