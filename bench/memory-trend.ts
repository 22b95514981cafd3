import type { SoakMinute } from './result.ts';

/** Minutes in which a server that has just started fills its caches. */
const SETTLING = 2;

/**
 * Megabytes by which memory grew an hour, by a straight line through the minutes after the first two (least squares);
 * null where fewer than three are left or memory can't be read.
 */
export function memoryTrend(minutes: readonly SoakMinute[]): number | null {
  const points = minutes
    .slice(SETTLING)
    .flatMap(({ memoryMb }, at) => (memoryMb === null ? [] : [[at, memoryMb] as const]));
  if (points.length < 3) return null;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanAt, meanMb] = [mean(points.map(([at]) => at)), mean(points.map(([, mb]) => mb))];
  const together = points.reduce((sum, [at, mb]) => sum + (at - meanAt) * (mb - meanMb), 0);
  const alone = points.reduce((sum, [at]) => sum + (at - meanAt) ** 2, 0);
  return (together / alone) * 60;
}
