import type { Day } from '../../../domain/dates/day.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';

interface ChangeNotice {
  readonly clubTypeId: number;
  /** Null: all members of the club. */
  readonly tierId: number | null;
  /** The first day on which it applies. */
  readonly day: Day;
  readonly wording: string;
}

/** For each member; the emails follow in the background. */
export async function insertChangeNotices(
  trx: Writer,
  { clubTypeId, tierId, day, wording }: ChangeNotice,
): Promise<void> {
  await run(trx)`
    insert into member_notices (membership_id, kind, day, wording)
    select membership_id, 'change', ${day}::date, ${wording} from memberships
    where club_type_id = ${clubTypeId} and (${tierId}::integer is null or tier_id = ${tierId}::integer)
      and state <> 'cancelled'
    order by membership_id`;
}

/** From when all changes apply of which members of the club were notified. Null: there was none. */
export async function selectChangesApplyFrom(db: Reader, clubTypeId: number): Promise<Day | null> {
  const row = await first<{ day: Day | null }>(db)`
    select max(n.day)::text as day from member_notices n join memberships m on m.membership_id = n.membership_id
    where n.kind = 'change' and m.club_type_id = ${clubTypeId}`;
  return row?.day ?? null;
}
