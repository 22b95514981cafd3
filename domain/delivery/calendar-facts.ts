import type { Day } from '../dates/day.ts';
import data from './calendar.json' with { type: 'json' };

export interface BlackoutDay {
  day: Day;
  why: string;
}

/** 2026 to 2028. Carriers announce the substitute for a weekend holiday late, so we block both days. */
export const BLACKOUT_DAYS: readonly BlackoutDay[] = [
  ...new Map(
    [
      ...data.carrier_closed.map(({ date, name }) => ({ day: date, why: name })),
      ...data.winery_suggested_blackouts.map(({ iso, why }) => ({ day: iso, why: withoutNote(why) })),
    ].map((blackout) => [blackout.day, blackout] as const),
  ).values(),
].toSorted((a, b) => (a.day < b.day ? -1 : 1));

/** Shoppers read the reason, so drop the note: 'Independence Day', not 'Independence Day (observed, precaution)'. */
function withoutNote(why: string): string {
  return why.replace(/\s*\(.*\)$/, '');
}

/** Delivery days exempt from blackout rules: the shop's one exemption of 2024. Staff may add more. */
export const SHIP_DATE_EXCEPTIONS: readonly Day[] = ['2024-12-30'];

/** Replaces one default ship date with another. */
export const DEFAULT_SHIP_DATE_OVERRIDES: Readonly<Record<Day, Day>> = { '2024-12-26': '2024-12-30' };
