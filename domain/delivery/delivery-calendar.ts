import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  dayOfWeek,
  daysInMonth,
  formatWeekdayDate,
  MONTH_NAMES,
  partsOf,
} from '../dates/day.ts';
import { explainDate } from './explain-date.ts';
import {
  deliveryDateJudge,
  firstDeliveryDate,
  HORIZON_DAYS,
  isListMode,
  openDeliveryDates,
  type ShipDateContext,
} from './ship-dates.ts';

export interface Month {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
}

export interface CalendarDay {
  readonly day: Day;
  readonly dayOfMonth: number;
  /** 'Wednesday, December 2, 2026': what a screen reader says */
  readonly name: string;
  readonly isToday: boolean;
  readonly isOpen: boolean;
  /** why it is closed, null when it is open */
  readonly reason: string | null;
}

export interface CalendarMonth extends Month {
  /** 'December 2026' */
  readonly title: string;
  /** Sunday to Saturday; null where a week reaches into another month */
  readonly weeks: readonly (readonly (CalendarDay | null)[])[];
  /** null where nothing could be chosen any more */
  readonly previous: Month | null;
  readonly next: Month | null;
}

export function monthOf(day: Day): Month {
  const { year, month } = partsOf(day);
  return { year, month };
}

/**
 * A month of the delivery calendar, each day open or with the reason why not. Earlier months than today's and later
 * ones than a year ahead (in list mode: than the last listed day) can't be turned to.
 */
export function calendarMonth(month: Month, context: ShipDateContext): CalendarMonth {
  const start = dayOf({ ...month, day: 1 });
  if (start === null) throw new RangeError(`no month: ${month.year}-${month.month}`);
  const toCalendarDay = calendarDays(context);
  const days = Array.from({ length: daysInMonth(month.year, month.month) }, (_, index) =>
    toCalendarDay(addDays(start, index)),
  );
  const after = addMonths(start, 1);
  return {
    ...month,
    title: `${MONTH_NAMES[month.month - 1]} ${month.year}`,
    weeks: weeksOf(dayOfWeek(start), days),
    previous: start > context.today ? monthOf(addMonths(start, -1)) : null,
    next: after <= lastDay(context) ? monthOf(after) : null,
  };
}

/** Of any day of the context, whether it is open, or why not; what is the same for all days is worked out once. */
export function calendarDays(context: ShipDateContext): (day: Day) => CalendarDay {
  const judge = deliveryDateJudge(context);
  const first = firstDeliveryDate(context);
  const isListed = isListMode(context);
  return (day) => {
    const verdict = judge(day);
    const { year, day: dayOfMonth } = partsOf(day);
    return {
      day,
      dayOfMonth,
      name: `${formatWeekdayDate(day)}, ${year}`,
      isToday: day === context.today,
      isOpen: verdict.ok,
      reason: verdict.ok ? null : explainDate({ day, reason: verdict.reason, first, isListed }, context),
    };
  };
}

const DAYS_OF_WEEK = 7;

function weeksOf(leading: number, days: readonly CalendarDay[]): (CalendarDay | null)[][] {
  const cells = [...Array.from({ length: leading }, () => null), ...days];
  const weeks = Math.ceil(cells.length / DAYS_OF_WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_, weekday) => cells[week * DAYS_OF_WEEK + weekday] ?? null),
  );
}

/** The last day that the calendar can be turned to. */
function lastDay(context: ShipDateContext): Day {
  if (!isListMode(context)) return addDays(context.today, HORIZON_DAYS);
  return openDeliveryDates(context, Number.POSITIVE_INFINITY).at(-1) ?? context.today;
}
