import type { Day } from '../../../domain/dates/day.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { triedAs } from '../../programs/club-releases/charge-store.ts';

/** Whose shipment of a release failed because of the card: declined, expired, or missing. */
export async function selectDeclinedMembers(db: Reader, releaseId: number, today: Day): Promise<number[]> {
  const rows = await all<{ membershipId: number }>(db)`
    select s.membership_id as "membershipId"
    from release_shipments s join memberships m on m.membership_id = s.membership_id
    left join cards k on k.card_id = m.card_id and k.customer_id = m.customer_id and k.is_authorised
    where s.release_id = ${releaseId} and s.state = 'failed' and m.state <> 'cancelled' and m.customer_id is not null
      and (k.card_id is null
        or make_date(k.expiration_year, k.expiration_month, 1) < date_trunc('month', ${today}::date)
        or exists (
          select from payment_attempts a
          where a.cart_id = s.cart_id and a.client_key = ${triedAs} and a.state = 'declined'))
    order by s.membership_id`;
  return rows.map(({ membershipId }) => membershipId);
}
