import type { Day } from '../../../domain/dates/day.ts';

/** From 08:00 UTC to 07:00 UTC of the next day, the winery has one day, in summer and in winter. */
const MINUTES_OF_A_DAY = 23 * 60;

/** So many minutes after midnight in California's winter. From 960 on, the UTC date is the next day's. */
export function instant(day: Day, minutes: number): Date {
  return new Date(Date.parse(`${day}T08:00:00Z`) + (minutes % MINUTES_OF_A_DAY) * 60_000);
}
