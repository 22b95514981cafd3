import type { Context } from 'hono';
import {
  addToCart,
  applyCoupon,
  changeQuantity,
  removeCoupon,
  removeItem,
  showCart,
  undoJoined,
} from '../../contract/cart.ts';
import { REFUSAL_MESSAGES } from '../../domain/checkout/refusal-messages.ts';
import { normalizePromoCode } from '../../domain/promo/promo.ts';
import type { ZipDirectory } from '../address/zip-directory.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import type { AppEnv } from '../http/app-env.ts';
import { setBrowserCookie } from '../http/browser-cookie.ts';
import { NOT_FOUND, type Refusal, type Result, refuse } from '../http/refusal.ts';
import { placeInCookie } from '../place/shopper-place.ts';
import { type QuoteNowParts, quoteNow } from '../quote/quote-now.ts';
import { countFailures, type RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { SiteOrigins } from '../sites.ts';
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
    result.ok ? c.json(toCart(result.value, await viewOf(c)), 200) : refuse(c, result.refusal);

  return apiRoutes()
    .openapi(serve(addToCart), async (c) => {
      const { items = [], clubTypeId, tierId, clubJoin } = c.req.valid('json');
      const kind = cartKind(clubJoin);
      const key = readCartKey(c, kind);
      const limited = await refuseNewCart(parts, c, key);
      if (limited) return refuse(c, limited);
      const result =
        clubJoin && typeof clubTypeId === 'number'
          ? await joinClub(parts, key, { clubTypeId, tierId: tierId ?? null })
          : await addItems(parts, { key, kind, brandingId: c.var.brandingId, items });
      if (!result.ok) return refuse(c, result.refusal);
      const { cart, newBrowserId } = result.value;
      if (newBrowserId !== null) setBrowserCookie(c, cartCookie(kind), newBrowserId);
      return c.json(toCart(cart, await viewOf(c)), 200);
    })
    .openapi(serve(showCart), async (c) => {
      const key = readCartKey(c, cartKind(c.req.valid('query').clubJoin));
      return c.json(await shownCart(parts, key, await shownFor(c)), 200);
    })
    .openapi(serve(undoJoined), async (c) => {
      const key = readCartKey(c, cartKind(c.req.valid('query').clubJoin));
      const refusal = await undo.undoJoined(parts.db, key);
      return refusal ? refuse(c, refusal) : c.json(await shownCart(parts, key, await shownFor(c)), 200);
    })
    .openapi(serve(changeQuantity), async (c) => {
      const { shoppingCartItemId: cartItemId } = c.req.valid('param');
      const { s: sequence, clubJoin } = c.req.valid('query');
      const key = await keyOfItem(parts.db, c, { cartItemId, clubJoin });
      if (!key) return refuse(c, NOT_FOUND);
      const change = { cartItemId, sequence, quantity: c.req.valid('json').qty };
      return answer(c, await quantities.changeQuantity(parts, key, change));
    })
    .openapi(serve(removeItem), async (c) => {
      const { shoppingCartItemId: cartItemId } = c.req.valid('param');
      const { s: sequence, clubJoin } = c.req.valid('query');
      const key = await keyOfItem(parts.db, c, { cartItemId, clubJoin });
      if (!key) return c.json(emptyCart(await viewOf(c)), 200);
      const result = await quantities.removeItem(parts, key, { cartItemId, sequence });
      if (!result.ok && result.refusal.code === 'not-found') return c.json(emptyCart(await viewOf(c)), 200);
      return answer(c, result);
    })
    .openapi(serve(applyCoupon), async (c) => {
      const { promoCode, clubJoin } = c.req.valid('json');
      const key = readCartKey(c, cartKind(clubJoin));
      if (!key) return c.json({ valid: false, reason: REFUSAL_MESSAGES.emptyCart }, 200);
      const failures = {
        unknownCouponsByShopper: shopperOf(key),
        unknownCouponsByAddress: c.var.clientAddress,
      };
      const limited = await countFailures(
        parts.rateLimiter,
        { failures },
        () => coupons.applyCoupon(parts, key, promoCode),
        ({ isUnknown }) => isUnknown,
      );
      if (!limited.ok) return refuse(c, limited.refusal);
      const { valid, reason, isUnknown } = limited.value;
      if (reason !== null) {
        c.set('refusedPromo', { code: isUnknown ? null : normalizePromoCode(promoCode), reason });
      }
      const changed = valid && c.req.valid('query').include === 'cart';
      const more = changed ? { cart: await shownCart(parts, key, await shownFor(c)) } : {};
      return c.json({ valid, reason, ...more }, 200);
    })
    .openapi(serve(removeCoupon), async (c) => {
      const { clubJoin, include } = c.req.valid('query');
      const key = readCartKey(c, cartKind(clubJoin));
      const refusal = key && (await coupons.removeCoupon(parts, key));
      if (refusal) return refuse(c, refusal);
      return include === 'cart'
        ? c.json(await shownCart(parts, key, await shownFor(c)), 200)
        : c.body(null, 204);
    });
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

/** Contract §2 names no cart with an item: without `clubJoin`, the membership cart if it holds the item. */
async function keyOfItem(
  db: CartParts['db'],
  c: Context<AppEnv>,
  { cartItemId, clubJoin }: { cartItemId: number; clubJoin: 'true' | 'false' | undefined },
): Promise<CartKey | null> {
  const club = clubJoin === 'false' ? null : readCartKey(c, 'club');
  if (clubJoin === 'true') return club;
  return club && (await hasItem(db, club, cartItemId)) ? club : readCartKey(c, 'shop');
}
