import { type RawBuilder, sql } from 'kysely';
import type { Leaving } from '../../../domain/clubs/leaving.ts';
import { type MembershipState, statesBefore } from '../../../domain/clubs/membership-states.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, run } from '../../platform/database/query.ts';
import { isNextPrepared } from './club-store.ts';
import type { MembershipRecord } from './membership-record.ts';

/** When the order that opened the membership `m` leaves or left, or one in its place; null: none does. */
export const firstShipDay: RawBuilder<Day | null> = sql`(
  with recursive firsts as (
    select m.order_id
    union
    select n.order_id from firsts f join order_replacements p on p.order_id = f.order_id
      join orders n on n.attempt_id = p.attempt_id
  )
  select min(o.ship_day) from firsts f join orders o on o.order_id = f.order_id where o.status <> 'cancelled')`;

/** Of a membership `m`. */
export const leavingJson: RawBuilder<Leaving | null> = sql`case when m.left_where is not null then json_build_object(
  'where', m.left_where, 'reason', m.left_reason,
  'by', (select f.name from staff f where f.staff_id = m.left_by_staff_id)) end`;

/** From rows aliased as `m` (memberships), `k` (clubs), `t` (tiers), `p` (products). */
const membershipJson: RawBuilder<MembershipRecord> = sql`json_build_object(
  'membershipId', m.membership_id, 'clubTypeId', m.club_type_id, 'brandingId', k.branding_id, 'tierId', m.tier_id,
  'tierName', t.name, 'priceCents', p.unit_price_cents, 'state', m.state, 'stateSince', m.state_since,
  'left', ${leavingJson},
  'joinedAt', m.joined_at, 'policyVersion', m.policy_version, 'agreedAt', m.agreed_at,
  'nextShipmentOn', k.next_shipment_on, 'isNextPrepared', ${isNextPrepared}, 'firstShipDay', ${firstShipDay},
  'newMemberDays', k.new_member_days, 'wantsEveryRelease', m.wants_every_release, 'customerId', m.customer_id,
  'email', coalesce((select u.email from customers u where u.customer_id = m.customer_id), m.email),
  'cardId', m.card_id, 'deliveryMethod', m.delivery_method, 'shippingAddress', m.shipping_address)`;

const withClub = sql`
  join clubs k on k.club_type_id = m.club_type_id
  join club_tiers t on t.tier_id = m.tier_id
  join products p on p.product_id = t.product_id`;

/** For a query of a customer `u`. Newest first. */
export const membershipsOfCustomer: RawBuilder<MembershipRecord[]> = sql`coalesce((
  select json_agg(${membershipJson} order by m.membership_id desc) from memberships m ${withClub}
  where m.customer_id = u.customer_id), '[]')`;

/** Current and former members, in the order of joining. */
export async function selectMembers(db: Reader, clubTypeId: number): Promise<MembershipRecord[]> {
  const rows = await all<{ membership: MembershipRecord }>(db)`
    select ${membershipJson} as membership from memberships m ${withClub}
    where m.club_type_id = ${clubTypeId}::integer order by m.membership_id`;
  return rows.map(({ membership }) => membership);
}

/** Null: there is none. */
export async function selectMembership(db: Reader, membershipId: number): Promise<MembershipRecord | null> {
  const rows = await all<{ membership: MembershipRecord }>(db)`
    select ${membershipJson} as membership from memberships m ${withClub} where m.membership_id = ${membershipId}`;
  return rows[0]?.membership ?? null;
}

/** Of the membership that an order opened. */
export async function selectMembershipOf(db: Reader, orderId: number): Promise<number | null> {
  const row = await first<{ membershipId: number }>(db)`
    select membership_id as "membershipId" from memberships where order_id = ${orderId}`;
  return row?.membershipId ?? null;
}

/** Makes changes of one membership run one after another. */
export async function lockMembership(trx: Writer, membershipId: number): Promise<MembershipRecord | null> {
  const rows = await all<{ membership: MembershipRecord }>(trx)`
    select ${membershipJson} as membership from memberships m ${withClub}
    where m.membership_id = ${membershipId} for update of m`;
  return rows[0]?.membership ?? null;
}

/** Returns since when; null if the current state does not allow it. Each move has its row. */
export async function writeState(
  trx: Writer,
  membershipId: number,
  to: MembershipState,
): Promise<string | null> {
  const rows = await all<{ since: string }>(trx)`
    with moved as (
      update memberships set state = ${to}, state_since = now()
      where membership_id = ${membershipId} and state = any(${statesBefore(to)}::text[])
      returning membership_id, state, state_since
    ), kept as (
      insert into membership_moves (membership_id, state, moved_at)
      select membership_id, state, state_since from moved
    )
    select state_since::text as since from moved`;
  return rows[0]?.since ?? null;
}

/** Gives an account the memberships that wait for a verified owner of the email; one per club at most. */
export async function adoptMemberships(trx: Writer, customerId: number, email: string): Promise<void> {
  await run(trx)`
    update memberships m set customer_id = ${customerId}
    where m.customer_id is null and lower(m.email) = lower(${email}) and not exists (
      select from memberships own
      where own.customer_id = ${customerId} and own.club_type_id = m.club_type_id and own.state <> 'cancelled')`;
}
