import type { Day } from '../../../domain/dates/day.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { failedForCard } from '../clubs/failed-card.ts';

/** In the order of joining. */
export async function selectDeclinedMembers(db: Reader, releaseId: number, today: Day): Promise<number[]> {
  const rows = await all<{ membershipId: number }>(db)`
    select s.membership_id as "membershipId"
    from release_shipments s join memberships m on m.membership_id = s.membership_id
    where s.release_id = ${releaseId} and ${failedForCard(today)} order by s.membership_id`;
  return rows.map(({ membershipId }) => membershipId);
}
