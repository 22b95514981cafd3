import { allocate } from '../money/allocate.ts';
import type { Cents } from '../money/cents.ts';

export interface PaidLine {
  /** Above zero. */
  readonly quantity: number;
  /** The price of its items after all discounts. */
  readonly netCents: Cents;
}

/** Lines count from 1. */
export interface LineQuantity {
  readonly line: number;
  readonly quantity: number;
}

/**
 * Each line keeps its own discounts; freight, taxes and fees split by line price, in whole cents by largest remainder.
 * `totalCents` is 0 or more; pieces of one line differ by one cent at most.
 */
export function sharesOfPieces(totalCents: Cents, lines: readonly PaidLine[]): Cents[][] {
  const shares = allocate(
    totalCents,
    lines.map(({ netCents }) => netCents),
  );
  return lines.map(({ quantity }, index) => allocate(shares[index] ?? 0, Array<number>(quantity).fill(1)));
}

/** Null if a line does not exist, has a quantity of 0, or has fewer pieces left: each piece is refunded once. */
export function refundOf(
  asked: readonly LineQuantity[],
  order: { totalCents: Cents; lines: readonly PaidLine[]; refunded: readonly LineQuantity[] },
): Cents | null {
  const lines = sharesOfPieces(order.totalCents, order.lines).map((shares, index) => ({
    shares,
    given: quantityOf(order.refunded, index + 1),
  }));
  let sum = 0;
  for (const { line, quantity } of asked) {
    const from = lines[line - 1];
    if (from === undefined || !Number.isInteger(quantity) || quantity < 1) return null;
    const given = from.given + quantity;
    if (given > from.shares.length) return null;
    sum += from.shares.slice(from.given, given).reduce((all, share) => all + share, 0);
    from.given = given;
  }
  return sum;
}

/** Omits lines with nothing left. */
export function unrefunded(lines: readonly PaidLine[], refunded: readonly LineQuantity[]): LineQuantity[] {
  return lines
    .map(({ quantity }, index) => ({ line: index + 1, quantity: quantity - quantityOf(refunded, index + 1) }))
    .filter(({ quantity }) => quantity > 0);
}

function quantityOf(refunds: readonly LineQuantity[], line: number): number {
  return refunds.filter((refund) => refund.line === line).reduce((all, { quantity }) => all + quantity, 0);
}
