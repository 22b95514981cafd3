import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LeavingPlace } from '../../../domain/clubs/leaving.ts';
import { COUNTED_STATES } from '../../../domain/clubs/membership-states.ts';
import type { OrderAddress, OrderDocument } from '../../../domain/orders/order-document.ts';
import { firstShipDay } from '../../catalog/clubs/membership-store.ts';
import { cardSummaryJson } from '../../people/customers/card-store.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { jsonIn } from '../../platform/database/json-path.ts';
import { all, run } from '../../platform/database/query.ts';
import type { ReleaseMember } from './release-member.ts';

const addressJson = sql`jsonb_build_object('name_first', a.name_first, 'name_last', a.name_last, 'company', a.company,
  'address1', a.address1, 'address2', a.address2, 'city', a.city, 'stateShort', a.state_short, 'zip', a.zip,
  'phone', a.phone)`;

/** The default billing address; else the membership's own; else one from the book, or the one that paid for joining. */
const billingAddress = sql`coalesce(
  (select ${addressJson} from addresses a where a.customer_id = m.customer_id and a.is_default_billing),
  case when m.delivery_method = 'DELIVER' then m.shipping_address end,
  (select ${addressJson} from addresses a where a.customer_id = m.customer_id
    order by a.is_default_shipping desc, a.address_id limit 1),
  (select ${jsonIn<OrderDocument>(sql`o.document`)('billingAddress')} from orders o where o.order_id = m.order_id))`;

