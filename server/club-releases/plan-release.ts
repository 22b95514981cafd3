import type { Kysely } from 'kysely';
import { usualWindowEnd } from '../../domain/clubs/release-terms.ts';
import { isShipmentDay } from '../../domain/clubs/shipment-terms.ts';
import {
  addDays,
  type Day,
  isDay,
  MONTH_NAMES,
  partsOf,
  startOfDay,
  WEEKDAY_NAMES,
  WINERY_TIME_ZONE,
} from '../../domain/dates/day.ts';
import type { Clock } from '../clock.ts';
import { selectClub } from '../clubs/club-store.ts';
import type { Database } from '../database/schema.ts';
import { accept, invalidFields, NOT_FOUND, type Result, reject } from '../http/refusal.ts';
import { type NewRelease, selectReleaseOf } from './release-store.ts';

export interface Plan {
  readonly clubTypeId: number;
  /** As it was typed. */
  readonly shipDay: string;
  readonly name: string | null;
  /** The last day on which members may change their part, or how many days from today that is; both null: the usual one. */
  readonly until: string | null;
  readonly windowDays: number | null;
}

/**
 * The release that an operator asks for: on one of the club's ship days, with a window that ends before it. One that is
 * there already stays as it was opened, unless its window ended before all were prepared: nobody has been told of it yet. Fields are refused as `invalid`.
 */
export async function planRelease(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  { clubTypeId, shipDay, name, until, windowDays }: Plan,
): Promise<Result<NewRelease>> {
  const club = await selectClub(db, clubTypeId);
  if (club === null) return reject(NOT_FOUND);
  if (!isDay(shipDay)) return reject(invalidFields({ shipDay: ['Not a day (YYYY-MM-DD)'] }));
  const opened = await selectReleaseOf(db, { clubTypeId, shipDay });
  if (opened && (opened.preparedAt !== null || opened.windowEndsAt > clock.now())) return accept(opened);
  const today = clock.today();
  if (shipDay < today) return reject(invalidFields({ shipDay: ['It has passed'] }));
  if (!isShipmentDay(shipDay, club)) {
    const names = club.shipWeekdays.map((weekday) => WEEKDAY_NAMES[weekday % 7]);
    return reject(invalidFields({ shipDay: [`The club ships on ${names.join(' or ')} only`] }));
  }
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

/** When a window ends whose first day past it is `ends`: still to come, and before the ship day, or `invalid`. */
export function windowUntil(ends: Day, { shipDay, today }: { shipDay: Day; today: Day }): Result<Date> {
  if (ends > shipDay) return reject(invalidFields({ window: ['It must end before the ship day'] }));
  if (ends <= today) {
    return reject(invalidFields({ window: ['It would be over already: say when it ends'] }));
  }
  return accept(startOfDay(ends, WINERY_TIME_ZONE));
}

/** 'April 2027' */
function seasonOf(shipDay: Day): string {
  const { month, year } = partsOf(shipDay);
  return `${MONTH_NAMES[month - 1]} ${year}`;
}
