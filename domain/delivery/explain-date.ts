import { MESSAGES } from '../checkout/messages.ts';
import { explainPermit, permitDaysAround } from '../compliance/permits.ts';
import { type Day, dayOfWeek, formatWeekdayDate, WEEKDAY_NAMES } from '../dates/day.ts';
import {
  type DateRefusal,
  deliveryWeekdays,
  HORIZON_DAYS,
  isListMode,
  judgeDeliveryDate,
  openDeliveryDates,
  type ShipDateContext,
  toDeliveryDate,
  toShipDate,
} from './ship-dates.ts';

const [SUNDAY, SATURDAY] = [0, 6];

export interface UnavailableDate {
  readonly day: Day;
  readonly reason: DateRefusal;
  /** the first available day, if known */
  readonly first: Day | null;
  /** the choice is a list of configured days */
  readonly isListed: boolean;
}

/** In words for the calendar: 'Closed for Thanksgiving Day'. */
export function explainDate(closed: UnavailableDate, context: ShipDateContext): string {
  const { day, reason, first } = closed;
  switch (reason) {
    case 'required':
      return MESSAGES.required;
    case 'invalid':
      return MESSAGES.invalid;
    case 'no-dates':
      return MESSAGES.noDeliveryDates;
    case 'past':
      return 'This day has passed';
    case 'too-early':
      return first === null ? 'Too soon' : `Too soon: the first day is ${formatWeekdayDate(first)}`;
    case 'weekday':
      return explainWeekday(closed, context);
    case 'blackout':
      return blackoutReason(day, context);
    case 'ship-day-blackout':
      return `${blackoutReason(toShipDate(day, context.leadDays), context)}, the day it would ship`;
    case 'no-permit':
      return permitReason(closed, context);
    case 'not-listed':
      return 'Not one of the delivery dates for this order';
  }
}

/** Why nothing leaves on a day, for who types a ship day, and the next day that is open. Null if something does. */
export function objectionToShipDay(shipDay: Day, context: ShipDateContext): string | null {
  const day = toDeliveryDate(shipDay, context.leadDays);
  const verdict = judgeDeliveryDate(day, context);
  if (verdict.ok) return null;
  const { reason } = verdict;
  const open = openDeliveryDates(context, HORIZON_DAYS).map((each) => toShipDate(each, context.leadDays));
  const [first = null] = open;
  const why = explainDate({ day, reason, first, isListed: isListMode(context) }, context);
  const saysDay = reason === 'too-early' || reason === 'no-permit';
  const next = saysDay ? undefined : open.find((each) => each > shipDay);
  return next === undefined ? why : `${why}. The next open day is ${formatWeekdayDate(next)}.`;
}

function explainWeekday({ day, isListed }: UnavailableDate, { shipViaId }: ShipDateContext): string {
  if (isWeekend(day)) return 'Weekend';
  // Listed days ignore a service's weekdays, so the only possible problem is the day it ships.
  if (isListed) return 'It would have to ship on a weekend';
  const weekdays = deliveryWeekdays(shipViaId);
  const [from = 0, to = 0] = [weekdays[0], weekdays.at(-1)];
  return `We deliver ${WEEKDAY_NAMES[from]} to ${WEEKDAY_NAMES[to]}`;
}

function permitReason(
  { day, first }: UnavailableDate,
  { permits, today, leadDays }: ShipDateContext,
): string {
  if (!permits || first === null) return MESSAGES.stateNotShippable;
  const around = permitDaysAround(permits.days, { shipDay: toShipDate(day, leadDays), today });
  return explainPermit(around, permits.stateName) ?? MESSAGES.stateNotShippable;
}

function isWeekend(day: Day): boolean {
  return [SUNDAY, SATURDAY].includes(dayOfWeek(day));
}

/** 'Closed for Christmas Day', 'Closed for the day after Thanksgiving', 'Closed' without a reason. */
function blackoutReason(day: Day, { calendar }: ShipDateContext): string {
  const reason = calendar.blackoutReasons?.[day]?.trim();
  return reason ? `Closed for ${reason.replace(/^day (after|before)\b/i, 'the day $1')}` : 'Closed';
}
