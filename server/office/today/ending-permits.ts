import { sql } from 'kysely';
import type { TodayAnswer } from '../../../contract/office/today.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { LOOK_AHEAD_DAYS, lookAheadOf, STATES_WITHOUT_PERMIT } from '../../../domain/compliance/permits.ts';
import { addDays, type Day } from '../../../domain/dates/day.ts';
import { PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { firstShipDay } from '../../catalog/clubs/membership-store.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { isParcel } from '../orders/order-conditions.ts';

interface EndingPermit {
  readonly brandingId: BrandingId;
  readonly state: string;
  readonly number: string;
  readonly lastDay: Day;
  readonly members: number;
  readonly wineCents: number;
  readonly openOrders: number;
}

/**
 * Permits that decide, end soon or have ended, and are not renewed, the first first: with the shipments of the next
 * releases, at the price of their tier and without new members who are left out, and the open orders whose ship day lies outside of every permit.
 */
export async function endingPermits(db: Reader, today: Day): Promise<NonNullable<TodayAnswer['permits']>> {
  const covers = (day: ReturnType<typeof sql>) => sql`exists (
    select from permits q where q.branding_id = p.branding_id and q.state = p.state
      and q.valid_from <= ${day} and (q.valid_to is null or q.valid_to >= ${day}))`;
  const rows = await all<EndingPermit>(db)`
    with next_boxes as (
      select k.branding_id, m.ship_state as state, pr.unit_price_cents - pr.kit_markdown_cents as cents,
        coalesce((
          select min(r.ship_day) from club_releases r
          where r.club_type_id = k.club_type_id and r.charged_at is null and r.ship_day >= ${today}::date),
          k.next_shipment_on) as day, m.membership_id, k.club_type_id,
        case when m.wants_every_release then null else ${firstShipDay} + nullif(k.new_member_days, 0) end as "leftOutThrough"
      from memberships m join clubs k on k.club_type_id = m.club_type_id
        join club_tiers t on t.tier_id = m.tier_id join products pr on pr.product_id = t.product_id
      where m.state = 'active' and m.delivery_method = any(${[...PARCEL_METHODS]}::text[])),
    boxes as (
      select b.* from next_boxes b where b.day is not null and b.day > coalesce(b."leftOutThrough", '-infinity')
      and not exists (
        select from release_shipments s join club_releases r on r.release_id = s.release_id
        where s.membership_id = b.membership_id and r.club_type_id = b.club_type_id and r.ship_day = b.day
          and s.state in ('held', 'ordered'))),
    leaving as (
      select o.branding_id, o.ship_state as state, greatest(o.ship_day, ${today}::date) as day
      from orders o where o.status = 'placed' and o.wine_ml > 0 and ${isParcel})
    select p.branding_id as "brandingId", p.state, p.number, p.valid_to::text as "lastDay",
      (select count(*) from boxes b where b.branding_id = p.branding_id and b.state = p.state
        and b.day > p.valid_to and not ${covers(sql`b.day`)})::integer as members,
      (select coalesce(sum(b.cents), 0) from boxes b where b.branding_id = p.branding_id and b.state = p.state
        and b.day > p.valid_to and not ${covers(sql`b.day`)})::integer as "wineCents",
      (select count(*) from leaving l where l.branding_id = p.branding_id and l.state = p.state
        and l.day > p.valid_to and not ${covers(sql`l.day`)})::integer as "openOrders"
    from permits p join permit_switches s on s.branding_id = p.branding_id and s.is_on
    where p.valid_to <= ${addDays(today, Math.max(...LOOK_AHEAD_DAYS))}::date
      and p.state <> all(${[...STATES_WITHOUT_PERMIT]}::text[])
      and not ${covers(sql`p.valid_to + 1`)}
      and (p.valid_to >= ${today}::date or not exists (
        select from permits q where q.branding_id = p.branding_id and q.state = p.state and q.valid_from > p.valid_to))
    order by p.valid_to, p.state, p.branding_id`;
  return rows.map(({ wineCents, ...permit }) => ({
    ...permit,
    within: lookAheadOf(permit.lastDay, today),
    wine: centsToDollars(wineCents),
  }));
}
