import type { Day } from '../../domain/dates/day.ts';

/** What the API answered about an order, in cents. Everything else about the month follows from these. */
export interface BookedOrder {
  readonly orderId: number;
  readonly brand: 1 | 2;
  readonly channel: 'web' | 'phone' | 'club';
  readonly isPickup: boolean;
  /** The two letters. */
  readonly state: string;
  readonly status: string;
  readonly subtotal: number;
  readonly markdown: number;
  readonly freight: number;
  readonly taxes: readonly { readonly name: string; readonly cents: number }[];
  readonly total: number;
  readonly lines: readonly BookedLine[];
  readonly captured: number;
  /** In the order in which they were made. */
  readonly refunds: readonly Refund[];
  readonly days: OrderDays;
}

export interface BookedLine {
  readonly line: number;
  readonly productId: number;
  readonly slug: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
}

export interface Refund {
  readonly cents: number;
  /** Bottles of each line that went back on sale. */
  readonly restocked: readonly { readonly line: number; readonly quantity: number }[];
}

export interface OrderDays {
  readonly placed: Day;
  readonly captured: Day;
  /** One for each refund. */
  readonly refunded: readonly Day[];
}

export const cents = (dollars: unknown): number => Math.round(Number(dollars ?? 0) * 100);

export function sumOf<Each>(each: Iterable<Each>, of: (one: Each) => number): number {
  let sum = 0;
  for (const one of each) sum += of(one);
  return sum;
}

/** Sums by a key. */
export function sumsBy<Each>(
  rows: Iterable<Each>,
  key: (row: Each) => string,
  of: (row: Each) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + of(row));
  return sums;
}

export const refundedOf = ({ refunds }: Pick<BookedOrder, 'refunds'>): number =>
  sumOf(refunds, ({ cents: refund }) => refund);
