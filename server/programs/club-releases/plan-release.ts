import { explainTooEarly } from '../../../domain/clubs/change-notice.ts';
import { usualWindowEnd } from '../../../domain/clubs/release-terms.ts';
import { isShipmentDay } from '../../../domain/clubs/shipment-terms.ts';
import {
  addDays,
  type Day,
  formatLongDate,
  isDay,
  MONTH_NAMES,
  partsOf,
  startOfDay,
  WEEKDAY_NAMES,
  WINERY_TIME_ZONE,
} from '../../../domain/dates/day.ts';
import { explainDate } from '../../../domain/delivery/explain-date.ts';
import { DELIVER, leadDays, TWO_DAY_SERVICE } from '../../../domain/delivery/methods.ts';
import {
  judgeDeliveryDate,
  type ShipDateContext,
  toDeliveryDate,
} from '../../../domain/delivery/ship-dates.ts';
import { selectClub } from '../../catalog/clubs/club-store.ts';
import { selectChangesApplyFrom } from '../../catalog/clubs/notice-store.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { clubCalendar } from '../../ordering/checkout/judge-ship-day.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/access.ts';
import {
  accept,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { type NewRelease, selectReleaseOf } from './release-store.ts';

export interface Plan {
  readonly clubTypeId: number;
  /** As typed. */
  readonly shipDay: string;
  readonly name: string | null;
  /** The last day for members' changes, or the days until then; both null: the default. */
  readonly until: string | null;
  readonly windowDays: number | null;
}

/**
 * `conflict` before members' notice of a change has run out. The ship day must be one of the club's, and the window must end
 * before it (`invalid`). An existing release keeps its terms, unless its window ended before all was prepared: no member was
 * notified of it yet.
 */
export async function planRelease(
  { db, clock, shopRules }: { db: Db; clock: Clock; shopRules: () => Promise<ShopRules> },
  { clubTypeId, shipDay, name, until, windowDays }: Plan,
): Promise<Result<NewRelease>> {
  const club = await selectClub(db, clubTypeId);
  if (club === null) return reject(NOT_FOUND);
  if (!isDay(shipDay)) return reject(invalidFields({ shipDay: ['Not a day (YYYY-MM-DD)'] }));
  const opened = await selectReleaseOf(db, { clubTypeId, shipDay });
  if (opened && (opened.preparedAt !== null || opened.windowEndsAt > clock.now())) return accept(opened);
  const today = clock.today();
  const from = await selectChangesApplyFrom(db, clubTypeId);
  if (from !== null && today < from) return reject(conflict(explainTooEarly(from)));
  if (shipDay < today) return reject(invalidFields({ shipDay: ['It has passed'] }));
  if (!isShipmentDay(shipDay, club)) {
    const names = club.shipWeekdays.map((weekday) => WEEKDAY_NAMES[weekday % 7]);
    return reject(invalidFields({ shipDay: [`The club ships on ${names.join(' or ')} only`] }));
  }
  const { calendar } = await shopRules();
  const closed = reasonNotDelivered(shipDay, { brandingId: club.brandingId, calendar, today });
  if (closed !== null) return reject(invalidFields({ shipDay: [closed] }));
  if (until !== null && !isDay(until)) return reject(invalidFields({ window: ['Not a day (YYYY-MM-DD)'] }));
  const ends = until
    ? addDays(until, 1)
    : windowDays === null
      ? usualWindowEnd(shipDay, club)
      : addDays(today, windowDays + 1);
  const window = windowUntil(ends, { shipDay, today });
  if (!window.ok) return window;
  return accept({ clubTypeId, shipDay, name: name || seasonOf(shipDay), windowEndsAt: window.value });
}

/** Null if a standard-service shipment of that day can be delivered. */
function reasonNotDelivered(
  shipDay: Day,
  { brandingId, calendar, today }: Pick<ShipDateContext, 'brandingId' | 'calendar' | 'today'>,
): string | null {
  const leads = leadDays({ deliveryMethod: DELIVER, shipViaId: TWO_DAY_SERVICE }, null);
  const context: ShipDateContext = {
    today,
    shipViaId: TWO_DAY_SERVICE,
    brandingId,
    requiresShipDate: false,
    calendar: clubCalendar(calendar),
    leadDays: leads,
  };
  const day = toDeliveryDate(shipDay, leads);
  const verdict = judgeDeliveryDate(day, context);
  if (verdict.ok) return null;
  const why = explainDate({ day, reason: verdict.reason, first: null, isListed: false }, context);
  return `It would be delivered on ${formatLongDate(day)}: ${why}`;
}

/** `ends` is the first day without changes. `invalid` unless it is after today and at most the ship day. */
export function windowUntil(ends: Day, { shipDay, today }: { shipDay: Day; today: Day }): Result<Date> {
  if (ends > shipDay) return reject(invalidFields({ window: ['It must end before the ship day'] }));
  if (ends <= today) {
    return reject(invalidFields({ window: ['It has already ended: enter a later end'] }));
  }
  return accept(startOfDay(ends, WINERY_TIME_ZONE));
}

/** 'April 2027' */
export function seasonOf(shipDay: Day): string {
  const { month, year } = partsOf(shipDay);
  return `${MONTH_NAMES[month - 1]} ${year}`;
}
