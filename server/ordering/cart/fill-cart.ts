import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Writer } from '../../platform/database/access.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';
import { accept, type Result } from '../../platform/http/refusal.ts';
import type { CartKey, CartKind } from './cart-record.ts';
import { type CartParts, type CartStep, changeReadCart } from './change-cart.ts';
import type { PricedCart } from './price.ts';
import { isUnderWay, lockNewestCart, openCart } from './store.ts';

export interface Filling {
  /** Null: a browser without a cart. */
  readonly key: CartKey | null;
  readonly kind: CartKind;
  readonly brandingId: BrandingId;
}

export interface FilledCart {
  readonly cart: PricedCart;
  /** For the browser to store, if it sent none that we know. */
  readonly newBrowserId: string | null;
}

/** Like `changeCart`, in a new cart if the browser has no open one. */
export async function fillCart(
  parts: CartParts,
  filling: Filling,
  step: CartStep,
): Promise<Result<FilledCart>> {
  let newId: string | null = null;
  const read = async (trx: Writer, { key, kind, brandingId }: Filling) => {
    const newest = key && (await lockNewestCart(trx, key));
    if (newest && isUnderWay(newest)) return newest;
    if (key && (newest || 'customerId' in key)) return openCart(trx, key, brandingId);
    // Another person could know an id that we did not issue, so this browser gets a new one.
    newId = newBrowserId();
    return openCart(trx, { browserHash: hashBrowserId(newId), kind }, brandingId);
  };
  const result = await changeReadCart(parts, { key: filling, read }, step);
  return result.ok ? accept({ cart: result.value, newBrowserId: newId }) : result;
}
