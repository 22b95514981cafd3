const isLong = process.env.TEST_LONG === '1';

/** How often a test tries: `npm test` has a minute for what `npm run test:storm -- --long` does in full. */
export function tries(counts: { readonly slice: number; readonly long: number }): number {
  return isLong ? counts.long : counts.slice;
}
