import { MembershipRemoved } from '../club/membership-removed.tsx';
import { NoMembership } from '../club/no-membership.tsx';
import type { CheckoutData } from '../load-checkout.ts';
import { EmptyCart } from './empty-cart.tsx';

/** Why there is no form: each of the two carts may be empty in its own way. */
export function NothingToShip({ cart, clubJoin }: Pick<CheckoutData, 'cart' | 'clubJoin'>) {
  const { clubMembershipRemovedReason: reason, shoppingCartItemsDeleted: soldOut } = cart;
  if (cart.clubMembershipRemoved && reason !== null) return <MembershipRemoved reason={reason} />;
  return clubJoin ? <NoMembership soldOut={soldOut} /> : <EmptyCart soldOut={soldOut} />;
}
