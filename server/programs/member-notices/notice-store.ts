import { sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { type Day, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';

const joinedOn = sql`(m.joined_at at time zone ${sql.lit(WINERY_TIME_ZONE)})::date`;

/** For the members of a tier who joined in one of these months of an earlier year. Once for each. */
export async function insertReminders(
  db: Reader,
  { tierId, months, wording }: { tierId: number; months: readonly Day[]; wording: string },
): Promise<void> {
  await run(db)`
    insert into member_notices (membership_id, kind, day, wording)
    select m.membership_id, 'reminder', c.month, ${wording}
    from memberships m join unnest(${[...months]}::date[]) c(month)
      on extract(month from ${joinedOn}) = extract(month from c.month) and ${joinedOn} < c.month
    where m.tier_id = ${tierId} and m.state in ('active', 'on hold') and not exists (
      select from member_notices n
      where n.membership_id = m.membership_id and n.kind = 'reminder' and n.day = c.month)
    on conflict do nothing`;
}

export interface WaitingNotice {
  readonly noticeId: number;
  readonly membershipId: number;
  readonly brandingId: BrandingId;
  readonly kind: 'reminder' | 'change';
  readonly day: Day;
  readonly wording: string;
  readonly email: string;
}

/** Its email is not queued. No other process gets these until the transaction ends. */
export function lockWaitingNotices(trx: Writer, most: number): Promise<WaitingNotice[]> {
  return all<WaitingNotice>(trx)`
    select n.notice_id as "noticeId", n.membership_id as "membershipId", k.branding_id as "brandingId", n.kind,
      n.day::text as day, n.wording,
      coalesce((select u.email from customers u where u.customer_id = m.customer_id), m.email) as email
    from member_notices n join memberships m on m.membership_id = n.membership_id
      join clubs k on k.club_type_id = m.club_type_id
    where n.event_key is null order by n.notice_id limit ${most} for update of n skip locked`;
}

export async function writeEventKey(trx: Writer, noticeId: number, eventKey: string): Promise<void> {
  await run(trx)`update member_notices set event_key = ${eventKey} where notice_id = ${noticeId}`;
}
