import { type Day, dayInTimeZone, WINERY_TIME_ZONE } from '../../domain/dates/day.ts';

/** The only source of time. `today` is the winery's local day, which rules and pages use. */
export interface Clock {
  now(): Date;
  today(): Day;
}

/** `fixedToday` is for development and tests only. */
export function systemClock(fixedToday?: Day): Clock {
  return {
    now: () => new Date(),
    today: () => fixedToday ?? dayInTimeZone(new Date(), WINERY_TIME_ZONE),
  };
}

/** Before it, if `days` is negative. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 24 * 3600 * 1000);
}
