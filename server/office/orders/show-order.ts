import type { ShownOfficeOrder } from '../../../contract/office/orders.ts';
import { explainDecision } from '../../../domain/compliance/explain-decision.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { isWineryPickup, trackingHref } from '../../../domain/delivery/methods.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import { orderActions } from '../../../domain/office/order-actions.ts';
import { badgeOf } from '../../../domain/office/order-badge.ts';
import type { OrderFlag } from '../../../domain/office/order-flags.ts';
import { seesMoney } from '../../../domain/office/roles.ts';
import { scheduleOf } from '../../../domain/office/shipment-schedule.ts';
import {
  hasWine,
  type OrderDocument,
  orderDocument,
  pickupRecipient,
  staffDiscountOf,
} from '../../../domain/orders/order-document.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { TAX_NAMES } from '../../../domain/tax/tax-lines.ts';
import { deliveryDayOf, heldUntilOf } from '../../ordering/orders/order-wire.ts';
import { linesOf } from '../../ordering/orders/show-order.ts';
import { orderTimeline } from '../../ordering/orders/timeline/order-timeline.ts';
import { wasOrderDeclined } from '../../ordering/payments/movement-store.ts';
import { fullAuthorization, type OrderMoney, selectOrderMoney } from '../../ordering/payments/order-money.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import type { StaffSession } from '../office-call.ts';
import { isRefused } from './order-conditions.ts';
import { bottlesSql, customerSql } from './order-sql.ts';
import { officeTimeline } from './timeline-words.ts';

interface OfficeOrder {
  readonly placedAt: Date;
  readonly customerId: number | null;
  readonly customer: string;
  readonly document: OrderDocument;
  readonly bottles: number;
  readonly flags: OrderFlag[];
  readonly heldAt: Date | null;
  readonly holdReason: string | null;
  readonly packedAt: Date | null;
  readonly readyAt: Date | null;
  readonly shippedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly trackingNumber: string | null;
  readonly batchId: number | null;
  readonly version: number;
  readonly isRefused: boolean;
  readonly notes: { noteId: number; at: string; by: string; text: string; isPinned: boolean }[];
  readonly tags: string[];
  readonly handOver: { at: string; by: string; receivedBy: string; idChecked: boolean } | null;
  readonly replaces: number | null;
  readonly replacedBy: number | null;
}

async function selectOfficeOrder(db: Reader, orderId: number): Promise<OfficeOrder | null> {
  const order = await first<OfficeOrder>(db)`
    select o.placed_at as "placedAt", o.customer_id as "customerId", ${customerSql} as customer, o.document,
      ${bottlesSql} as bottles, o.flags, o.held_at as "heldAt", o.hold_reason as "holdReason",
      o.packed_at as "packedAt", o.ready_at as "readyAt", o.shipped_at as "shippedAt",
      o.cancelled_at as "cancelledAt", o.tracking_number as "trackingNumber", o.open_batch_id as "batchId", o.version,
      ${isRefused} as "isRefused",
      (
        select coalesce(json_agg(json_build_object('noteId', n.note_id, 'at', n.at, 'by', coalesce(s.name, ''),
          'text', n.text, 'isPinned', n.is_pinned) order by n.is_pinned desc, n.note_id desc), '[]')
        from order_notes n left join staff s on s.staff_id = n.staff_id where n.order_id = o.order_id) as notes,
      array(select t.tag from order_tags t where t.order_id = o.order_id order by t.tag) as tags,
      (
        select json_build_object('at', h.at, 'by', coalesce(s.name, ''), 'receivedBy', h.received_by,
          'idChecked', h.id_checked)
        from hand_overs h left join staff s on s.staff_id = h.staff_id
        where h.order_id = o.order_id and h.received_by is not null) as "handOver",
      (select r.order_id from order_replacements r where r.attempt_id = o.attempt_id) as replaces,
      (
        select n.order_id from order_replacements r join orders n on n.attempt_id = r.attempt_id
        where r.order_id = o.order_id order by n.order_id desc limit 1) as "replacedBy"
    from orders o where o.order_id = ${orderId}`;
  return order && { ...order, document: orderDocument.parse(order.document) };
}

/** In four statements. Refusal: `not-found`. */
export async function showOfficeOrder(
  db: Reader,
  orderId: number,
  { staff: { role }, today }: { staff: Pick<StaffSession, 'role'>; today: Day },
): Promise<Result<ShownOfficeOrder>> {
  const money = await selectOrderMoney(db, orderId);
  const order = await selectOfficeOrder(db, orderId);
  if (money === null || order === null) return reject(NOT_FOUND);
  const timeline = await orderTimeline(db, orderId);
  const hidesMoney = !seesMoney(role);
  return accept({
    order: headOf(order, money, { hidesMoney, today }),
    lines: linesOf(money, order.document).map(({ amountCents, ...line }, index) => ({
      ...line,
      productId: order.document.lines[index]?.productId ?? 0,
      slug: order.document.lines[index]?.slug ?? '',
      unitPrice: hidesMoney ? null : centsToDollars(order.document.lines[index]?.unitPriceCents ?? 0),
      amount: hidesMoney ? null : centsToDollars(amountCents),
    })),
    money: hidesMoney ? null : moneyOf(money, order.document),
    delivery: deliveryOf(money.status, order.document),
    gift: giftOf(order.document, { hidesMoney }),
    notes: order.notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
    tags: order.tags,
    timeline: officeTimeline(timeline, {
      lines: order.document.lines.map(({ description }) => description),
      isPickup: isWineryPickup(money.shipViaId),
      hidesMoney,
    }),
    actions: orderActions(
      {
        status: money.status,
        isPickup: isWineryPickup(money.shipViaId),
        isOnHold: order.heldAt !== null,
        isReady: order.readyAt !== null,
        isPacked: order.packedAt !== null,
        isAuthorized: money.totalCents === 0 || fullAuthorization(money) !== null,
        wasDeclined: await wasOrderDeclined(db, orderId),
        hasMoneyToRefund: sumsOf(money).captured > sumsOf(money).refunded,
        isMoneyMoving: money.underWay !== null || money.replacement !== null,
      },
      role,
    ),
    version: order.version,
  });
}

