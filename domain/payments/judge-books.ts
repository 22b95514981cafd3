import type { Cents } from '../money/cents.ts';
import type { OrderStatus } from '../orders/order-status.ts';

/** Summed over the order's authorizations. */
export interface OrderBooks {
  readonly status: OrderStatus;
  readonly totalCents: Cents;
  /** Null: the ledger has no entry. */
  readonly moved: {
    /** Neither captured nor voided. */
    readonly capturableCents: Cents;
    readonly capturedCents: Cents;
    readonly refundedCents: Cents;
  } | null;
}

export type BooksFault =
  | 'nothing-authorised'
  | 'authorized-differs'
  | 'captured-differs'
  | 'refunded-differs';

/**
 * Whether an order's money matches its state. While it waits, the total is authorized or voided; after it ships,
 * captured. After a cancellation it is neither; a refund matches what the order says. Null: it matches.
 */
export function judgeBooks({ status, totalCents, moved }: OrderBooks): BooksFault | null {
  if (moved === null) return 'nothing-authorised';
  const { capturableCents, capturedCents, refundedCents } = moved;
  const hasShipped = status !== 'placed' && status !== 'cancelled';
  if (capturedCents !== (hasShipped ? totalCents : 0)) return 'captured-differs';
  const isWaiting = status === 'placed' && capturableCents === totalCents;
  if (capturableCents !== 0 && !isWaiting) return 'authorized-differs';
  return fitsStatus(status, refundedCents, totalCents) ? null : 'refunded-differs';
}

function fitsStatus(status: OrderStatus, refundedCents: Cents, totalCents: Cents): boolean {
  switch (status) {
    case 'partly-refunded':
      return refundedCents > 0 && refundedCents < totalCents;
    case 'refunded':
      return refundedCents === totalCents;
    default:
      return refundedCents === 0;
  }
}
