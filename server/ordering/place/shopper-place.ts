import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { findPlace, isServedBy, methodOf, type Place } from '../../places/place.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { cookieAttributes, nameOnSite } from '../../platform/http/browser-cookie.ts';

export interface PlaceParts {
  readonly db: Reader;
  readonly zips: ZipDirectory;
}

/** Its value is a ZIP or a winery's `deliveryMethod`: nothing about the person. */
const COOKIE = 'place';
const NINETY_DAYS_SECONDS = 90 * 24 * 60 * 60;
/** The shopper cleared the place: a customer's default address does not bring it back. */
const NONE = 'none';

/** As the browser sent it, if it can be a place; '' for none. Pages that differ only by the place go by it. */
export function namedInCookie(c: Context<AppEnv>): string {
  const value = getCookie(c, nameOnSite(c, COOKIE)) ?? '';
  return /^(\d{1,5}|none)$/.test(value) ? value : '';
}

/** The cookie that names the place and nothing else; null without a place. */
export function cookieOfPlace(c: Context<AppEnv>, named: string): string | null {
  return named === '' ? null : `${nameOnSite(c, COOKIE)}=${named}`;
}

export function rememberPlace(c: Context<AppEnv>, place: Place | null): void {
  const value = place === null ? NONE : place.winery ? methodOf(place.winery) : place.zip;
  setCookie(c, nameOnSite(c, COOKIE), value, { ...cookieAttributes(c), maxAge: NINETY_DAYS_SECONDS });
}

/** Null: none, or one that this site does not serve. */
export function placeInCookie(zips: ZipDirectory, c: Context<AppEnv>): Place | null {
  const named = namedInCookie(c);
  const found = findPlace(zips, named.length === 5 ? { zip: named } : { pickup: named });
  return found.ok && isServedBy(found.value, c.var.brandingId) ? found.value : null;
}

/** The browser's place, else a customer's default address, which the browser then keeps. */
export async function placeOfShopper({ db, zips }: PlaceParts, c: Context<AppEnv>): Promise<Place | null> {
  if (namedInCookie(c) !== '' || !c.var.session) return placeInCookie(zips, c);
  const place = await placeOfCustomer({ db, zips }, c.var.session.customerId);
  if (place) rememberPlace(c, place);
  return place;
}

async function placeOfCustomer({ db, zips }: PlaceParts, customerId: number): Promise<Place | null> {
  const row = await first<{ zip: string }>(db)`
    select zip from addresses where customer_id = ${customerId} and is_default_shipping`;
  const found = row && findPlace(zips, { zip: row.zip });
  return found?.ok ? found.value : null;
}
