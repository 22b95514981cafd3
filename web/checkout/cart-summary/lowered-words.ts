import type { CartItem } from '../../../contract/cart.ts';

/** What stock did to a line's quantity; null: nothing. */
export function loweredWords({ qty, loweredFrom }: Pick<CartItem, 'qty' | 'loweredFrom'>): string | null {
  return loweredFrom === null ? null : `Only ${qty} left: the quantity was lowered from ${loweredFrom}.`;
}
