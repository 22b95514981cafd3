import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { MembershipState } from '../../../domain/clubs/membership-states.ts';
import type { ReleaseShipmentState } from '../../../domain/clubs/shipment-states.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { OrderAddress, OrderDocument, OrderLine } from '../../../domain/orders/order-document.ts';
import type { ShippingDraft } from '../../ordering/cart/cart-record.ts';
import type { Reader } from '../../platform/database/access.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import { all } from '../../platform/database/query.ts';

export interface ShipmentRecord {
  readonly shipmentId: number;
  readonly membershipId: number;
  readonly membershipState: MembershipState;
  readonly customerId: number | null;
  /** The account's, else the one given when joining. */
  readonly email: string;
  readonly clubTypeId: number;
  readonly brandingId: BrandingId;
  readonly releaseName: string;
  readonly releaseDay: Day;
  /** Later than the release's day if the weather was not safe for wine. */
  readonly shipDay: Day;
  readonly windowEndsAt: Date;
  readonly chargedAt: Date | null;
  /** Staff stopped charging the release. */
  readonly isStopped: boolean;
  readonly state: ReleaseShipmentState;
  readonly reason: string | null;
  readonly try: number;
  /** Null: it could not be prepared. */
  readonly cartId: number | null;
  readonly deliveryMethod: string;
  readonly shippingAddress: OrderAddress;
  /** The name of the tier's shipment: as it was sold, or as it is now if it is not an order yet. */
  readonly description: string;
  readonly contents: readonly { readonly name: string; readonly qty: number }[];
  /** Null: it is not an order yet. */
  readonly order: {
    readonly orderId: number;
    readonly qty: number;
    readonly subTotalCents: Cents;
    readonly markdownCents: Cents;
    readonly freightCents: Cents;
    readonly taxCents: Cents;
    readonly totalCents: Cents;
  } | null;
}

const cartDay = textIn<ShippingDraft>(sql`w.shipping`)('shipDay');

/** The one line of the shipment's order; null until it is one. */
const soldLineJson = sql`(
  select ${jsonIn<OrderDocument>(sql`o.document`)('lines')} -> 0 from orders o where o.cart_id = s.cart_id)`;
const soldLine = textIn<OrderLine>(soldLineJson);
const soldContents = jsonIn<OrderLine>(soldLineJson)('contents');

const shipmentColumns = sql`s.shipment_id as "shipmentId", s.membership_id as "membershipId",
  m.state as "membershipState", m.customer_id as "customerId",
  coalesce((select u.email from customers u where u.customer_id = m.customer_id), m.email) as email,
  k.club_type_id as "clubTypeId", k.branding_id as "brandingId", r.name as "releaseName", r.ship_day as "releaseDay",
  coalesce((select o.ship_day from orders o where o.cart_id = s.cart_id), ${cartDay}::date, r.ship_day) as "shipDay",
  r.window_ends_at as "windowEndsAt", r.charged_at as "chargedAt",
  r.stopped_at is not null as "isStopped", s.state, s.reason, s.try, s.cart_id as "cartId",
  m.delivery_method as "deliveryMethod", m.shipping_address as "shippingAddress", coalesce(${soldLine('description')}, p.name) as description,
  coalesce((select json_agg(json_build_object('name', b.name, 'qty', b.quantity) order by b."productId")
      from jsonb_to_recordset(${soldContents}) as b ("productId" integer, name text, quantity integer)),
    (select json_agg(json_build_object('name', b.name, 'qty', c.quantity) order by b.product_id)
      from (
        select c.product_id, c.quantity from parts_of_items c where c.cart_item_id = i.cart_item_id
        union all
        select c.product_id, c.quantity from kit_parts c where c.kit_id = p.product_id and i.cart_item_id is null
      ) c join products b on b.product_id = c.product_id)) as contents,
  (select json_build_object('orderId', o.order_id, 'qty', l.quantity, 'subTotalCents', o.sub_total_cents,
      'markdownCents', o.markdown_cents, 'freightCents', o.freight_cents, 'totalCents', o.total_cents,
      'taxCents', o.total_cents - o.sub_total_cents + o.markdown_cents - o.freight_cents)
    from orders o join order_lines l on l.order_id = o.order_id and l.line = 1
    where o.cart_id = s.cart_id) as "order"`;

const shipmentTables = sql`release_shipments s
  join club_releases r on r.release_id = s.release_id join memberships m on m.membership_id = s.membership_id
  join clubs k on k.club_type_id = m.club_type_id
  left join carts w on w.cart_id = s.cart_id
  left join cart_items i on i.cart_id = s.cart_id and i.status = 'in-cart'
  join club_tiers t on t.tier_id = m.tier_id join products p on p.product_id = coalesce(i.product_id, t.product_id)`;

function selectShipments(db: Reader, condition: RawBuilder<SqlBool>): Promise<ShipmentRecord[]> {
  return all<ShipmentRecord>(db)`
    select ${shipmentColumns} from ${shipmentTables} where ${condition} order by r.ship_day desc, s.shipment_id desc`;
}

export async function selectShipment(db: Reader, shipmentId: number): Promise<ShipmentRecord | null> {
  return (await selectShipments(db, sql`s.shipment_id = ${shipmentId}`))[0] ?? null;
}

export function selectShipmentsOf(db: Reader, membershipId: number): Promise<ShipmentRecord[]> {
  return selectShipments(db, sql`s.membership_id = ${membershipId}`);
}
