/** A calendar day without time or zone, as ISO 'YYYY-MM-DD'. Sorts and compares as text. */
export type Day = string;

/** The shop's "today" is the winery's local day, never the server's or the browser's. */
export const WINERY_TIME_ZONE = 'America/Los_Angeles';

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Indexed by `dayOfWeek`. */
export const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export interface CalendarDate {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
}

/** Null if no such date exists. Years 1000 to 9999. */
export function dayOf({ year, month, day }: CalendarDate): Day | null {
  if (![year, month, day].every(Number.isInteger)) return null;
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1) return null;
  if (day > daysInMonth(year, month)) return null;
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return (
    match !== null &&
    dayOf({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }) === text
  );
}

/** An invalid text is a bug: parse first. */
export function partsOf(day: Day): CalendarDate {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) };
}

/** Exactly two, two and four digits and a real date; else null. */
export function parseUsDate(text: string): Day | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!match) return null;
  return dayOf({ month: Number(match[1]), day: Number(match[2]), year: Number(match[3]) });
}

/** 'MM/DD/YYYY' */
export function formatUsDate(day: Day): string {
  const { year, month, day: dayOfMonth } = partsOf(day);
  return `${twoDigits(month)}/${twoDigits(dayOfMonth)}/${year}`;
}

/** 'December 2, 2026', as the review step shows it. */
export function formatLongDate(day: Day): string {
  const { year, month, day: dayOfMonth } = partsOf(day);
  return `${MONTH_NAMES[month - 1]} ${dayOfMonth}, ${year}`;
}

/** 'Wednesday, December 2' */
export function formatWeekdayDate(day: Day): string {
  const { month, day: dayOfMonth } = partsOf(day);
  return `${WEEKDAY_NAMES[dayOfWeek(day)]}, ${MONTH_NAMES[month - 1]} ${dayOfMonth}`;
}

export function addDays(day: Day, count: number): Day {
  const { year, month, day: dayOfMonth } = partsOf(day);
  return new Date(Date.UTC(year, month - 1, dayOfMonth + count)).toISOString().slice(0, 10);
}

export function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other;
}

/** How many days `to` is after `from`; negative before it. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Falls back to the month's last day: January 31 plus one month is February 28 or 29. */
export function addMonths(day: Day, count: number): Day {
  const { year, month, day: dayOfMonth } = partsOf(day);
  const months = year * 12 + (month - 1) + count;
  const target = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  const last = daysInMonth(target.year, target.month);
  return `${target.year}-${twoDigits(target.month)}-${twoDigits(Math.min(dayOfMonth, last))}`;
}

/** 0 Sunday to 6 Saturday. */
export function dayOfWeek(day: Day): number {
  const { year, month, day: dayOfMonth } = partsOf(day);
  return new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay();
}

/** The caller passes the instant because the domain has no clock. */
export function dayInTimeZone(instant: Date, timeZone: string): Day {
  const format = formatOf({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = format.formatToParts(instant);
  const part = (type: 'year' | 'month' | 'day') => parts.find((each) => each.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** From 0 to 23. */
export function hourInTimeZone(instant: Date, timeZone: string): number {
  return Number(formatOf({ timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once: making one costs far more than using it, and every request asks for the day and the hour. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, known);
  return known;
}

/** The zone must be whole hours from UTC, as all US zones are. */
export function startOfDay(day: Day, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsets = Array.from({ length: 27 }, (_, index) => index - 14);
  const starts = offsets.map((hours) => new Date(midnight + hours * 3_600_000));
  const start = starts.find((instant) => dayInTimeZone(instant, timeZone) === day);
  if (start === undefined) throw new RangeError(`no day: ${day}`);
  return start;
}

function twoDigits(value: number): string {
  return value.toString().padStart(2, '0');
}

/** '1 day', '60 days' */
export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}
