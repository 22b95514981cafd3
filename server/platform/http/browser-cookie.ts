import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from './app-env.ts';

export interface BrowserCookie {
  readonly name: string;
  readonly maxAgeSeconds: number;
}

const DAY_SECONDS = 24 * 60 * 60;

/** The browser's cookies. Each holds an unguessable id, of which the shop keeps only the SHA-256. */
export const CART_COOKIE: BrowserCookie = { name: 'cart', maxAgeSeconds: 90 * DAY_SECONDS };
export const CLUB_CART_COOKIE: BrowserCookie = {
  name: 'clubMembershipCart',
  maxAgeSeconds: 90 * DAY_SECONDS,
};
export const AUTH_COOKIE: BrowserCookie = { name: 'auth', maxAgeSeconds: 30 * DAY_SECONDS };
export const CONFIRMATION_COOKIE: BrowserCookie = { name: 'confirmation', maxAgeSeconds: 60 * 60 };
/** Of staff. */
export const OFFICE_COOKIE: BrowserCookie = { name: 'office', maxAgeSeconds: 12 * 60 * 60 };
/** The target site sets it before the other site creates codes. The codes work only together with this cookie. */
export const HAND_OFF_COOKIE: BrowserCookie = { name: 'handOff', maxAgeSeconds: 2 * 60 };

/** 128 random bits, in 22 characters. */
export function newBrowserId(): string {
  return randomBytes(16).toString('base64url');
}

export function hashBrowserId(browserId: string): Buffer {
  return createHash('sha256').update(browserId).digest();
}

/** The hash of the browser's id; null if the id is missing or malformed. */
export function readBrowserCookie(c: Context<AppEnv>, cookie: BrowserCookie): Buffer | null {
  const browserId = readBrowserId(c, cookie);
  return browserId === null ? null : hashBrowserId(browserId);
}

/** Keeps the browser's current id, so that two tabs at once get the same one. Returns its hash. */
export function holdBrowserCookie(c: Context<AppEnv>, cookie: BrowserCookie): Buffer {
  const browserId = readBrowserId(c, cookie) ?? newBrowserId();
  setBrowserCookie(c, cookie, browserId);
  return hashBrowserId(browserId);
}

function readBrowserId(c: Context<AppEnv>, cookie: BrowserCookie): string | null {
  const browserId = getCookie(c, nameOnSite(c, cookie.name));
  return browserId !== undefined && /^[\w-]{22}$/.test(browserId) ? browserId : null;
}

export function setBrowserCookie(c: Context<AppEnv>, cookie: BrowserCookie, browserId: string): void {
  setCookie(c, nameOnSite(c, cookie.name), browserId, {
    ...cookieAttributes(c),
    maxAge: cookie.maxAgeSeconds,
  });
}

export function clearBrowserCookie(c: Context<AppEnv>, cookie: BrowserCookie): void {
  setCookie(c, nameOnSite(c, cookie.name), '', { ...cookieAttributes(c), maxAge: 0 });
}

/** Over HTTPS the prefix keeps other hosts of the domain from planting a cookie. Over HTTP browsers refuse the name. */
export function nameOnSite(c: Context<AppEnv>, name: string): string {
  return c.var.isHttps ? `__Host-${name}` : name;
}

export function cookieAttributes(c: Context<AppEnv>) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: c.var.isHttps } as const;
}
