import type { CarrierLocation } from '../../../../contract/address.ts';
import { type Day, dayOfWeek, WEEKDAY_NAMES } from '../../../../domain/dates/day.ts';

type StoreHours = CarrierLocation['storeHours'];

export interface DayHours {
  readonly weekday: string;
  /** '8 AM – 5 PM', 'Closed' */
  readonly hours: string;
}

/** The week starting at `today`, without the days for which the carrier gives no hours. */
export function weekFrom(today: Day, storeHours: StoreHours): DayHours[] {
  const first = dayOfWeek(today);
  return WEEKDAY_NAMES.flatMap((_, offset) => {
    const weekday = WEEKDAY_NAMES[(first + offset) % WEEKDAY_NAMES.length] ?? '';
    const found = storeHours.find((each) => each.dayOfWeek === weekday.toUpperCase());
    return found ? [{ weekday, hours: hoursInWords(found.operationalHours) }] : [];
  });
}

function hoursInWords(hours: StoreHours[number]['operationalHours']): string {
  if (hours === null) return 'Closed';
  const [begins, ends] = [minuteOfDay(hours.begins), minuteOfDay(hours.ends)];
  const isAllDay = begins === 0 && (ends === 0 || ends >= LAST_MINUTE);
  return isAllDay ? 'Open 24 hours' : `${timeInWords(begins)} – ${timeInWords(ends)}`;
}

const LAST_MINUTE = 24 * 60 - 1;

/** Of '08:30:00' */
function minuteOfDay(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function timeInWords(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60) % 24;
  const minute = minuteOfDay % 60;
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}
