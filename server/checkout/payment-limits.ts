import { shopperOf } from '../cart/cart-key.ts';
import type { CartKey } from '../cart/cart-record.ts';
import type { Bucket } from '../rate-limits/bucket-store.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';

/** What a payment counts against. A repeat of one counts nowhere. */
export interface PaymentLimits {
  /** Counted when a password is hashed. */
  readonly hashes: readonly Bucket[];
  /** Counted when the payment is claimed. */
  readonly claimed: readonly Bucket[];
  /** Counted when the card is declined. */
  readonly declined: readonly Bucket[];
}

export function paymentLimits(limiter: RateLimiter, key: CartKey, clientAddress: string): PaymentLimits {
  return {
    hashes: hashLimits(limiter, clientAddress),
    claimed: limiter.buckets({ paymentsByShopper: shopperOf(key), paymentsByAddress: clientAddress }),
    declined: limiter.buckets({
      declinedPaymentsByShopper: shopperOf(key),
      declinedPaymentsByAddress: clientAddress,
    }),
  };
}

/** Of the password for an account that a guest asks for. */
export function hashLimits(limiter: RateLimiter, clientAddress: string): readonly Bucket[] {
  return limiter.buckets({ passwordHashesByAddress: clientAddress });
}
