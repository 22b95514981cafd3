/** A shipped order can be refunded, not canceled. */
const MOVES = {
  placed: ['shipped', 'cancelled'],
  shipped: ['partly-refunded', 'refunded'],
  'partly-refunded': ['partly-refunded', 'refunded'],
  refunded: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderStatus = keyof typeof MOVES;

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return (MOVES[from] as readonly OrderStatus[]).includes(to);
}

/** As pages show it. */
export const ORDER_STATUS_WORDS = {
  placed: 'Placed',
  shipped: 'Shipped',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'Canceled',
} as const satisfies Record<OrderStatus, string>;

/** No parcel leaves for a winery. */
export function orderStatusWord<Status extends OrderStatus>(
  status: Status,
  isPickup: boolean,
): (typeof ORDER_STATUS_WORDS)[Status] | 'Picked up' {
  return status === 'shipped' && isPickup ? 'Picked up' : ORDER_STATUS_WORDS[status];
}
