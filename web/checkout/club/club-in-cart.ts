import type { Cart, CartItem } from '../../../contract/cart.ts';
import type { Club } from '../../../contract/clubs.ts';
import type { CheckoutData } from '../load-checkout.ts';

export function membershipIn(cart: Cart): (CartItem & { readonly clubName: string }) | null {
  const item = cart.shoppingCartItems.find((each) => each.clubContinuityTypeId !== null);
  return item?.clubName ? { ...item, clubName: item.clubName } : null;
}

export function joinedClub({ cart, clubs }: Pick<CheckoutData, 'cart' | 'clubs'>): Club | null {
  const clubTypeId = membershipIn(cart)?.clubContinuityTypeId;
  return clubs.find((club) => club.clubTypeId === clubTypeId) ?? null;
}
