import type { Club } from '../../../contract/clubs.ts';
import { nextShipment } from '../../shop/clubs/club-words.ts';
import { Money } from '../../ui/money.tsx';
import { useCheckout } from '../use-checkout.ts';
import { membershipIn } from './club-in-cart.ts';

/** What a new member agrees to pay, now and later. */
export function WhatIsCharged({ club }: { club: Club }) {
  const { cart } = useCheckout();
  const membership = membershipIn(cart);
  if (membership === null) return null;
  const next = nextShipment(club);
  return (
    <p className="mb-5 max-w-prose text-lg">
      <Money amount={cart.totals.totalAmountDue} /> today, then <Money amount={membership.unitPrice} /> plus
      shipping and tax with each shipment{next === null ? '' : `, the next on ${next}`}, until you cancel.
    </p>
  );
}
