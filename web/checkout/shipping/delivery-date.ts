import type { Cart } from '../../../contract/cart.ts';
import type { Lookups } from '../../../contract/lookups.ts';
import type { StoredShipping } from '../../../contract/shipping.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { addDays, type Day, formatUsDate, parseUsDate } from '../../../domain/dates/day.ts';
import { reasonsAgainst } from '../../../domain/delivery/delivery-calendar.ts';
import { leadDays } from '../../../domain/delivery/methods.ts';
import {
  HORIZON_DAYS,
  isListMode,
  judgeDeliveryDate,
  openDeliveryDates,
  type ShipDateContext,
  toDeliveryDate,
  toShipDate,
} from '../../../domain/delivery/ship-dates.ts';
import { hasAlcohol } from '../load-checkout.ts';

/** The form holds the delivery day, wire and server the ship day. Pages convert only here. Dates are MM/DD/YYYY. */
interface Service {
  readonly deliveryMethod?: string | undefined;
  readonly shipViaId: number;
  /** By `roadDaysTo`. */
  readonly roadDays: number | null;
}

/** Business days by road, if the standard service goes by road: as far as can be for a state that is not known. */
export function roadDaysTo(roadDays: Lookups['roadDays'], stateId: string | number | null): number | null {
  return roadDays && (roadDays[String(stateId)] ?? Math.max(...Object.values(roadDays)));
}

/** What was stored of an order, with its days on the road. */
export function onTheRoad(shipping: StoredShipping, { roadDays }: Pick<Lookups, 'roadDays'>): Service {
  const { deliveryMethod, shipViaId } = shipping;
  const stateId = 'stateId' in shipping ? shipping.stateId : null;
  return { deliveryMethod, shipViaId, roadDays: roadDaysTo(roadDays, stateId) };
}

/** A text that is no date is posted as it is: the server refuses it. */
export function shipDateOf(delivery: string, service: Service): string {
  const day = parseUsDate(delivery);
  return day === null ? delivery : formatUsDate(toShipDate(day, leadDays(service, service.roadDays)));
}

export function deliveryDateOf(shipDate: string, service: Service): string {
  const day = parseUsDate(shipDate);
  return day === null ? shipDate : formatUsDate(toDeliveryDate(day, leadDays(service, service.roadDays)));
}