/** Where `m` meets the condition, in the order of joining. */
function selectReleaseMembers(
  db: Reader,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<ReleaseMember[]> {
  return all<ReleaseMember>(db)`
    select m.membership_id as "membershipId", m.state, m.customer_id as "customerId", coalesce(u.email, m.email) as email,
      b.branding_id as "brandingId", t.product_id as "productId", m.delivery_method as "deliveryMethod",
      m.ship_via_id as "shipViaId", m.ship_state as "shipState", m.shipping_address as "shippingAddress",
      ${firstShipDay} as "firstShipDay", m.wants_every_release as "wantsEveryRelease",
      m.pick_up_person as "pickUpPerson", m.household, m.birth_date as "birthDay", u.birth_date as "accountBirthDay",
      (select jsonb_build_object('cardId', k.card_id, 'summary', ${cardSummaryJson}) from cards k
        where k.card_id = m.card_id and k.customer_id = m.customer_id and k.is_authorised) as card,
      ${billingAddress} as "billingAddress"
    from memberships m join club_tiers t on t.tier_id = m.tier_id join clubs b on b.club_type_id = m.club_type_id
    left join customers u on u.customer_id = m.customer_id
    where ${condition} order by m.membership_id limit ${limit}`;
}

const COUNTED = sql.join(COUNTED_STATES.map((state) => sql.lit(state)));

interface Release {
  readonly releaseId: number;
  readonly clubTypeId: number;
}

/** Those of a release's members who were left out of it, and ask for it now. */
export function selectLeftOutMember(
  db: Reader,
  releaseId: number,
  membershipId: number,
): Promise<ReleaseMember[]> {
  const isLeftOut = sql<SqlBool>`m.membership_id = ${membershipId} and exists (
    select from release_shipments s
    where s.release_id = ${releaseId} and s.membership_id = m.membership_id and s.state = 'left-out')`;
  return selectReleaseMembers(db, isLeftOut, 1);
}

export async function writeWantsEveryRelease(
  trx: Writer,
  membershipId: number,
  wantsEveryRelease: boolean,
): Promise<void> {
  await run(trx)`
    update memberships set wants_every_release = ${wantsEveryRelease} where membership_id = ${membershipId}`;
}

/** For memberships `m`. `again`: those that could not be prepared; otherwise those not looked at yet. */
function isNext({ releaseId, clubTypeId }: Release, after: number, again: boolean): RawBuilder<SqlBool> {
  const mine = sql`select from release_shipments s where s.release_id = ${releaseId} and s.membership_id = m.membership_id`;
  return sql`m.club_type_id = ${clubTypeId} and m.state in (${COUNTED}) and m.membership_id > ${after} and ${
    again ? sql`exists (${mine} and s.state = 'exception')` : sql`not exists (${mine})`
  }`;
}

/**
 * Until the transaction ends, `lockMembership` waits: a member who moves or changes tier at this moment is read with it, or
 * finds the shipment and changes it.
 */
export async function lockNextMembers(
  trx: Writer,
  release: Release,
  { after, again, limit }: { after: number; again: boolean; limit: number },
): Promise<ReleaseMember[]> {
  // Read after the lock: a row that was waited for does not meet its old tier any more.
  const locked = await all<{ membershipId: number }>(trx)`
    select m.membership_id as "membershipId" from memberships m where ${isNext(release, after, again)}
    order by m.membership_id limit ${limit} for key share of m`;
  const ids = locked.map(({ membershipId }) => membershipId);
  return selectReleaseMembers(trx, sql`m.membership_id = any(${ids}::integer[])`, limit);
}

export async function countNextMembers(
  db: Reader,
  release: Release,
  { after, again }: { after: number; again: boolean },
): Promise<number> {
  const rows = await all<{ count: number }>(db)`
    select count(*)::integer as count from memberships m where ${isNext(release, after, again)}`;
  return rows[0]?.count ?? 0;
}

export async function selectReleaseMember(db: Reader, membershipId: number): Promise<ReleaseMember | null> {
  const [member] = await selectReleaseMembers(db, sql`m.membership_id = ${membershipId}`, 1);
  return member ?? null;
}

export interface NewDestination {
  readonly deliveryMethod: string;
  readonly shipViaId: number;
  readonly shippingAddress: OrderAddress;
  /** Null if nothing is shipped. */
  readonly household: string | null;
}

export async function writeDestination(
  trx: Writer,
  membershipId: number,
  { deliveryMethod, shipViaId, shippingAddress, household }: NewDestination,
): Promise<void> {
  await run(trx)`
    update memberships set delivery_method = ${deliveryMethod}, ship_via_id = ${shipViaId},
      ship_state = ${shippingAddress.stateShort}, shipping_address = ${JSON.stringify(shippingAddress)}::text::jsonb,
      pick_up_person = null, household = ${household}
    where membership_id = ${membershipId}`;
}

export async function writeTier(trx: Writer, membershipId: number, tierId: number): Promise<void> {
  await run(trx)`update memberships set tier_id = ${tierId} where membership_id = ${membershipId}`;
}

export async function writeCard(trx: Writer, membershipId: number, cardId: number): Promise<void> {
  await run(trx)`update memberships set card_id = ${cardId} where membership_id = ${membershipId}`;
}

export async function writeLeaving(
  trx: Writer,
  membershipId: number,
  { where, reason, staffId }: { where: LeavingPlace; reason: string | null; staffId: number | null },
): Promise<void> {
  await run(trx)`
    update memberships set left_where = ${where}, left_reason = ${reason}, left_by_staff_id = ${staffId}
    where membership_id = ${membershipId}`;
}

/** The first reason stays. */
export async function addLeavingReason(trx: Writer, membershipId: number, reason: string): Promise<void> {
  await run(trx)`
    update memberships set left_reason = ${reason}
    where membership_id = ${membershipId} and left_reason is null and left_where in ('account', 'email')`;
}

/** Null if it is not in the customer's book. */
export async function selectBookAddress(
  db: Reader,
  customerId: number,
  addressId: number,
): Promise<OrderAddress | null> {
  const rows = await all<{ address: OrderAddress }>(db)`
    select ${addressJson} as address from addresses a
    where a.customer_id = ${customerId} and a.address_id = ${addressId}`;
  return rows[0]?.address ?? null;
}

/** Null if it does not exist or has no owner yet. */
export async function selectOwner(db: Reader, membershipId: number): Promise<number | null> {
  const rows = await all<{ customerId: number | null }>(db)`
    select customer_id as "customerId" from memberships where membership_id = ${membershipId}`;
  return rows[0]?.customerId ?? null;
}
