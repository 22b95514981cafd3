import type { Cart } from '../../../contract/cart.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';

/** Why the code in the cart does nothing as the cart is now; null when it counts, or when there is none (spec §2). */
export function promoProblem({ promoCode, promoDetails, promoInvalidReason }: Cart): string | null {
  if (promoInvalidReason) return promoInvalidReason;
  return promoCode !== null && !promoDetails ? MESSAGES.promoNotForOvernight : null;
}
