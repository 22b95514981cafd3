import { useEffect } from 'react';
import type { Cart } from '../../../contract/cart.ts';
import { noteCart } from '../../analytics/cart-events.ts';
import { isFirstTime, pushEvent } from '../../analytics/data-layer.ts';
import { cartEcommerce } from '../../analytics/ecommerce.ts';
import { membershipIn } from '../club/club-in-cart.ts';
import { hasItems } from '../load-checkout.ts';

/** Marks a checkout as reported; removed when its order is placed. Each of the two carts has its own mark. */
export function begunMark(isMembership: boolean): string {
  return isMembership ? 'begin_checkout:club' : 'begin_checkout';
}

/** Once, when the cart first loads with items at shipping. */
export function useBeginCheckout(cart: Cart, isAtShipping: boolean): void {
  useEffect(() => {
    noteCart(cart);
    if (isAtShipping && hasItems(cart) && isFirstTime(begunMark(membershipIn(cart) !== null)))
      pushEvent('begin_checkout', cartEcommerce(cart));
  }, [cart, isAtShipping]);
}
