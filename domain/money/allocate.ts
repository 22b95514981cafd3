import type { Cents } from './cents.ts';

/**
 * Splits a sum in proportion to the weights by largest remainder: the parts are whole cents and sum to `total`. Equal
 * remainders favor the earlier part, so the result is deterministic. If every weight is zero, the split is even.
 * Weights are whole numbers from zero; while `total` is at most their sum, no part exceeds its weight.
 */
export function allocate(total: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) {
    if (total === 0) return [];
    throw new RangeError('a sum cannot be split over nothing');
  }
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError(`weights must be whole numbers from zero: ${weights.join(', ')}`);
  }
  if (total < 0) return allocate(-total, weights).map((part) => (part === 0 ? 0 : -part));

  const shares = weights.some((weight) => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n);
  const sum = shares.reduce((all, share) => all + share, 0n);
  const parts = shares.map((share) => {
    const exact = BigInt(total) * share;
    return { cents: Number(exact / sum), remainder: exact % sum };
  });

  let left = total - parts.reduce((all, part) => all + part.cents, 0);
  // Sorting keeps the order of equal remainders.
  const byRemainder = parts.toSorted((a, b) => Number(b.remainder - a.remainder));
  for (const part of byRemainder) {
    if (left === 0) break;
    part.cents += 1;
    left -= 1;
  }
  return parts.map((part) => part.cents);
}
