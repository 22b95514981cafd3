import type { SoldOutNews } from '../cart-summary/use-sold-out-news.ts';
import { MembershipRemoved } from '../club/membership-removed.tsx';
import { NoMembership } from '../club/no-membership.tsx';
import type { CheckoutData } from '../load-checkout.ts';
import { EmptyCart } from './empty-cart.tsx';

export interface NothingToShipProps extends Pick<CheckoutData, 'cart' | 'clubJoin'> {
  readonly soldOut: SoldOutNews;
}

/** Why there is no form: each of the two carts has its own empty state. */
export function NothingToShip({ cart, clubJoin, soldOut }: NothingToShipProps) {
  const { clubMembershipRemovedReason: reason } = cart;
  if (cart.clubMembershipRemoved && reason !== null) return <MembershipRemoved reason={reason} />;
  return clubJoin ? <NoMembership soldOut={soldOut} /> : <EmptyCart soldOut={soldOut} />;
}
