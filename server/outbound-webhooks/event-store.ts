import { sql } from 'kysely';
import type { WebhookEvent, WebhookType } from '../../contract/webhooks.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { type Day, formatUsDate } from '../../domain/dates/day.ts';
import { centsToDollars } from '../../domain/money/cents.ts';
import type { Reader } from '../database/access.ts';
import type { WebhookSubject } from './owe-webhook.ts';

export interface OwedEvent {
  readonly type: WebhookType;
  /** ISO 8601. */
  readonly at: string;
  readonly about: WebhookSubject;
}

/** What an event tells; read when it is told first, and never again. */
export async function readEvent(db: Reader, { type, at, about }: OwedEvent): Promise<WebhookEvent> {
  const timestamp = new Date(at).toISOString();
  if (type === 'member.joined') {
    return { type, timestamp, data: await readMembership(db, about.membershipId ?? 0) };
  }
  const { placed, brandingId, purchaseOrderId, trackingNumber } = await readOrder(db, about.orderId ?? 0);
  switch (type) {
    case 'order.placed':
      return { type, timestamp, data: placed };
    case 'order.shipped':
      return { type, timestamp, data: { purchaseOrderId, brandingId, trackingNumber } };
    case 'order.cancelled':
      return { type, timestamp, data: { purchaseOrderId, brandingId } };
    case 'order.refunded': {
      const amount = centsToDollars(about.amountCents ?? 0);
      return { type, timestamp, data: { purchaseOrderId, brandingId, amount } };
    }
  }
}

interface OrderRow {
  readonly customerId: number | null;
  readonly brandingId: BrandingId;
  readonly deliveryMethod: string;
  readonly shipState: string;
  readonly shipDay: Day;
  readonly totalCents: number;
  readonly subTotalCents: number;
  readonly markdownCents: number;
  readonly freightCents: number;
  readonly taxCents: number;
  readonly trackingNumber: string | null;
  readonly lines: readonly {
    readonly productId: number;
    readonly description: string;
    readonly quantity: number;
    readonly unitPriceCents: number;
  }[];
}

async function readOrder(db: Reader, orderId: number) {
  const { rows } = await sql<OrderRow>`
    select customer_id as "customerId", branding_id as "brandingId", delivery_method as "deliveryMethod",
      ship_state as "shipState", ship_day::text as "shipDay", total_cents as "totalCents",
      sub_total_cents as "subTotalCents", markdown_cents as "markdownCents", freight_cents as "freightCents",
      sales_tax_cents + excise_tax_cents + wholesale_tax_cents + crv_cents + delivery_fee_cents as "taxCents",
      tracking_number as "trackingNumber", (
        select json_agg(json_build_object('productId', product_id, 'description', description, 'quantity', quantity,
          'unitPriceCents', unit_price_cents) order by line)
        from order_lines l where l.order_id = o.order_id) as lines
    from orders o where order_id = ${orderId}`.execute(db);
  const [order] = rows;
  if (order === undefined) throw new Error(`order ${orderId} does not exist`);
  const { brandingId, customerId, deliveryMethod, shipState, trackingNumber } = order;
  return {
    purchaseOrderId: orderId,
    brandingId,
    trackingNumber,
    placed: {
      purchaseOrderId: orderId,
      brandingId,
      customerId,
      total: centsToDollars(order.totalCents),
      subtotal: centsToDollars(order.subTotalCents),
      totalMarkdown: centsToDollars(order.markdownCents),
      freight: centsToDollars(order.freightCents),
      tax: centsToDollars(order.taxCents),
      deliveryMethod,
      shipState,
      requestedShipDate: formatUsDate(order.shipDay),
      items: order.lines.map(({ productId, description, quantity, unitPriceCents }) => ({
        productId,
        description,
        quantity,
        unitPrice: centsToDollars(unitPriceCents),
      })),
    },
  };
}

interface MembershipRow {
  readonly membershipId: number;
  readonly brandingId: BrandingId;
  readonly clubTypeId: number;
  readonly tierId: number;
  readonly customerId: number | null;
  readonly purchaseOrderId: number | null;
}

async function readMembership(db: Reader, membershipId: number): Promise<MembershipRow> {
  const { rows } = await sql<MembershipRow>`
    select m.membership_id as "membershipId", c.branding_id as "brandingId", m.club_type_id as "clubTypeId",
      m.tier_id as "tierId", m.customer_id as "customerId", m.order_id as "purchaseOrderId"
    from memberships m join clubs c on c.club_type_id = m.club_type_id where m.membership_id = ${membershipId}`.execute(
    db,
  );
  if (rows[0] === undefined) throw new Error(`membership ${membershipId} does not exist`);
  return rows[0];
}
