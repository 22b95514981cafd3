import type { WebhookType } from '../../../contract/webhook-types.ts';
import type { WebhookEvent } from '../../../contract/webhooks.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { formatUsDate } from '../../../domain/dates/day.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { deliveryMethodOf, taxCents } from '../../../domain/orders/order-document.ts';
import { insertDeliveries } from '../../messages/outbound-webhooks/delivery-store.ts';
import type { WebhookSubject } from '../../messages/outbound-webhooks/enqueue-webhook.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { selectHandling, selectOrder } from '../orders/store.ts';

interface PendingEvent {
  readonly type: WebhookType;
  /** ISO 8601. */
  readonly at: string;
  readonly about: WebhookSubject;
}

/** Safe to repeat. */
export async function tellEndpoints(db: Reader, event: PendingEvent & { eventId: string }): Promise<void> {
  const body = JSON.stringify(await readEvent(db, event));
  await insertDeliveries(db, { eventId: event.eventId, type: event.type, body });
}

/** Read only when the event is first delivered. */
export async function readEvent(db: Reader, { type, at, about }: PendingEvent): Promise<WebhookEvent> {
  const timestamp = new Date(at).toISOString();
  if (type === 'member.joined' || type === 'member.cancelled') {
    const joined = await readMembership(db, about.membershipId ?? 0);
    if (type === 'member.joined') return { type, timestamp, data: joined };
    const { purchaseOrderId: _, ...data } = joined;
    return { type, timestamp, data };
  }
  const { whole, brandingId, purchaseOrderId, trackingNumber } = await readOrder(db, about.orderId ?? 0);
  switch (type) {
    case 'order.placed':
    case 'order.changed':
      return { type, timestamp, data: whole };
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

async function readOrder(db: Reader, orderId: number) {
  const order = await selectOrder(db, orderId);
  if (order === null) throw new Error(`order ${orderId} does not exist`);
  const { customerId, trackingNumber } = await selectHandling(db, orderId);
  const { brandingId, delivery, money, lines } = order.document;
  return {
    purchaseOrderId: orderId,
    brandingId,
    trackingNumber,
    whole: {
      purchaseOrderId: orderId,
      brandingId,
      customerId,
      total: centsToDollars(money.totalCents),
      subtotal: centsToDollars(money.subTotalCents),
      totalMarkdown: centsToDollars(money.markdownCents),
      freight: centsToDollars(money.freightCents),
      tax: centsToDollars(taxCents(order.document)),
      deliveryMethod: deliveryMethodOf(delivery),
      shipState: delivery.address.stateShort,
      requestedShipDate: formatUsDate(delivery.shipDay),
      items: lines.map(({ productId, description, quantity, unitPriceCents }) => ({
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
  const rows = await all<MembershipRow>(db)`
    select m.membership_id as "membershipId", c.branding_id as "brandingId", m.club_type_id as "clubTypeId",
      m.tier_id as "tierId", m.customer_id as "customerId", m.order_id as "purchaseOrderId"
    from memberships m join clubs c on c.club_type_id = m.club_type_id where m.membership_id = ${membershipId}`;
  if (rows[0] === undefined) throw new Error(`membership ${membershipId} does not exist`);
  return rows[0];
}
