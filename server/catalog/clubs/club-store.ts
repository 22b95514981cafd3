import { type RawBuilder, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';
import type { ClubRecord } from './club-record.ts';

/** For a row of `clubs` aliased as `k`: what new members agree to. */
export const currentPolicy: RawBuilder<unknown> = sql`(
  select l.* from club_policies l where l.club_type_id = k.club_type_id order by l.published_at desc limit 1)`;

/** For a row of `clubs` aliased as `k`. */
export const isNextPrepared: RawBuilder<boolean> = sql`exists (
  select from club_releases r
  where r.club_type_id = k.club_type_id and r.ship_day = k.next_shipment_on and r.prepared_at is not null)`;

const clubColumns = sql`
  k.club_type_id as "clubTypeId", k.branding_id as "brandingId", k.description_html as "descriptionHtml",
  k.is_open as "isOpen", k.eligible_states as "eligibleStates", k.processed_days_least as "processedDaysLeast",
  k.processed_days_most as "processedDaysMost", k.ship_weekdays as "shipWeekdays", k.service_name as "serviceName",
  k.will_call_weeks as "willCallWeeks", k.next_shipment_on as "nextShipmentOn",
  ${isNextPrepared} as "isNextPrepared", k.new_member_days as "newMemberDays", k.shipments_a_year as "shipmentsAYear",
  json_build_object('version', policy.version, 'bodyHtml', policy.body_html) as policy,
  coalesce((
    select json_agg(json_build_object('tierId', t.tier_id, 'name', t.name, 'description', p.description_short,
      'priceCents', p.unit_price_cents, 'contents', (
        select json_agg(json_build_object('productId', b.product_id, 'name', b.name, 'qty', c.quantity,
          'stock', b.stock) order by b.product_id)
        from kit_parts c join products b on b.product_id = c.product_id where c.kit_id = p.product_id)
      ) order by t.position)
    from club_tiers t join products p on p.product_id = t.product_id
    where t.club_type_id = k.club_type_id and t.is_open
  ), '[]') as tiers`;

export function selectOpenClubs(db: Reader, brandingId: BrandingId | null): Promise<ClubRecord[]> {
  return all<ClubRecord>(db)`
    select ${clubColumns} from clubs k cross join lateral ${currentPolicy} policy
    where k.is_open and (${brandingId}::smallint is null or k.branding_id = ${brandingId}::smallint)
    order by k.club_type_id`;
}

/** Finds retired clubs too. */
export function selectClub(db: Reader, clubTypeId: number): Promise<ClubRecord | null> {
  return first<ClubRecord>(db)`
    select ${clubColumns} from clubs k cross join lateral ${currentPolicy} policy
    where k.club_type_id = ${clubTypeId}::integer`;
}

export interface TierCount {
  readonly clubTypeId: number;
  readonly brandingId: BrandingId;
  readonly tierId: number;
  readonly tierName: string;
  readonly priceCents: Cents;
  /** Neither the tier nor its club is retired. */
  readonly isOpen: boolean;
  readonly nextShipmentOn: Day | null;
  readonly shipmentsAYear: number;
  readonly active: number;
  readonly pending: number;
  readonly onHold: number;
}

export function selectClubCounts(db: Reader): Promise<TierCount[]> {
  return all<TierCount>(db)`
    select k.club_type_id as "clubTypeId", k.branding_id as "brandingId", t.tier_id as "tierId",
      t.name as "tierName", p.unit_price_cents as "priceCents", k.is_open and t.is_open as "isOpen",
      k.next_shipment_on as "nextShipmentOn", k.shipments_a_year as "shipmentsAYear",
      count(*) filter (where m.state = 'active')::integer as active,
      count(*) filter (where m.state = 'pending')::integer as pending,
      count(*) filter (where m.state = 'on hold')::integer as "onHold"
    from clubs k join club_tiers t on t.club_type_id = k.club_type_id join products p on p.product_id = t.product_id
    left join memberships m on m.tier_id = t.tier_id
    group by k.club_type_id, t.tier_id, p.product_id order by k.club_type_id, t.position`;
}

/** False: unknown club. */
export function writeNewMemberDays(db: Reader, clubTypeId: number, days: number): Promise<boolean> {
  return hasRows(
    db,
  )`update clubs set new_member_days = ${days} where club_type_id = ${clubTypeId} returning 1`;
}

export async function writeShipmentsAYear(db: Reader, clubTypeId: number, count: number): Promise<void> {
  await run(db)`update clubs set shipments_a_year = ${count} where club_type_id = ${clubTypeId}`;
}

export async function writeNextShipment(db: Reader, clubTypeId: number, day: Day): Promise<void> {
  await db
    .updateTable('clubs')
    .set({ next_shipment_on: day })
    .where('club_type_id', '=', clubTypeId)
    .execute();
}
