import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import { invalidFields, NOT_FOUND, type Refusal, type Result } from '../../platform/http/refusal.ts';
import type { CartKey } from './cart-record.ts';
import { type CartParts, changeCart } from './change-cart.ts';
import { type ItemState, selectItemState, updateItem } from './items-store.ts';
import type { PricedCart } from './price.ts';

export interface ItemChange {
  readonly cartItemId: number;
  /** The client's own increasing number; without it the change always applies. */
  readonly sequence: number | undefined;
}

/** Late or repeated requests cannot undo a newer choice. Refuses a quantity outside 1..cartLimit (`invalid`). */
export function changeQuantity(
  parts: CartParts,
  key: CartKey,
  { cartItemId, sequence, quantity }: ItemChange & { quantity: number },
): Promise<Result<PricedCart>> {
  let isStale = false;
  return changeCart(
    parts,
    key,
    async (trx, { cartId }) => {
      const item = await selectItemState(trx, cartId, cartItemId);
      if (item === null) return NOT_FOUND;
      isStale = isOutdated(item, sequence);
      if (isStale) return null;
      if (item.status !== 'in-cart') return NO_LONGER_IN_CART;
      if (quantity < 1) return refusedQuantity(REFUSAL_MESSAGES.noQuantity);
      await updateItem(trx, cartItemId, { quantity, sequence });
      return null;
    },
    (cart) => (isStale ? null : judgeQuantity(cart, cartItemId, quantity)),
  );
}

/** A missing item changes nothing and is no error. */
export function removeItem(parts: CartParts, key: CartKey, change: ItemChange): Promise<Result<PricedCart>> {
  return changeCart(parts, key, async (trx, { cartId }) => {
    const item = await selectItemState(trx, cartId, change.cartItemId);
    if (item === null || isOutdated(item, change.sequence)) return null;
    await updateItem(trx, change.cartItemId, { status: 'removed', sequence: change.sequence });
    return null;
  });
}

const NO_LONGER_IN_CART: Refusal = { code: 'not-found', message: 'This item is no longer in your cart.' };

function isOutdated(item: ItemState, sequence: number | undefined): boolean {
  return sequence !== undefined && sequence <= item.lastSequence;
}

/** If stock lowered the line below the requested quantity, the shopper asked for too much. */
function judgeQuantity(cart: PricedCart, cartItemId: number, quantity: number): Refusal | null {
  const item = cart.items.find((each) => each.cartItemId === cartItemId);
  if (item?.quantity === quantity) return null;
  const limit = item?.cartLimit ?? 0;
  return refusedQuantity(`You can order up to ${limit} of this item.`);
}

function refusedQuantity(reason: string): Refusal {
  return invalidFields({ qty: [reason] }, reason);
}
