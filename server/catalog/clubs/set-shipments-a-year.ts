import { type Change, sayFrequencyChange } from '../../../domain/clubs/change-notice.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/access.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { selectClub, writeShipmentsAYear } from './club-store.ts';
import { notifyMembers } from './notify-members.ts';
import { lockClub } from './tier-store.ts';

/** Members are notified of another number. Refusal: `not-found`. */
export function setShipmentsAYear(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  clubTypeId: number,
  { count, noticeDays }: { readonly count: number; readonly noticeDays: number },
): Promise<Result<{ readonly clubTypeId: number; readonly count: number }>> {
  return db.transaction().execute(async (trx) => {
    await lockClub(trx, clubTypeId);
    const club = await selectClub(trx, clubTypeId);
    if (club === null) return reject(NOT_FOUND);
    const before = club.shipmentsAYear;
    if (count !== before) {
      await writeShipmentsAYear(trx, clubTypeId, count);
      const say = (change: Change) => sayFrequencyChange(change, { before, after: count });
      await notifyMembers(trx, club, { announced: { today: clock.today(), noticeDays }, say });
    }
    return accept({ clubTypeId, count });
  });
}
