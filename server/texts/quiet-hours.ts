import { timeZonesOf } from '../../domain/geography/time-zones.ts';

/** Texts are allowed only between these hours in the recipient's local time (47 CFR 64.1200(c)(1)). */
const FIRST_HOUR = 8;
const LAST_HOUR = 21;
const QUARTER_MS = 15 * 60_000;
const DAY_QUARTERS = 24 * 4;

/**
 * When a text may go to a recipient in a state, rounded to a quarter hour; null means now. In a state with two time
 * zones, both must be within the allowed hours.
 */
export function quietUntil(now: Date, stateShort: string): Date | null {
  const clocks = timeZonesOf(stateShort).map(hourClock);
  const isDay = (at: Date) => clocks.every((hourAt) => hourAt(at) >= FIRST_HOUR && hourAt(at) < LAST_HOUR);
  if (isDay(now)) return null;
  const first = Math.floor(now.getTime() / QUARTER_MS) + 1;
  for (let quarter = first; quarter <= first + DAY_QUARTERS; quarter += 1) {
    const at = new Date(quarter * QUARTER_MS);
    if (isDay(at)) return at;
  }
  throw new Error(`it is never day in ${stateShort}`);
}

function hourClock(timeZone: string): (at: Date) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return (at) => Number(format.format(at));
}
