import { type RawBuilder, sql } from 'kysely';
import { COUNTED_STATES } from '../../../domain/clubs/membership-states.ts';
import type { CountedShipment } from '../../../domain/compliance/volume.ts';
import { PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { firstShipDay } from '../../catalog/clubs/membership-store.ts';
import type { Writer } from '../../platform/database/access.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import { run } from '../../platform/database/query.ts';
import type { MovementDetails } from '../payments/movement-record.ts';
import { UNSETTLED } from '../payments/states-in-sql.ts';
import type { ShippingDraft } from './cart-record.ts';
import { isAttemptOf, payerOfCart } from './of-shopper.ts';

/** As SQL expressions; null matches nothing. */
interface Counted {
  readonly cartId: RawBuilder<unknown>;
  readonly customerId: RawBuilder<unknown>;
  readonly email: RawBuilder<unknown>;
  /** In the format of `payer_key`. */
  readonly payer: RawBuilder<unknown>;
  /** The gateway's fingerprint of the card number. */
  readonly card: RawBuilder<unknown>;
  readonly state: RawBuilder<unknown>;
  readonly household: RawBuilder<unknown>;
  readonly shipDay: RawBuilder<unknown>;
}

const COUNTED = sql.join(COUNTED_STATES.map((state) => sql.lit(state)));

const SHIPS = sql`any(${[...PARCEL_METHODS]}::text[])`;

const attempted = textIn<OrderDocument>(sql`a.document`);

/** The longest window is a year; one more month covers its ends. */
const LOOK_BACK = sql`interval '13 months'`;

/**
 * Wine of either brand to the same state, bought by the same person (decision 60) or sent to the same household. It
 * covers standing orders, payments in progress for other carts, and the next shipment of each served membership, on its
 * day, unless it leaves a new member out (as `isLeftOut` of `domain/clubs/new-members.ts`). A prepared shipment counts
 * while it waits for its charge, and then as its order. A winery pickup is no shipment.
 */
export function shipmentsOf(counted: Counted): RawBuilder<CountedShipment[]> {
  const { cartId, customerId, email, payer, card, state, household, shipDay } = counted;
  return sql`coalesce((
    select json_agg(json_build_object('day', h.ship_day, 'ml', h.wine_ml,
      'isSameCustomer', h.is_same_customer, 'isSameAddress', h.is_same_address))
    from (
      select o.ship_day, o.wine_ml, bool_or(o.is_same_customer) as is_same_customer,
        bool_or(o.is_same_address) as is_same_address
      from (${ordersOf(counted)}) o
      group by o.order_id, o.ship_day, o.wine_ml
      union all
      select ${attempted('delivery', 'shipDay')}::date, ${attempted('compliance', 'wineMl')}::integer,
        ${isAttemptOf({ customerId, email, payer, card })},
        coalesce(${attempted('compliance', 'household')} = ${household}, false)
      from (${unsettled}) a
      where a.cart_id <> ${cartId}
        and ${attempted('delivery', 'address', 'stateShort')} = ${state}
        and ${attempted('delivery', 'kind')} <> 'winery-pickup' and ${attempted('compliance', 'wineMl')}::integer > 0
      union all
      select k.next_shipment_on, (
          select sum(c.quantity * b.bottle_volume_ml)::integer
          from club_tiers t join kit_parts c on c.kit_id = t.product_id join products b on b.product_id = c.product_id
          where t.tier_id = m.tier_id and b.alcohol_volume > 0),
        coalesce(m.customer_id = ${customerId}, false)
          or (m.customer_id is null and coalesce(canonical_email(m.email) = canonical_email(${email}), false)),
        coalesce(m.household = ${household}, false)
      from memberships m join clubs k on k.club_type_id = m.club_type_id
      where m.ship_state = ${state} and m.state in (${COUNTED}) and k.next_shipment_on > ${shipDay} - ${LOOK_BACK}
        and (m.customer_id = ${customerId} or (m.customer_id is null and canonical_email(m.email) = canonical_email(${email}))
          or m.household = ${household})
        and m.delivery_method = ${SHIPS} and not exists (
          select from club_releases r join release_shipments s on s.release_id = r.release_id
          where r.club_type_id = m.club_type_id and r.ship_day = k.next_shipment_on
            and s.membership_id = m.membership_id)
        and (m.wants_every_release or k.new_member_days = 0
          or coalesce(${firstShipDay} + k.new_member_days < k.next_shipment_on, true))
      union all
      select ${textIn<ShippingDraft>(sql`w.shipping`)('shipDay')}::date, (
          select sum(i.quantity * c.quantity * b.bottle_volume_ml)::integer
          from cart_items i join parts_of_items c on c.cart_item_id = i.cart_item_id
            join products b on b.product_id = c.product_id
          where i.cart_id = s.cart_id and i.status = 'in-cart' and b.alcohol_volume > 0),
        coalesce(m.customer_id = ${customerId}, false), coalesce(m.household = ${household}, false)
      from memberships m join release_shipments s on s.membership_id = m.membership_id
        join club_releases r on r.release_id = s.release_id join carts w on w.cart_id = s.cart_id
      where m.ship_state = ${state} and (m.customer_id = ${customerId} or m.household = ${household})
        and m.state in (${COUNTED}) and s.state = 'open' and s.cart_id is distinct from ${cartId} and w.status = 'open'
        and r.ship_day > ${shipDay} - ${LOOK_BACK} and m.delivery_method = ${SHIPS}
    ) h where h.is_same_customer or h.is_same_address), '[]')`;
}

/** One index per condition; a single combined condition would scan all orders of the state. An edited order is not counted. */
function ordersOf({
  cartId,
  customerId,
  email,
  payer,
  card,
  state,
  household,
  shipDay,
}: Counted): RawBuilder<unknown> {
  const since = sql`ship_state = ${state} and ship_day > ${shipDay} - ${LOOK_BACK} and status <> 'cancelled'
    and wine_ml > 0 and delivery_method = ${SHIPS} and cart_id <> ${cartId}`;
  const columns = sql`select order_id, ship_day, wine_ml`;
  return sql`
    ${columns}, true as is_same_customer, false as is_same_address from orders where ${since} and customer_id = ${customerId}
    union all ${columns}, true, false from orders where ${since} and canonical_email(email) = canonical_email(${email})
    union all ${columns}, true, false from orders where ${since} and payer = ${payer}
    union all ${columns}, true, false from orders where ${since} and card_fingerprint = ${card}
    union all ${columns}, false, true from orders where ${since} and household = ${household}`;
}

/** Makes joining a club by phone wait for payments that join it online, and those for it (as `lockOfShipments`). */
export async function lockJoining(
  trx: Writer,
  { customerId, email }: { customerId: number; email: string },
): Promise<void> {
  await run(trx)`
    select pg_advisory_xact_lock(taken.key) from (
      select distinct hashtextextended('joining ' || whose, 0) as key
      from unnest(array['customer ' || ${customerId}::integer, 'email ' || canonical_email(${email})]) whose order by key
    ) taken`;
}

/**
 * And what orders become that the bank is asked about, beside what they are until it answers. An ordered index scan, unlike a bitmap scan, lets later scans skip
 * the many payments settled since.
 */
const unsettled = sql`
  (select cart_id, document from payment_attempts where state in (${UNSETTLED}) order by created_at offset 0)
  union all
  select o.cart_id, ${jsonIn<MovementDetails>(sql`m.details`)('change', 'document')}
  from payment_movements m join orders o on o.order_id = m.order_id
  where m.purpose = 'change' and m.state in ('planned', 'unknown')`;

const shipping = textIn<ShippingDraft>(sql`c.shipping`);

/** For a query of a cart `c`; none without a destination. */
export const shipmentsBesideCart: RawBuilder<CountedShipment[]> =
  sql`case when c.shipping is null then '[]' else ${shipmentsOf({
    cartId: sql`c.cart_id`,
    customerId: sql`c.customer_id`,
    email: shipping('email'),
    payer: payerOfCart('c'),
    card: sql`c.card_fingerprint`,
    state: shipping('stateShort'),
    household: shipping('household'),
    shipDay: sql`${shipping('shipDay')}::date`,
  })} end`;

/**
 * For a query of a locked cart `c`: takes locks until the transaction ends, always in the same order. They block other
 * payments that count toward the same limits or join a club for the same member. Read the history and the club standing
 * only in a later statement.
 */
export const lockOfShipments: RawBuilder<number> = sql`(
  select count(pg_advisory_xact_lock(taken.key)) from (
    select distinct hashtextextended(concat_ws(' ', counted, whose), 0) as key
    from unnest(array['customer ' || c.customer_id, 'email ' || canonical_email(${shipping('email')}),
      'payer ' || ${payerOfCart('c')}, 'card ' || c.card_fingerprint,
      'household ' || ${shipping('household')}]) whose,
      unnest(array['shipments ' || ${shipping('stateShort')}, case when c.kind = 'club' then 'joining' end]) counted
    where whose is not null and counted is not null and c.shipping is not null
    order by key
  ) taken)`;
