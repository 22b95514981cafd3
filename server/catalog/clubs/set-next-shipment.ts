import { isShipmentDay, processingDays } from '../../../domain/clubs/shipment-terms.ts';
import { type Day, isDay, WEEKDAY_NAMES } from '../../../domain/dates/day.ts';
import type { Db } from '../../platform/database/access.ts';
import { accept, invalidFields, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { selectClub, writeNextShipment } from './club-store.ts';

export interface NextShipment {
  readonly clubTypeId: number;
  readonly nextShipmentOn: Day;
  readonly processed: { readonly from: Day; readonly to: Day };
}

/** `day` must be one of the club's weekdays, today or later, else `invalid`. */
export async function setNextShipment(
  db: Db,
  { clubTypeId, day, today }: { clubTypeId: number; day: string; today: Day },
): Promise<Result<NextShipment>> {
  const club = await selectClub(db, clubTypeId);
  if (club === null) return reject(NOT_FOUND);
  const complaint = judge(day, today);
  if (complaint !== null) return reject(invalidFields({ day: [complaint] }));
  if (!isShipmentDay(day, club)) {
    const names = club.shipWeekdays.map((weekday) => WEEKDAY_NAMES[weekday % 7]);
    return reject(invalidFields({ day: [`The club ships on ${names.join(' or ')} only`] }));
  }
  await writeNextShipment(db, clubTypeId, day);
  return accept({ clubTypeId, nextShipmentOn: day, processed: processingDays(day, club) });
}

function judge(day: string, today: Day): string | null {
  if (!isDay(day)) return 'Not a day (YYYY-MM-DD)';
  return day < today ? 'It has passed' : null;
}
