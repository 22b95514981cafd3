export type Percentiles = Readonly<Record<'p50' | 'p95' | 'p99', number>>;

/** By nearest rank: each figure is one that was measured. Zeros for nothing measured. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = (percent: number) => sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
  return { p50: rank(50), p95: rank(95), p99: rank(99) };
}