/** '12/2/2026' as it is typed in haste -> '12/02/2026'. */
export function tidyDate(typed: string): string {
  const match = /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})\s*$/.exec(typed);
  if (!match) return typed.trim();
  const [, month = '', day = '', year = ''] = match;
  return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`;
}

export interface BadDay {
  /** 'Too hot on the way: 104 °F in Phoenix on Tue' */
  readonly reason: string;
  readonly isForbidden: boolean;
}

/** Delivery days that are too warm or too cold on the way; all others are fine. */
export type BadDays = ReadonlyMap<Day, BadDay>;

/** Where wine may leave on certain days only; undefined: on any. */
export function permitsTo(
  { permits, states }: Pick<Lookups, 'permits' | 'states'>,
  cart: Cart,
  stateId: string | number | null,
): ShipDateContext['permits'] {
  if (!hasAlcohol(cart)) return undefined;
  const isOf = (each: { stateId: number }) => String(each.stateId) === String(stateId);
  const found = permits.find((each) => each.brandingId === cart.brandingId && isOf(each));
  if (!found) return undefined;
  return {
    stateName: states.find(isOf)?.stateName ?? '',
    days: found.days.map(({ from, to }) => ({
      validFrom: parseUsDate(from) ?? '',
      validTo: to && parseUsDate(to),
    })),
  };
}

/** No order of today could leave for the state under a permit. */
export function isWithoutPermit(lookups: Lookups, cart: Cart, stateId: string): boolean {
  const permits = permitsTo(lookups, cart, stateId);
  if (permits === undefined) return false;
  const roadDays = roadDaysTo(lookups.roadDays, stateId);
  return lookups.shippers.every(({ shipTrackingTypeId: shipViaId }) => {
    const context = shipDateContext(lookups, cart, { shipViaId, roadDays });
    return openDeliveryDates({ ...context, permits }, 1).length === 0;
  });
}

export interface DateContext extends ShipDateContext {
  readonly badDays: BadDays;
}

const NO_BAD_DAYS: BadDays = new Map();

export function shipDateContext(
  lookups: Lookups,
  cart: Cart,
  { shipViaId, roadDays }: Pick<Service, 'shipViaId' | 'roadDays'>,
  badDays: BadDays = NO_BAD_DAYS,
): DateContext {
  const days = (dates: readonly string[]) => dates.flatMap((date) => parseUsDate(date) ?? []);
  return {
    badDays,
    today: parseUsDate(lookups.today) ?? '',
    shipViaId,
    brandingId: cart.brandingId,
    requiresShipDate: cart.shoppingCartItems.some((item) => item.requiresShipDate),
    leadDays: leadDays({ shipViaId }, roadDays),
    calendar: {
      blackoutDates: days(lookups.blackoutDates.map((each) => each.blackoutDate)),
      blackoutReasons: Object.fromEntries(
        Object.entries(lookups.blackoutReasons).flatMap(([date, reason]) => {
          const day = parseUsDate(date);
          return day === null ? [] : [[day, reason]];
        }),
      ),
      shipDates: lookups.shipDates.flatMap((each) => {
        const day = parseUsDate(each.requestedShipDate);
        return day === null ? [] : [{ ...each, requestedShipDate: day }];
      }),
      exceptions: days(lookups.shipDateExceptions.map((each) => each.exemptDate)),
      defaultShipDate: parseUsDate(lookups.defaultShipDate.defaultValue),
      isShippingOverToday: lookups.isShippingOverToday,
      defaultShipDateOverrides: Object.fromEntries(
        lookups.shipDateExceptions.flatMap(({ exemptDate, replacesDefault }) => {
          const [from, to] = [parseUsDate(replacesDefault ?? ''), parseUsDate(exemptDate)];
          return from && to ? [[from, to]] : [];
        }),
      ),
    },
  };
}

export type DateChoice =
  /** Empty when none is left. */
  | { readonly kind: 'list'; readonly days: readonly Day[] }
  /** Any open day; the next ones are offered to press. */
  | { readonly kind: 'free'; readonly next: readonly Day[] };

const OFFERED_DAYS = 5;
/** More than any calendar of shipments holds. */
const LISTED_DAYS = 200;

/** Two or three a week: eight months, as far as the weather is known. */
const DAYS_LOOKED_AT = 104;

/** Those that are fine, or all of them if none is. */
function fineDates(context: DateContext, count: number): Day[] {
  if (context.badDays.size === 0) return openDeliveryDates(context, count);
  const open = openDeliveryDates(context, DAYS_LOOKED_AT);
  const fine = open.filter((day) => !context.badDays.has(day));
  return (fine.length > 0 ? fine : open).slice(0, count);
}

export function dateChoice(context: DateContext): DateChoice {
  return isListMode(context)
    ? { kind: 'list', days: openDeliveryDates(context, LISTED_DAYS) }
    : { kind: 'free', next: fineDates(context, OFFERED_DAYS) };
}

export interface DateCalendar {
  readonly verdictOf: (
    day: Day,
  ) => { readonly isOpen: true } | { readonly isOpen: false; readonly reason: string };
  readonly today: Day;
  readonly minimum: Day;
  readonly maximum: Day;
  readonly firstShown: Day;
}

export function dateCalendar(context: DateContext): DateCalendar {
  const { today, badDays } = context;
  const reasonOf = reasonsAgainst(context);
  return {
    verdictOf: (day) => {
      const reason = reasonOf(day) ?? badDays.get(day)?.reason ?? null;
      return reason === null ? { isOpen: true } : { isOpen: false, reason };
    },
    today,
    minimum: today,
    maximum: addDays(today, HORIZON_DAYS),
    firstShown: fineDates(context, 1)[0] ?? today,
  };
}

/** The first fine day, MM/DD/YYYY; '' if no day is open. */
export function defaultDate(context: DateContext): string {
  const [first] = fineDates(context, 1);
  return first === undefined ? '' : formatUsDate(first);
}

/** What is wrong with a typed delivery date, or null. */
export function dateError(typed: string, context: ShipDateContext): string | null {
  const day = parseUsDate(tidyDate(typed));
  const isUnreadable = typed.trim() !== '' && day === null;
  const verdict = judgeDeliveryDate(day, context);
  if (verdict.ok) return null;
  if (verdict.reason === 'no-dates') return MESSAGES.noDeliveryDates;
  if (isUnreadable) return MESSAGES.invalid;
  return verdict.reason === 'required' ? MESSAGES.required : MESSAGES.invalid;
}