interface Hiding {
  /** For Cellar. */
  readonly hidesMoney: boolean;
}

function headOf(
  order: OfficeOrder,
  money: OrderMoney,
  { hidesMoney, today }: Hiding & { readonly today: Day },
): ShownOfficeOrder['order'] {
  const { document, trackingNumber } = order;
  const isPickup = isWineryPickup(money.shipViaId);
  const progress = {
    status: money.status,
    isPickup,
    shipDay: document.delivery.shipDay,
    isOnHold: order.heldAt !== null,
    isPacked: order.packedAt !== null,
    isReady: order.readyAt !== null,
    isRefused: order.isRefused,
  };
  return {
    purchaseOrderId: money.orderId,
    placed: order.placedAt.toISOString(),
    customer: hidesMoney && order.customer === document.email ? 'Guest' : order.customer,
    email: hidesMoney ? null : document.email,
    brand: document.brandingId,
    shipDay: document.delivery.shipDay,
    method: isPickup ? 'pickup' : 'parcel',
    shipState: document.delivery.address.stateShort,
    bottles: order.bottles,
    total: hidesMoney ? null : centsToDollars(money.totalCents),
    status: money.status,
    badge: badgeOf(progress, today),
    flags: order.flags,
    customerId: order.customerId,
    phone: document.billingAddress.phone,
    specialInstructions: document.specialInstructions,
    promoCode: document.promoCode,
    holdReason: order.holdReason,
    heldAt: instantOf(order.heldAt),
    packedAt: instantOf(order.packedAt),
    readyAt: instantOf(order.readyAt),
    shippedAt: instantOf(order.shippedAt),
    cancelledAt: instantOf(order.cancelledAt),
    trackingNumber,
    trackingHref: trackingNumber === null ? null : trackingHref(money.shipViaId, trackingNumber),
    batchId: order.batchId,
    handOver: order.handOver && { ...order.handOver, at: new Date(order.handOver.at).toISOString() },
    replaces: order.replaces,
    replacedBy: order.replacedBy,
  };
}

function instantOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

function sumsOf({ authorizations }: OrderMoney) {
  const sum = (cents: (one: (typeof authorizations)[number]) => Cents) =>
    authorizations.reduce((all, one) => all + cents(one), 0);
  return {
    authorized: sum(({ capturableCents }) => capturableCents),
    captured: sum(({ capturedCents }) => capturedCents),
    refunded: sum(({ refundedCents }) => refundedCents),
  };
}

function moneyOf(order: OrderMoney, document: OrderDocument): NonNullable<ShownOfficeOrder['money']> {
  const { money, taxes, adjustment } = document;
  const { authorized, captured, refunded } = sumsOf(order);
  return {
    subtotal: centsToDollars(money.subTotalCents),
    markdown: centsToDollars(money.markdownCents),
    freight: centsToDollars(money.freightCents),
    adjustment: adjustment
      ? {
          discount: centsToDollars(staffDiscountOf(document)),
          freightWaived: centsToDollars(adjustment.freightWaivedCents),
          reason: adjustment.reason,
          by: adjustment.by.name,
        }
      : null,
    taxes: taxes.map(({ kind, cents }) => ({ name: TAX_NAMES[kind].label, amount: centsToDollars(cents) })),
    total: centsToDollars(money.totalCents),
    authorized: centsToDollars(authorized),
    captured: centsToDollars(captured),
    refunded: centsToDollars(refunded),
    underWay: order.underWay,
  };
}

/** Its schedule has the number, so it is asked for when the order ships and not when the period is filed. */
function stateThatAsksForTracking(document: OrderDocument): string | null {
  const { kind, address } = document.delivery;
  if (kind === 'winery-pickup' || !hasWine(document)) return null;
  const asks = scheduleOf(address.stateShort).columns.includes('tracking_no');
  return asks ? (stateByShort(address.stateShort)?.stateName ?? null) : null;
}

function deliveryOf(status: OrderStatus, document: OrderDocument): ShownOfficeOrder['delivery'] {
  const { delivery } = document;
  const { decision } = document.compliance;
  return {
    kind: delivery.kind,
    service: delivery.service.name,
    shipViaId: delivery.shipViaId,
    shipDay: delivery.shipDay,
    deliveryDay: deliveryDayOf(document),
    heldUntil: heldUntilOf(status, document),
    trackingFor: stateThatAsksForTracking(document),
    address: delivery.address,
    recipient: pickupRecipient(delivery),
    legal: decision && {
      isAllowed: decision.outcome === 'allowed',
      rulesVersion: decision.rulesVersion,
      decidedAt: decision.decidedAt,
      rules: explainDecision(decision.inputs).map(({ ruleId, outcome, figures }) => ({
        ruleId,
        outcome,
        figures,
      })),
    },
  };
}

function giftOf({ gift }: OrderDocument, { hidesMoney }: Hiding): ShownOfficeOrder['gift'] {
  return gift && { ...gift, email: hidesMoney ? null : gift.email };
}
