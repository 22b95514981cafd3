import type { Insertable } from 'kysely';
import { addDays, type Day } from '../../domain/dates/day.ts';
import {
  BLACKOUT_DAYS,
  DEFAULT_SHIP_DATE_OVERRIDES,
  SHIP_DATE_EXCEPTIONS,
} from '../../domain/delivery/calendar-facts.ts';
import { leadDays, TWO_DAY_SERVICE } from '../../domain/delivery/methods.ts';
import { openDeliveryDates, type ShipDateCalendar, toShipDate } from '../../domain/delivery/ship-dates.ts';
import type { Database } from '../platform/database/schema.ts';

export const blackoutDates: readonly Insertable<Database['blackout_dates']>[] = BLACKOUT_DAYS.map(
  ({ day, why }) => ({ day, reason: why }),
);

export const shipDateExceptions: readonly Insertable<Database['ship_date_exceptions']>[] =
  SHIP_DATE_EXCEPTIONS.map((day) => ({ day, replaces_default: defaultReplacedBy(day) }));

const listedService = { brandingId: 1, shipViaId: TWO_DAY_SERVICE } as const;
const LISTED_DAYS = 8;
const NOTICE_DAYS = 3;

/** Brand 1 sends by its ordinary service on listed days: the next open ones, seen from `today`. */
export function shipDates(today: Day): Insertable<Database['ship_dates']>[] {
  return openUsualDays(today, LISTED_DAYS + NOTICE_DAYS)
    .filter((day) => day >= addDays(today, NOTICE_DAYS))
    .slice(0, LISTED_DAYS)
    .map((delivery_day) => ({
      branding_id: listedService.brandingId,
      shipping_service_id: listedService.shipViaId,
      delivery_day,
    }));
}

/** When an order of that day by the ordinary service is shipped: for the first day that the shop's rules leave open. */
export function usualShipDay(placedOn: Day): Day {
  const [delivery] = openUsualDays(placedOn, 1);
  if (delivery === undefined) throw new Error(`nothing is delivered in the year after ${placedOn}`);
  return toShipDate(delivery, leadDays(listedService, null));
}

/** The next days of delivery where none are listed, seen from `today`. */
function openUsualDays(today: Day, count: number): Day[] {
  const calendar: ShipDateCalendar = {
    shipDates: [],
    blackoutDates: blackoutDates.map(({ day }) => day),
    exceptions: SHIP_DATE_EXCEPTIONS,
    defaultShipDateOverrides: DEFAULT_SHIP_DATE_OVERRIDES,
    defaultShipDate: null,
  };
  const context = {
    ...listedService,
    today,
    calendar,
    requiresShipDate: false,
    leadDays: leadDays(listedService, null),
  };
  return openDeliveryDates(context, count);
}

function defaultReplacedBy(day: Day): Day | null {
  const replaced = Object.entries(DEFAULT_SHIP_DATE_OVERRIDES).find(([, exempt]) => exempt === day);
  return replaced?.[0] ?? null;
}
