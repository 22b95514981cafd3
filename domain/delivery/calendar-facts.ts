import type { Day } from '../dates/day.ts';
import data from './calendar.json' with { type: 'json' };

export interface BlackoutDay {
  day: Day;
  why: string;
}

/**
 * Days on which nothing is shipped or delivered, 2026 to 2028: the carriers' closed days and the winery's own around
 * them. Carriers announce the substitute of a holiday on a weekend late, so both days are closed as a precaution.
 */
export const BLACKOUT_DAYS: readonly BlackoutDay[] = [
  ...new Map(
    [
      ...data.carrier_closed.map(({ date, name }) => ({ day: date, why: name })),
      ...data.winery_suggested_blackouts.map(({ iso, why }) => ({ day: iso, why: withoutNote(why) })),
    ].map((blackout) => [blackout.day, blackout] as const),
  ).values(),
].toSorted((a, b) => (a.day < b.day ? -1 : 1));

/** Shoppers read why a day is closed: 'Independence Day', not 'Independence Day (observed, precaution)'. */
function withoutNote(why: string): string {
  return why.replace(/\s*\(.*\)$/, '');
}

/** Delivery days that no closing rule touches (spec §9): the shop's one exemption of 2024. An operator may add more. */
export const SHIP_DATE_EXCEPTIONS: readonly Day[] = ['2024-12-30'];

/** A default ship date that is read as another (spec §9). */
export const DEFAULT_SHIP_DATE_OVERRIDES: Readonly<Record<Day, Day>> = { '2024-12-26': '2024-12-30' };
