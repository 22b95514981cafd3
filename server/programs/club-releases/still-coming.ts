import { sql } from 'kysely';
import { addDays, type Day } from '../../../domain/dates/day.ts';
import type { StillComing } from '../../messages/mails/club-mails.ts';
import { UNSETTLED } from '../../ordering/payments/states-in-sql.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';

/** A parcel that left earlier has arrived. */
const DAYS_ON_ITS_WAY = 10;

/** Orders of joining and of releases, also those in place of one, and charges under way. The first to ship comes first. */
export function selectStillComing(db: Reader, membershipId: number, today: Day): Promise<StillComing[]> {
  return all<StillComing>(db)`
    with recursive mine as (
      select o.order_id from memberships m join orders o on o.order_id = m.order_id
      where m.membership_id = ${membershipId}
      union
      select o.order_id from release_shipments s join orders o on o.cart_id = s.cart_id
      where s.membership_id = ${membershipId}
      union
      select n.order_id from mine join order_replacements p on p.order_id = mine.order_id
        join orders n on n.attempt_id = p.attempt_id
    )
    select o.status as kind, o.order_id as "orderId", o.total_cents as "totalCents", o.ship_day as "shipDay"
    from mine join orders o on o.order_id = mine.order_id
    where o.status = 'placed' or (o.status = 'shipped' and o.ship_day > ${addDays(today, -DAYS_ON_ITS_WAY)}::date)
    union all
    select 'charging', null, a.amount_cents, r.ship_day
    from release_shipments s join club_releases r on r.release_id = s.release_id
      join payment_attempts a on a.cart_id = s.cart_id
    where s.membership_id = ${membershipId} and a.state in (${UNSETTLED})
    order by ${sql.ref('shipDay')}, ${sql.ref('orderId')}`;
}
