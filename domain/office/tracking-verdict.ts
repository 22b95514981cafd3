import { carrierOf } from '../delivery/methods.ts';
import { hasGoodCheckDigit } from '../delivery/tracking-check-digit.ts';
import type { OrderStatus } from '../orders/order-status.ts';

export const TRACKING_VERDICTS = [
  'ready',
  'already-shipped',
  'unknown-order',
  'not-in-batch',
  'unreadable',
  'bad-number',
  'number-taken',
  'nothing-held',
] as const;
export type TrackingVerdict = (typeof TRACKING_VERDICTS)[number];

/** What is known of the order that a row of a tracking file names. */
export interface TrackedOrder {
  readonly status: OrderStatus;
  readonly shipViaId: number;
  readonly isInBatch: boolean;
  readonly isOnHold: boolean;
  /** An authorization covers its total. */
  readonly isAuthorized: boolean;
  readonly trackingNumber: string | null;
}

export interface JudgedRow {
  readonly verdict: TrackingVerdict;
  /** Empty if there is nothing to say. */
  readonly message: string;
}

interface JudgedNumber {
  readonly trackingNumber: string;
  /** An earlier row has the order. */
  readonly isRepeated: boolean;
  /** Null: the row can be read, and its number. */
  readonly problem: JudgedRow | null;
  /** Another order with this number. */
  readonly takenBy: number | null;
}

/** `order` is null if no order has this number. */
export function judgeTracking(
  order: TrackedOrder | null,
  { trackingNumber, isRepeated, problem, takenBy }: JudgedNumber,
): JudgedRow {
  if (problem?.verdict === 'unreadable') return problem;
  if (order === null) return { verdict: 'unknown-order', message: 'No order has this number.' };
  if (order.status !== 'placed' && order.status !== 'cancelled') {
    const isSame = order.trackingNumber === trackingNumber;
    return {
      verdict: 'already-shipped',
      message: isSame ? '' : `It was shipped with ${order.trackingNumber ?? 'no number'}.`,
    };
  }
  if (isRepeated) {
    return {
      verdict: 'already-shipped',
      message: 'An earlier row ships this order. An order has one number.',
    };
  }
  if (order.status === 'cancelled') return { verdict: 'not-in-batch', message: 'The order is canceled.' };
  if (!order.isInBatch) return { verdict: 'not-in-batch', message: 'The order is not in this batch.' };
  if (order.isOnHold) return { verdict: 'not-in-batch', message: 'The order is on hold.' };
  if (problem !== null) return problem;
  const { name, trackingNumber: known } = carrierOf(order.shipViaId);
  if (!known.format.test(trackingNumber)) {
    return { verdict: 'bad-number', message: `A ${name} tracking number has ${known.inWords}.` };
  }
  if (takenBy !== null) return { verdict: 'number-taken', message: numberTaken(takenBy) };
  if (!order.isAuthorized) {
    return { verdict: 'nothing-held', message: 'The order’s total is not authorized. Authorize it first.' };
  }
  const isGood = hasGoodCheckDigit(trackingNumber);
  return { verdict: 'ready', message: isGood ? '' : 'Look at the label: the check digit does not fit.' };
}

/** One rule for every way that a number comes in: file, page, command and scan. */
export function numberTaken(orderId: number): string {
  return `Order ${orderId} has this tracking number. Look at the label: each parcel has its own.`;
}
