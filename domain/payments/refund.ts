import { allocate } from '../money/allocate.ts';
import type { Cents } from '../money/cents.ts';

/** A line of an order that was paid. */
export interface PaidLine {
  /** Above zero. */
  readonly quantity: number;
  /** What its goods cost after all markdown. */
  readonly netCents: Cents;
}

/** So many of one line, counted from 1. */
export interface LineQuantity {
  readonly line: number;
  readonly quantity: number;
}

/**
 * What each line, and of each line each piece, has of the order's total: its discounts are its own, freight, taxes and
 * fees are shared out by what the lines cost. Whole cents by largest remainder, so that all pieces of all lines sum to
 * the total exactly. `totalCents` is from 0; pieces of one line differ by a cent at most.
 */
export function sharesOfPieces(totalCents: Cents, lines: readonly PaidLine[]): Cents[][] {
  const shares = allocate(
    totalCents,
    lines.map(({ netCents }) => netCents),
  );
  return lines.map(({ quantity }, index) => allocate(shares[index] ?? 0, Array<number>(quantity).fill(1)));
}

/**
 * What is to be given back for some pieces, after those that were refunded before. Null when a line is not there, is
 * named with no pieces, or has no more so many: a piece is refunded once.
 */
export function refundOf(
  asked: readonly LineQuantity[],
  order: { totalCents: Cents; lines: readonly PaidLine[]; refunded: readonly LineQuantity[] },
): Cents | null {
  const pieces = sharesOfPieces(order.totalCents, order.lines);
  const given = order.lines.map((_, index) => quantityOf(order.refunded, index + 1));
  let sum = 0;
  for (const { line, quantity } of asked) {
    const shares = pieces[line - 1];
    const from = given[line - 1];
    if (shares === undefined || from === undefined || !Number.isInteger(quantity) || quantity < 1)
      return null;
    if (from + quantity > shares.length) return null;
    sum += shares.slice(from, from + quantity).reduce((all, share) => all + share, 0);
    given[line - 1] = from + quantity;
  }
  return sum;
}

/** What is left of each line to be refunded; lines of which nothing is left are not in it. */
export function unrefunded(lines: readonly PaidLine[], refunded: readonly LineQuantity[]): LineQuantity[] {
  return lines
    .map(({ quantity }, index) => ({ line: index + 1, quantity: quantity - quantityOf(refunded, index + 1) }))
    .filter(({ quantity }) => quantity > 0);
}

function quantityOf(refunds: readonly LineQuantity[], line: number): number {
  return refunds.filter((refund) => refund.line === line).reduce((all, { quantity }) => all + quantity, 0);
}
