import type { Context } from 'hono';
import {
  addToCart,
  applyCoupon,
  changeQuantity,
  removeCoupon,
  removeItem,
  showCart,
  undoJoined,
} from '../../../contract/cart.ts';
import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import { normalizePromoCode } from '../../../domain/promo/promo.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { setBrowserCookie } from '../../platform/http/browser-cookie.ts';
import { accept, DONE, NOT_FOUND, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import { countFailures, type RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { placeInCookie } from '../place/shopper-place.ts';
import { type QuoteNowParts, quoteNow } from '../quote/quote-now.ts';
import { addItems } from './add-items.ts';
import { cartCookie, cartKind, readCartKey, shopperOf } from './cart-key.ts';
import type { CartKey } from './cart-record.ts';
import { cartViewOf, emptyCart, toCart } from './cart-wire.ts';
import type { CartParts } from './change-cart.ts';
import * as quantities from './change-quantity.ts';
import * as coupons from './coupons.ts';
import { hasItem } from './items-store.ts';
import { joinClub } from './join-club.ts';
import type { PricedCart } from './price.ts';
import { shownCart } from './shown-cart.ts';
import { cartIsKnown } from './store.ts';
import * as undo from './undo-joined.ts';

export interface CartRoutesParts extends CartParts, QuoteNowParts {
  readonly origins: SiteOrigins;
  readonly zips: ZipDirectory;
  readonly rateLimiter: RateLimiter;
}

export function cartRoutes(parts: CartRoutesParts) {
  const shownFor = async (c: Context<AppEnv>) => {
    const place = placeInCookie(parts.zips, c);
    const toDoor = place && (await quoteNow(parts, place));
    return { brandingId: c.var.brandingId, toDoor };
  };
  const viewOf = async (c: Context<AppEnv>) => cartViewOf(parts, await shownFor(c));
  const answer = async (c: Context<AppEnv>, result: Result<PricedCart>) =>
    result.ok ? accept(toCart(result.value, await viewOf(c))) : result;

  return apiRoutes([
    serve(addToCart, async ({ body: { items = [], clubTypeId, tierId, clubJoin }, c }) => {
      const kind = cartKind(clubJoin);
      const key = readCartKey(c, kind);
      const limited = await refuseNewCart(parts, c, key);
      if (limited) return reject(limited);
      const result =
        clubJoin && typeof clubTypeId === 'number'
          ? await joinClub(parts, key, { clubTypeId, tierId: tierId ?? null })
          : await addItems(parts, { key, kind, brandingId: c.var.brandingId, items });
      if (!result.ok) return result;
      const { cart, newBrowserId } = result.value;
      if (newBrowserId !== null) setBrowserCookie(c, cartCookie(kind), newBrowserId);
      return accept(toCart(cart, await viewOf(c)));
    }),
    serve(showCart, async ({ query, c }) => {
      const key = readCartKey(c, cartKind(query.clubJoin));
      return accept(await shownCart(parts, key, await shownFor(c)));
    }),
    serve(undoJoined, async ({ query, c }) => {
      const key = readCartKey(c, cartKind(query.clubJoin));
      const refusal = await undo.undoJoined(parts.db, key);
      return refusal ? reject(refusal) : accept(await shownCart(parts, key, await shownFor(c)));
    }),
    serve(
      changeQuantity,
      async ({ params: { shoppingCartItemId: cartItemId }, query: { s: sequence, clubJoin }, body, c }) => {
        const key = await keyOfItem(parts.db, c, { cartItemId, clubJoin });
        if (!key) return reject(NOT_FOUND);
        const change = { cartItemId, sequence, quantity: body.qty };
        return answer(c, await quantities.changeQuantity(parts, key, change));
      },
    ),
    serve(
      removeItem,
      async ({ params: { shoppingCartItemId: cartItemId }, query: { s: sequence, clubJoin }, c }) => {
        const key = await keyOfItem(parts.db, c, { cartItemId, clubJoin });
        if (!key) return accept(emptyCart(await viewOf(c)));
        const result = await quantities.removeItem(parts, key, { cartItemId, sequence });
        if (!result.ok && result.refusal.code === 'not-found') return accept(emptyCart(await viewOf(c)));
        return answer(c, result);
      },
    ),
    serve(applyCoupon, async ({ query, body: { promoCode, clubJoin }, c }) => {
      const key = readCartKey(c, cartKind(clubJoin));
      if (!key) return accept({ valid: false, reason: REFUSAL_MESSAGES.emptyCart });
      const failures = {
        unknownCouponsByShopper: shopperOf(key),
        unknownCouponsByAddress: c.var.clientAddress,
      };
      const limited = await countFailures(
        parts.rateLimiter,
        { failures },
        async () => accept(await coupons.applyCoupon(parts, key, promoCode)),
        (applied) => applied.ok && applied.value.isUnknown,
      );
      if (!limited.ok) return limited;
      const { valid, reason, isUnknown } = limited.value;
      if (reason !== null) {
        c.set('refusedPromo', { code: isUnknown ? null : normalizePromoCode(promoCode), reason });
      }
      const changed = valid && query.include === 'cart';
      const more = changed ? { cart: await shownCart(parts, key, await shownFor(c)) } : {};
      return accept({ valid, reason, ...more });
    }),
    serve(removeCoupon, async ({ query: { clubJoin, include }, c }) => {
      const key = readCartKey(c, cartKind(clubJoin));
      const refusal = key && (await coupons.removeCoupon(parts, key));
      if (refusal) return reject(refusal);
      return include === 'cart' ? accept(await shownCart(parts, key, await shownFor(c))) : DONE;
    }),
  ]);
}

/** A cookie that we did not issue also opens a new cart. */
async function refuseNewCart(
  { db, rateLimiter }: CartParts & { rateLimiter: RateLimiter },
  c: Context<AppEnv>,
  key: CartKey | null,
): Promise<Refusal | null> {
  if (key && ('customerId' in key || (await cartIsKnown(db, key)))) return null;
  return rateLimiter.count({ newCartsByAddress: c.var.clientAddress });
}

/** The call names no cart with an item. Without `clubJoin`, the membership cart if it holds the item. */
async function keyOfItem(
  db: CartParts['db'],
  c: Context<AppEnv>,
  { cartItemId, clubJoin }: { cartItemId: number; clubJoin: 'true' | 'false' | undefined },
): Promise<CartKey | null> {
  const club = clubJoin === 'false' ? null : readCartKey(c, 'club');
  if (clubJoin === 'true') return club;
  return club && (await hasItem(db, club, cartItemId)) ? club : readCartKey(c, 'shop');
}
