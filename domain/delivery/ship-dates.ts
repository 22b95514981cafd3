import type { BrandingId } from '../brands/branding.ts';
import { isPermitted, type PermitWindow } from '../compliance/permits.ts';
import { addDays, type Day, dayOfWeek, isDay, laterDay } from '../dates/day.ts';
import { isOvernight, isWineryPickup, type LeadDays, serviceOf } from './methods.ts';

export interface ShipDateCalendar {
  blackoutDates: readonly Day[];
  /** the reasons for blackout dates ('Thanksgiving Day'), where known */
  blackoutReasons?: Readonly<Record<Day, string>>;
  /** `requestedShipDate` is a delivery date here */
  shipDates: readonly { requestedShipDate: Day; shippingServiceId: number; brandingId: BrandingId }[];
  /** delivery days exempt from weekday and blackout rules, e.g. 2024-12-30 */
  exceptions: readonly Day[];
  defaultShipDateOverrides: Readonly<Record<Day, Day>>;
  defaultShipDate: Day | null;
  /** today's parcels have left (`latest-hour.ts`) */
  isShippingOverToday?: boolean;
}

export interface ShipDateContext {
  today: Day;
  shipViaId: number;
  brandingId: number;
  requiresShipDate: boolean;
  calendar: ShipDateCalendar;
  leadDays: LeadDays;
  /** of wine to a state that asks for a permit: the days on which it may leave; absent: any */
  permits?: PermitWindow | undefined;
}

export type DateRefusal =
  | 'required'
  | 'invalid'
  | 'past'
  | 'too-early'
  | 'weekday'
  | 'blackout'
  | 'ship-day-blackout'
  | 'no-permit'
  | 'not-listed'
  | 'no-dates';

export type DateVerdict = { ok: true } | { ok: false; reason: DateRefusal };

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = [1, 2, 3, 4, 5];
const OVERNIGHT_DELIVERY_DAYS: readonly number[] = [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY];
const DELIVERY_DAYS: readonly number[] = [WEDNESDAY, THURSDAY, FRIDAY];
const WORKDAYS = [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY];

const PICKUP_PREPARATION_DAYS = 2;

/** How many days ahead the calendar goes. The search for a free day must end. */
export const HORIZON_DAYS = 366;

/** A service's delivery weekdays, numbered as in `dayOfWeek`, without gaps between them. */
export function deliveryWeekdays(shipViaId: number): readonly number[] {
  return isOvernight(shipViaId) ? OVERNIGHT_DELIVERY_DAYS : DELIVERY_DAYS;
}

export function toShipDate(delivery: Day, leadDays: LeadDays): Day {
  return typeof leadDays === 'number'
    ? addDays(delivery, -leadDays)
    : addWorkdays(delivery, -1, leadDays.businessDays);
}

export function toDeliveryDate(ship: Day, leadDays: LeadDays): Day {
  return typeof leadDays === 'number' ? addDays(ship, leadDays) : addWorkdays(ship, 1, leadDays.businessDays);
}

/** No parcel moves on the road on a weekend. */
function addWorkdays(from: Day, step: 1 | -1, count: number): Day {
  let day = from;
  for (let left = count; left > 0; ) {
    day = addDays(day, step);
    if (WORKDAYS.includes(dayOfWeek(day))) left -= 1;
  }
  return day;
}

/** A list of past days counts as none. A winery pickup is never listed because nothing ships. */
export function isListMode(context: ShipDateContext): boolean {
  if (isWineryPickup(context.shipViaId)) return false;
  return context.requiresShipDate || listedDates(context).length > 0;
}

/**
 * No blackout date may be a delivery or ship day; the ship day must be today or later, and no
 * date before the default ship date. Listed days skip only the weekday rule.
 */
export function judgeDeliveryDate(delivery: Day | null, context: ShipDateContext): DateVerdict {
  return deliveryDateJudge(context)(delivery);
}

/** `judgeDeliveryDate` for many days: builds and judges the list of days once. */
export function deliveryDateJudge(context: ShipDateContext): (delivery: Day | null) => DateVerdict {
  const isListed = isListMode(context);
  const listed = new Set(isListed ? listedDates(context) : []);
  const isStuck = isListed && ![...listed].some((day) => judgeListed(day, context).ok);
  const judgeParcel = (delivery: Day) => {
    if (!isListed) return judgeFree(delivery, context);
    return listed.has(delivery) ? judgeListed(delivery, context) : refuse('not-listed');
  };
  return (delivery) => {
    if (isStuck) return refuse('no-dates');
    if (delivery === null || delivery === '') return refuse('required');
    if (!isDay(delivery)) return refuse('invalid');
    if (delivery < context.today) return refuse('past');
    if (isWineryPickup(context.shipViaId)) return judgePickup(delivery, context);
    const verdict = judgeParcel(delivery);
    return verdict.ok && !mayLeaveOn(toShipDate(delivery, context.leadDays), context)
      ? refuse('no-permit')
      : verdict;
  };
}

