import type { Bucket } from '../../platform/rate-limits/bucket-store.ts';
import { declineSource } from '../../platform/rate-limits/card-brake.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { shopperOf } from '../cart/cart-key.ts';
import type { CartKey } from '../cart/cart-record.ts';

/** A repeated request does not count. */
export interface PaymentLimits {
  /** Counted when we hash a password. */
  readonly hashes: readonly Bucket[];
  /** Counted at the claim. */
  readonly claimed: readonly Bucket[];
  /** The part of `claimed` that the payment's outcome returns. */
  readonly underWay: readonly Bucket[];
  /** Counted when the card is declined. */
  readonly declined: readonly Bucket[];
  /** Of one card, by its fingerprint; none without. Counted when it is declined. */
  readonly ofCard: (fingerprint: string | null) => readonly Bucket[];
  /** Where the card is typed, for the card-testing brake. */
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
    ofCard: (fingerprint) =>
      fingerprint === null ? [] : limiter.buckets({ declinedCardsByCard: fingerprint }),
    source: declineSource(limiter, clientAddress),
  };
}

export function hashLimits(limiter: RateLimiter, clientAddress: string): readonly Bucket[] {
  return limiter.buckets({ passwordHashesByAddress: clientAddress });
}
