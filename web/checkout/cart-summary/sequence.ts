let last = 0;

/**
 * The next number of this shopper's growing sequence (contract §2: `s`). Taken from the clock, so that it goes on
 * growing over reloads and in a second tab, and never twice the same.
 */
export function nextSequence(now: number = Date.now()): number {
  last = Math.max(last + 1, now);
  return last;
}
