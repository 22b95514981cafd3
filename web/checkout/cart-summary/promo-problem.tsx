import type { Cart } from '../../../contract/cart.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { useCheckout } from '../use-checkout.ts';
import { promoServices } from './promo-services.ts';

export function PromoProblem() {
  const { cart, lookups } = useCheckout();
  const problem = promoProblem(cart);
  if (problem === null) return null;
  const services = promoServices(cart, lookups.shippers);
  return (
    <>
      <p>{problem}</p>
      {services && <p>{services.countsAgain}</p>}
    </>
  );
}

/** Why the cart's code has no effect; null if it counts, or if there is none. */
export function promoProblem({ promoCode, promoDetails, promoInvalidReason }: Cart): string | null {
  if (promoInvalidReason) return promoInvalidReason;
  return promoCode !== null && !promoDetails ? MESSAGES.promoNotForOvernight : null;
}
