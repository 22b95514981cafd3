import type { Cart } from '../../../contract/cart.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';

/** Why the cart's code has no effect; null if it counts, or if there is none (spec §2). */
export function promoProblem({ promoCode, promoDetails, promoInvalidReason }: Cart): string | null {
  if (promoInvalidReason) return promoInvalidReason;
  return promoCode !== null && !promoDetails ? MESSAGES.promoNotForOvernight : null;
}
