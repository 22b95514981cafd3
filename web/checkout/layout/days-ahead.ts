import type { Lookups } from '../../../contract/lookups.ts';
import { parseUsDate } from '../../../domain/dates/day.ts';

/** The lookups as the page's document carries them: without closed days that are over, which no order can meet any more. */
export function daysAhead(lookups: Lookups): Lookups {
  const today = parseUsDate(lookups.today) ?? '';
  const isAhead = (date: string) => (parseUsDate(date) ?? '') >= today;
  return {
    ...lookups,
    blackoutDates: lookups.blackoutDates.filter(({ blackoutDate }) => isAhead(blackoutDate)),
    blackoutReasons: Object.fromEntries(
      Object.entries(lookups.blackoutReasons).filter(([date]) => isAhead(date)),
    ),
    shipDateExceptions: lookups.shipDateExceptions.filter(({ exemptDate }) => isAhead(exemptDate)),
  };
}
