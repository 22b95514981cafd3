import type { ShownOfficeClub } from '../../../contract/office/clubs.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';

/** Newest first. Staff call these members instead. */
export function selectUndelivered(db: Reader, clubTypeId: number): Promise<ShownOfficeClub['undelivered']> {
  return all<ShownOfficeClub['undelivered'][number]>(db)`
    select m.membership_id as "membershipId", l.recipient as email, l.subject
    from member_notices n join memberships m on m.membership_id = n.membership_id
      join mails l on l.event_key = n.event_key
    where m.club_type_id = ${clubTypeId} and m.state <> 'cancelled' and l.failed_at is not null
    order by n.notice_id desc`;
}
