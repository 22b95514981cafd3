import type { Cart } from '../../contract/cart.ts';
import { type Ecommerce, pushEvent } from './data-layer.ts';
import { cartEcommerce, changeEcommerce } from './ecommerce.ts';

/** The cart as the server last returned it. The next answer is compared with it. */
let known: Cart | null = null;

export function noteCart(cart: Cart): void {
  known = cart;
}

export function reportStep(
  event: 'add_shipping_info' | 'add_payment_info',
  more: Pick<Ecommerce, 'shipping_tier' | 'payment_type'>,
): void {
  if (known) pushEvent(event, { ...cartEcommerce(known), ...more });
}

/** A late answer without changes reports nothing. */
export function reportChange(cart: Cart): void {
  const before = known?.shoppingCartItems ?? [];
  const after = new Map(cart.shoppingCartItems.map((item) => [item.shoppingCartItemId, item.qty]));
  noteCart(cart);
  for (const item of before) {
    const difference = (after.get(item.shoppingCartItemId) ?? 0) - item.qty;
    if (difference === 0) continue;
    pushEvent(difference > 0 ? 'add_to_cart' : 'remove_from_cart', changeEcommerce(item, difference));
  }
}
