import { sql } from 'kysely';
import type { MemberListQuery, OfficeMember } from '../../../contract/office/members.ts';
import type { OfficeShipment, ShipmentListQuery } from '../../../contract/office/releases.ts';
import { leftOutThrough, type NewMember } from '../../../domain/clubs/new-members.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import type { OrderAddress, OrderDocument } from '../../../domain/orders/order-document.ts';
import { firstShipDay } from '../../catalog/clubs/membership-store.ts';
import type { ShippingDraft } from '../../ordering/cart/cart-record.ts';
import type { Reader } from '../../platform/database/access.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import { all, first } from '../../platform/database/query.ts';
import { wordsQuery } from '../../platform/database/words-query.ts';
import { accept } from '../../platform/http/refusal.ts';
import { countedSql, listWindow, type Standing, totalOf } from '../keyset.ts';
import { bottlesSql } from '../orders/order-sql.ts';
import { failedForCard } from './failed-card.ts';
import { memberNameSql, shipsTo } from './member-sql.ts';

const personColumns = sql`m.membership_id as "membershipId", m.customer_id as "customerId",
  coalesce(${memberNameSql}, '') as name, coalesce(u.email, m.email) as email`;
export const memberColumns = sql`${personColumns}, t.name as tier`;

export const membershipColumns = sql`m.state, m.joined_at as joined, m.state_since as "stateSince",
  m.card_id is not null as "hasCard", ${firstShipDay} as "firstShipDay", m.wants_every_release as "wantsEveryRelease",
  (select k.new_member_days from clubs k where k.club_type_id = m.club_type_id) as "newMemberDays"`;

export type MemberRow = Omit<OfficeMember, 'joined' | 'stateSince' | 'leftOutThrough'> &
  NewMember & { joined: Date; stateSince: Date };

export function memberWire(row: MemberRow, today: Day): OfficeMember {
  const { joined, stateSince, firstShipDay: _, newMemberDays: __, ...member } = row;
  const through = leftOutThrough(row);
  const isNew = through !== null && through >= today && row.state !== 'cancelled';
  return {
    ...member,
    leftOutThrough: isNew ? through : null,
    joined: joined.toISOString(),
    stateSince: stateSince.toISOString(),
  };
}

export const ofMember = sql`left join customers u on u.customer_id = m.customer_id join club_tiers t on t.tier_id = m.tier_id`;

const BY_MEMBERSHIP = {
  name: 'membership',
  key: sql`m.membership_id`,
  type: 'bigint',
  id: sql`m.membership_id`,
} as const;

/** The latest first. Refuses a cursor that is not ours. */
export async function selectMembersPage(
  db: Reader,
  clubTypeId: number,
  { q, state, ...query }: MemberListQuery,
  today: Day,
) {
  const window = listWindow({ ...BY_MEMBERSHIP, isDescending: true }, query);
  if (!window.ok) return window;
  const { condition, order, columns, limit, toPage } = window.value;
  const from = sql`from memberships m ${ofMember} where m.club_type_id = ${clubTypeId}::integer
    and ${state ? sql`m.state = ${state}` : sql`true`}
    and ${
      q
        ? sql`coalesce(u.words, search_words('', email_words(coalesce(m.email, '')))) @@ ${wordsQuery(q)}`
        : sql`true`
    }`;
  const rows = await all<MemberRow & Standing & { counted: number }>(db)`
    select ${memberColumns}, ${membershipColumns}, ${columns}, ${countedSql(sql`1 ${from}`)} as counted
    ${from} and ${condition} order by ${order} limit ${limit + 1}`;
  const page = toPage(rows);
  return accept({
    ...page,
    rows: page.rows.map(({ cursorKey: _, cursorId: __, counted: ___, ...row }) => memberWire(row, today)),
    ...totalOf(rows[0]?.counted ?? 0),
  });
}

