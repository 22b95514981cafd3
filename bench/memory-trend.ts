/** Minutes in which a server that has just started fills its caches. */
const SETTLING = 2;

/**
 * Megabytes by which memory grew an hour, by a straight line through the minutes after the first two (least squares);
 * NaN where fewer than three are left or memory can't be read.
 */
export function memoryTrend(megabytesByMinute: readonly number[]): number {
  const settled = megabytesByMinute.slice(SETTLING);
  if (settled.length < 3) return Number.NaN;
  const meanAt = (settled.length - 1) / 2;
  const together = settled.reduce((sum, megabytes, at) => sum + (at - meanAt) * megabytes, 0);
  const alone = settled.reduce((sum, _, at) => sum + (at - meanAt) ** 2, 0);
  return (together / alone) * 60;
}
