import type { Day } from '../dates/day.ts';
import { type OrderStatus, orderStatusWord } from '../orders/order-status.ts';

/** The word that the office shows for an order. */
export const ORDER_BADGES = [
  'To ship',
  'To prepare',
  'Late',
  'Packed, late',
  'Packed',
  'Shipped',
  'Ready',
  'Picked up',
  'On hold',
  'Card declined',
  'Partly refunded',
  'Refunded',
  'Canceled',
] as const;
export type OrderBadge = (typeof ORDER_BADGES)[number];

export interface OrderProgress {
  readonly status: OrderStatus;
  readonly isPickup: boolean;
  readonly shipDay: Day;
  readonly isOnHold: boolean;
  readonly isPacked: boolean;
  readonly isReady: boolean;
  /** The gateway refused the last movement of its money. */
  readonly isRefused: boolean;
}

export function badgeOf(order: OrderProgress, today: Day): OrderBadge {
  const { status, isPickup } = order;
  return status === 'placed' ? badgeBeforeShipping(order, today) : orderStatusWord(status, isPickup);
}

/**
 * What stops an order is more urgent than how far it is, and that it is late. A pickup waits to be prepared, or until it
 * is picked up: then it is the customer who is late.
 */
function badgeBeforeShipping(
  { isPickup, shipDay, isOnHold, isRefused, isPacked, isReady }: OrderProgress,
  today: Day,
): OrderBadge {
  if (isOnHold) return 'On hold';
  if (isRefused) return 'Card declined';
  if (isReady) return 'Ready';
  if (shipDay < today) return isPacked ? 'Packed, late' : 'Late';
  if (isPacked) return 'Packed';
  return isPickup ? 'To prepare' : 'To ship';
}
