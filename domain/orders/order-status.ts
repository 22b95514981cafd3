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
