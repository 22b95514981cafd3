import type { CartItem } from '../../../contract/cart.ts';

/** What stock did to the quantity of a line; null: nothing. */
export function loweredWords({ qty, loweredFrom }: Pick<CartItem, 'qty' | 'loweredFrom'>): string | null {
  return loweredFrom === null ? null : `Only ${qty} left: the quantity was lowered from ${loweredFrom}.`;
}
