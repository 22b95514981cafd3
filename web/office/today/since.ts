import {
  addDays,
  type Day,
  dayInTimeZone,
  dayOfWeek,
  WEEKDAY_NAMES,
  WINERY_TIME_ZONE,
} from '../../../domain/dates/day.ts';
import { dayText } from '../ui/texts.ts';

/** Since when the oldest of a task waits: 'since today', 'since Tuesday', 'since Mon, Nov 2'. */
export function sinceText(oldestAt: string, today: Day): string {
  const day = dayInTimeZone(new Date(oldestAt), WINERY_TIME_ZONE);
  if (day >= today) return 'since today';
  if (day === addDays(today, -1)) return 'since yesterday';
  // A week ago, the weekday would be today's.
  if (day > addDays(today, -7)) return `since ${WEEKDAY_NAMES[dayOfWeek(day)]}`;
  return `since ${dayText(day)}`;
}
