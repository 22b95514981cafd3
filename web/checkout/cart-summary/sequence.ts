let last = 0;

/** Based on the clock, so that it keeps growing across reloads and in a second tab. */
export function nextSequence(now: number = Date.now()): number {
  last = Math.max(last + 1, now);
  return last;
}
