import type { Transaction } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Database } from '../database/schema.ts';
import { hashBrowserId, newBrowserId } from '../http/browser-cookie.ts';
import { accept, invalidFields, type Refusal, type Result } from '../http/refusal.ts';
import type { CartKey, CartKind } from './cart-record.ts';
import { type CartParts, changeLockedCart } from './change-cart.ts';
import { addLines, selectSellable } from './items-store.ts';
import type { PricedCart } from './price.ts';
import { isUnderWay, lockNewestCart, openCart } from './store.ts';

export interface AddItems {
  /** Null: a browser without a cart. */
  readonly key: CartKey | null;
  readonly kind: CartKind;
  readonly brandingId: BrandingId;
  readonly items: readonly { productId: number; qty: number }[];
}

export interface AddedItems {
  readonly cart: PricedCart;
  /** The cart id to hand to the browser, when it brought none that we know. */
  readonly newBrowserId: string | null;
}

/**
 * Adds items, in a new cart where the browser has none open. Quantities of the same product add up to its limit;
 * asking at once for more than there is, is refused (`invalid`).
 */
export async function addItems(parts: CartParts, request: AddItems): Promise<Result<AddedItems>> {
  const wanted = sumByProduct(request.items);
  let newId: string | null = null;
  const lock = async (trx: Transaction<Database>) => {
    const newest = request.key && (await lockNewestCart(trx, request.key));
    if (newest && isUnderWay(newest)) return newest;
    if (request.key && (newest || 'customerId' in request.key))
      return openCart(trx, request.key, request.brandingId);
    // An id that we did not give out could be one that somebody else knows: such a browser gets a fresh one.
    newId = newBrowserId();
    return openCart(trx, { browserHash: hashBrowserId(newId), kind: request.kind }, request.brandingId);
  };
  const result = await changeLockedCart(parts, lock, (trx, cartId) => addWanted(trx, cartId, wanted));
  return result.ok ? accept({ cart: result.value, newBrowserId: newId }) : result;
}

function sumByProduct(items: AddItems['items']): Map<number, number> {
  const wanted = new Map<number, number>();
  for (const { productId, qty } of items) wanted.set(productId, (wanted.get(productId) ?? 0) + qty);
  return wanted;
}

async function addWanted(
  trx: Transaction<Database>,
  cartId: number,
  wanted: ReadonlyMap<number, number>,
): Promise<Refusal | null> {
  const sellable = new Map(
    (await selectSellable(trx, [...wanted.keys()])).map((each) => [each.productId, each]),
  );
  const complaints = [...wanted].flatMap(([productId, qty]) => {
    const product = sellable.get(productId);
    if (!product) return ['This product is not available.'];
    if (product.cartLimit === 0) return [`${product.name} is sold out.`];
    return qty > product.cartLimit ? [`You can order up to ${product.cartLimit} of ${product.name}.`] : [];
  });
  if (complaints[0] !== undefined) return invalidFields({ items: complaints }, complaints[0]);
  await addLines(
    trx,
    cartId,
    [...wanted].map(([productId, quantity]) => ({ productId, quantity })),
  );
  return null;
}
