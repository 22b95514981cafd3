import type { SoldProduct } from '../../catalog/products/product-record.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';
import { accept, type Result } from '../../platform/http/refusal.ts';
import { type CartRecord, NO_EXTRAS } from './cart-record.ts';
import type { CartParts } from './change-cart.ts';
import type { FilledCart, Filling } from './fill-cart.ts';
import { insertFilledCart } from './items-store.ts';
import { priceSettledCart, quoteOf } from './price.ts';
import { type SettledCart, settleCart } from './settled-cart.ts';

interface FirstItem {
  readonly product: SoldProduct;
  readonly quantity: number;
}

/**
 * The first items of a browser without a cart: nothing to lock or to read again, so one statement writes all. Null: the
 * items take each other's stock, as kits with the same bottle do. Such a cart is settled after it is filled.
 */
export async function openFilledCart(
  parts: CartParts,
  { kind, brandingId }: Pick<Filling, 'kind' | 'brandingId'>,
  items: readonly FirstItem[],
): Promise<Result<FilledCart> | null> {
  const rules = await parts.shopRules();
  const cartOf = (cartId: number, itemIds: readonly number[]) => {
    const lines = items.map((item, at) => ({ ...NEW_ITEM, ...item, cartItemId: itemIds[at] ?? 0 }));
    return settleCart<CartRecord>({ ...EMPTY, cartId, kind, brandingId, items: lines });
  };
  const price = (cart: SettledCart) => priceSettledCart(cart, { today: parts.clock.today(), rules });
  // The quote names no ids.
  const proposed = cartOf(0, [...items.keys()]);
  if (proposed.changes.length > 0) return null;
  const newId = newBrowserId();
  const { cartId, itemIds } = await insertFilledCart(
    parts.db,
    { browserHash: hashBrowserId(newId), kind, brandingId, shownQuote: quoteOf(price(proposed)) },
    items.map(({ product: { productId }, quantity }) => ({ productId, quantity })),
  );
  return accept({ cart: price(cartOf(cartId, itemIds)), newBrowserId: newId });
}

const EMPTY: Omit<CartRecord, 'cartId' | 'kind' | 'brandingId' | 'items'> = {
  ...NO_EXTRAS,
  customerId: null,
  isPaying: false,
  revision: 1,
  cardFingerprint: null,
  shownQuote: null,
  promoCode: null,
  shipping: null,
  billing: null,
  membershipRemoved: null,
};

const NEW_ITEM = { status: 'in-cart', loweredFrom: null, membership: null } as const;
