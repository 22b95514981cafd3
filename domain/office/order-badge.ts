import type { OrderStatus } from '../orders/order-status.ts';

/** The word that the office shows for an order (office design, section 6). */
export const ORDER_BADGES = [
  'To ship',
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
  readonly isOnHold: boolean;
  readonly isPacked: boolean;
  readonly isReady: boolean;
  /** The gateway refused the last movement of its money. */
  readonly isRefused: boolean;
}

export function badgeOf(order: OrderProgress): OrderBadge {
  switch (order.status) {
    case 'cancelled':
      return 'Canceled';
    case 'refunded':
      return 'Refunded';
    case 'partly-refunded':
      return 'Partly refunded';
    case 'shipped':
      return order.isPickup ? 'Picked up' : 'Shipped';
    case 'placed':
      return badgeBeforeShipping(order);
  }
}

/** What stops an order is more urgent than how far it is. */
function badgeBeforeShipping({ isOnHold, isRefused, isPacked, isReady }: OrderProgress): OrderBadge {
  if (isOnHold) return 'On hold';
  if (isRefused) return 'Card declined';
  if (isReady) return 'Ready';
  return isPacked ? 'Packed' : 'To ship';
}
