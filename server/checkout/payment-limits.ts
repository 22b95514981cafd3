import { shopperOf } from '../cart/cart-key.ts';
import type { CartKey } from '../cart/cart-record.ts';
import type { Bucket } from '../rate-limits/bucket-store.ts';
import { declineSource } from '../rate-limits/card-brake.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';

/** What a payment counts against. A repeat of one counts nowhere. */
export interface PaymentLimits {
  /** Counted when a password is hashed. */
  readonly hashes: readonly Bucket[];
  /** Counted when the payment is claimed. */
  readonly claimed: readonly Bucket[];
  /** The part of them that the payment's outcome gives back. */
  readonly underWay: readonly Bucket[];
  /** Counted when the card is declined. */
  readonly declined: readonly Bucket[];
  /** Where the card is typed, for the brake on card testing. */
  readonly source: string;
}

export function paymentLimits(limiter: RateLimiter, key: CartKey, clientAddress: string): PaymentLimits {
  const underWay = limiter.buckets({ paymentsUnderWayByAddress: clientAddress });
  return {
    hashes: hashLimits(limiter, clientAddress),
    claimed: [
      ...limiter.buckets({ paymentsByShopper: shopperOf(key), paymentsByAddress: clientAddress }),
      ...underWay,
    ],
    underWay,
    declined: limiter.buckets({
      declinedCardsByShopper: shopperOf(key),
      declinedCardsByAddress: clientAddress,
    }),
    source: declineSource(limiter, clientAddress),
  };
}

/** Of the password for an account that a guest asks for. */
export function hashLimits(limiter: RateLimiter, clientAddress: string): readonly Bucket[] {
  return limiter.buckets({ passwordHashesByAddress: clientAddress });
}
