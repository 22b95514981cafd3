import type { Cart } from '../../../contract/cart.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { reasonNotToJoin } from '../club-join/standing.ts';
import type { CartKey, CartRecord } from './cart-record.ts';
import { type CartView, cartViewOf, emptyCart, toCart } from './cart-wire.ts';
import { type CartParts, refreshCart } from './change-cart.ts';
import { mergeCarts } from './merge-carts.ts';
import { type PricedCart, priceSettledCart, quoteOf } from './price.ts';
import { selectOpenCart } from './record-store.ts';
import { settleCart } from './settled-cart.ts';
import { reopenWaitingCart } from './store.ts';

/** Empty if there is none. */
export async function shownCart(
  parts: CartParts & { readonly origins: SiteOrigins },
  key: CartKey | null,
  shownFor: Pick<CartView, 'brandingId' | 'toDoor'>,
): Promise<Cart> {
  const cart = key && (await readCart(parts, key));
  const view = await cartViewOf(parts, shownFor);
  return cart ? toCart(cart, view) : emptyCart(view);
}

/**
 * If nothing changed since the last read, one statement is enough. Otherwise saves the changes, so the shopper
 * later pays the prices shown.
 */
async function readCart(parts: CartParts, key: CartKey): Promise<PricedCart | null> {
  const rules = await parts.shopRules();
  const stored = await readOpenCart(parts, key, rules);
  if (stored === null) return null;
  const cart = priceSettledCart(settleCart(stored), { today: parts.clock.today(), rules });
  const mayJoin = !cart.standing || reasonNotToJoin(cart.standing, cart.brandingId) === null;
  const isAsShown = mayJoin && cart.changes.length === 0 && quoteOf(cart) === stored.shownQuote;
  return isAsShown || cart.isPaying ? cart : refreshCart(parts, key);
}

/** A guest payment that failed after the login left its cart behind: merge it into the customer's now. */
async function readOpenCart(
  { db, clock }: CartParts,
  key: CartKey,
  rules: ShopRules,
): Promise<CartRecord | null> {
  const found = await selectOpenCart(db, key, rules);
  if (!found && 'customerId' in key && (await reopenWaitingCart(db, key)))
    return (await selectOpenCart(db, key, rules))?.cart ?? null;
  if (!found?.isLeftBehind || found.cart.isPaying) return found?.cart ?? null;
  if ('customerId' in key && key.browser) {
    const { customerId, kind, browser } = key;
    await db
      .transaction()
      .execute((trx) =>
        mergeCarts(trx, { customerId, guests: [browser.cartHash], kind, today: clock.today() }),
      );
  }
  return (await selectOpenCart(db, key, rules))?.cart ?? null;
}