/** Earliest first, at most `count`: the listed days in list mode, else by the rules. */
export function openDeliveryDates(context: ShipDateContext, count: number): Day[] {
  const judge = deliveryDateJudge(context);
  if (isListMode(context))
    return listedDates(context)
      .filter((day) => judge(day).ok)
      .slice(0, count);
  const open: Day[] = [];
  const start = laterDay(context.today, effectiveDefault(context) ?? context.today);
  for (let ahead = 0; ahead <= HORIZON_DAYS && open.length < count; ahead += 1) {
    const day = addDays(start, ahead);
    if (judge(day).ok) open.push(day);
  }
  return open;
}

export function firstDeliveryDate(context: ShipDateContext): Day | null {
  return openDeliveryDates(context, 1)[0] ?? null;
}

function judgeFree(delivery: Day, context: ShipDateContext): DateVerdict {
  if (isTooEarly(delivery, context)) return refuse('too-early');
  if (context.calendar.exceptions.includes(delivery)) return { ok: true };
  if (!deliveryWeekdays(context.shipViaId).includes(dayOfWeek(delivery))) return refuse('weekday');
  return judgeBlackoutDates(delivery, context);
}

function judgeListed(delivery: Day, context: ShipDateContext): DateVerdict {
  if (isTooEarly(delivery, context)) return refuse('too-early');
  if (context.calendar.exceptions.includes(delivery)) return { ok: true };
  const days = [delivery, toShipDate(delivery, context.leadDays)];
  if (!days.every((day) => WORKDAYS.includes(dayOfWeek(day)))) return refuse('weekday');
  return judgeBlackoutDates(delivery, context);
}

function mayLeaveOn(shipDay: Day, { permits }: ShipDateContext): boolean {
  return !permits || permits.days.some((days) => isPermitted(days, shipDay));
}

/** The default ship date plus two days, and after today. Ignores blackout dates. */
export function earliestPickupDay(context: Pick<ShipDateContext, 'today' | 'calendar'>): Day {
  const prepared = addDays(effectiveDefault(context) ?? context.today, PICKUP_PREPARATION_DAYS);
  return laterDay(prepared, addDays(context.today, 1));
}

/** Tasting rooms open on weekends, so only blackout dates count. */
function judgePickup(day: Day, context: ShipDateContext): DateVerdict {
  if (day < earliestPickupDay(context)) return refuse('too-early');
  if (context.calendar.exceptions.includes(day)) return { ok: true };
  return context.calendar.blackoutDates.includes(day) ? refuse('blackout') : { ok: true };
}

function judgeBlackoutDates(delivery: Day, context: ShipDateContext): DateVerdict {
  const { blackoutDates } = context.calendar;
  if (blackoutDates.includes(delivery)) return refuse('blackout');
  if (blackoutDates.includes(toShipDate(delivery, context.leadDays))) return refuse('ship-day-blackout');
  return { ok: true };
}

function isTooEarly(delivery: Day, context: ShipDateContext): boolean {
  const default_ = effectiveDefault(context);
  const { today, calendar, leadDays } = context;
  const firstShipDay = calendar.isShippingOverToday ? addDays(today, 1) : today;
  return toShipDate(delivery, leadDays) < firstShipDay || (default_ !== null && delivery < default_);
}

/** After today, earliest first, without duplicates. */
function listedDates({ calendar, brandingId, shipViaId, today }: ShipDateContext): Day[] {
  const days = calendar.shipDates
    .filter((each) => each.brandingId === brandingId)
    .filter((each) => serviceOf(each.shippingServiceId) === serviceOf(shipViaId))
    .map((each) => each.requestedShipDate)
    .filter((day) => day > today);
  return [...new Set(days)].toSorted();
}

/** The default ship date is a delivery day: its 2024 override maps to an exempt delivery day. */
function effectiveDefault({ calendar }: Pick<ShipDateContext, 'calendar'>): Day | null {
  const { defaultShipDate, defaultShipDateOverrides } = calendar;
  return defaultShipDate === null ? null : (defaultShipDateOverrides[defaultShipDate] ?? defaultShipDate);
}

function refuse(reason: DateRefusal): DateVerdict {
  return { ok: false, reason };
}
