let last = 0;

/**
 * The next number of this shopper's growing sequence (contract §2: `s`). Based on the clock, so that it keeps growing
 * across reloads and in a second tab, and never repeats.
 */
export function nextSequence(now: number = Date.now()): number {
  last = Math.max(last + 1, now);
  return last;
}