/** Of one shipment. */
const bottlesInBox = sql`coalesce((select sum(c.quantity) from parts_of_items c where c.cart_item_id = i.cart_item_id), 1)`;

const went = textIn<OrderAddress>(jsonIn<OrderDocument>(sql`o.document`)('delivery', 'address'));

interface ShipmentRow extends Omit<OfficeShipment, 'price'> {
  readonly priceCents: Cents | null;
}

function shipmentWire({ priceCents, ...shipment }: ShipmentRow): OfficeShipment {
  return { ...shipment, price: priceCents === null ? null : centsToDollars(priceCents) };
}

/** As it was ordered, or else as it would be ordered today. */
const shipmentColumns = (
  today: Day,
) => sql`s.shipment_id as "shipmentId", ${personColumns}, s.tier_name as tier, s.state, s.reason,
  coalesce(o.ship_day,
    (select ${textIn<ShippingDraft>(sql`c.shipping`)('shipDay')}::date from carts c where c.cart_id = s.cart_id)) as "shipDay",
  box.quantity, case when o.order_id is null then box.bottles else ${bottlesSql} end as bottles,
  coalesce(o.sub_total_cents - o.markdown_cents, box."priceCents") as "priceCents",
  case when o.order_id is null then concat_ws(', ', ${shipsTo('city')}, ${shipsTo('stateShort')})
    else concat_ws(', ', ${went('city')}, ${went('stateShort')}) end as place,
  case when o.order_id is null then (select k.last_four from cards k where k.card_id = m.card_id)
    else ${textIn<OrderDocument>(sql`o.document`)('card', 'lastFour')} end as "cardLastFour",
  ${failedForCard(today)} as "needsCard",
  o.order_id as "purchaseOrderId"`;

const ofShipment = sql`release_shipments s join memberships m on m.membership_id = s.membership_id ${ofMember}
  left join orders o on o.cart_id = s.cart_id
  left join lateral (
    select sum(i.quantity)::integer as quantity, sum(i.quantity * ${bottlesInBox})::integer as bottles,
      sum(i.quantity * coalesce(y.unit_price_cents, p.unit_price_cents))::integer as "priceCents"
    from cart_items i join products p on p.product_id = i.product_id left join own_boxes y on y.cart_id = i.cart_id
    where i.cart_id = s.cart_id and i.status = 'in-cart') box on true`;

/** In the order of joining. Refuses a cursor that is not ours. */
export async function selectShipmentsPage(
  db: Reader,
  releaseId: number,
  { state, ...query }: ShipmentListQuery,
  today: Day,
) {
  const window = listWindow({ ...BY_MEMBERSHIP, isDescending: false }, query);
  if (!window.ok) return window;
  const { condition, order, columns, limit, toPage } = window.value;
  const from = sql`from ${ofShipment} where s.release_id = ${releaseId}
    and ${state ? sql`s.state = ${state}` : sql`true`}`;
  const rows = await all<ShipmentRow & Standing & { counted: number }>(db)`
    select ${shipmentColumns(today)}, ${columns}, ${countedSql(sql`1 ${from}`)} as counted
    ${from} and ${condition} order by ${order} limit ${limit + 1}`;
  const page = toPage(rows);
  return accept({
    ...page,
    rows: page.rows.map(({ cursorKey: _, cursorId: __, counted: ___, ...row }) => shipmentWire(row)),
    ...totalOf(rows[0]?.counted ?? 0),
  });
}

/** Null: unknown, or of another release. */
export async function selectOfficeShipment(
  db: Reader,
  { releaseId, shipmentId }: { releaseId: number; shipmentId: number },
  today: Day,
): Promise<OfficeShipment | null> {
  const row = await first<ShipmentRow>(db)`
    select ${shipmentColumns(today)} from ${ofShipment}
    where s.release_id = ${releaseId} and s.shipment_id = ${shipmentId}`;
  return row && shipmentWire(row);
}
