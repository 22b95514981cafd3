import { BRANDS } from '../../domain/brands/brands.ts';
import { formatLongDate } from '../../domain/dates/day.ts';
import { shipperName } from '../../domain/delivery/methods.ts';
import { trackingHref } from '../../domain/delivery/tracking.ts';
import { formatUsd } from '../../domain/money/cents.ts';
import type { OrderDocument } from '../../domain/orders/order-document.ts';
import { deliveryDayOf, type OrderRecord, pickUpOf } from '../orders/order-wire.ts';
import type { Block } from './blocks.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';
import { adultSignature, bringId, contentsOf, destinationOf, nameOfOrder } from './order-parts.ts';

export interface Shipped {
  readonly order: OrderRecord;
  /** Null: the carrier gave none. */
  readonly trackingNumber: string | null;
}

/** Tells the shopper that the order has shipped, how to track it, and that the card was charged. */
export function orderShipped({ order, trackingNumber }: Shipped): MailContent {
  const { orderId, document } = order;
  const pickUp = pickUpOf(document);
  if (pickUp?.kind === 'winery') return orderHandedOver(order, pickUp.place);
  const left = `Your order ${orderId} has shipped with ${shipperName(document.delivery.shipViaId)}.`;
  const date = formatLongDate(deliveryDayOf(document));
  return letter(document.brandingId, {
    subject: `Your ${nameOfOrder(order)} is on its way`,
    heading: 'Your order is on its way',
    preview: `${left} Requested Delivery Date: ${date}`,
    blocks: [
      left,
      ...trackingOf(trackingNumber),
      { title: 'Requested Delivery Date', lines: [date] },
      pickUp
        ? { title: 'Pickup at Fedex location', lines: pickupLocationOf(document) }
        : { title: 'Ships to', lines: destinationOf(document) },
      ...(pickUp
        ? [AT_THE_LOCATION, bringId(document)]
        : [[...adultSignature([document]), THREE_ATTEMPTS].join(' ')]),
      contentsOf(document),
      ...chargedFor(document),
    ],
  });
}

const AT_THE_LOCATION =
  'The carrier will tell you when it arrives. Please pick it up soon: the location holds packages for only a few days.';
const THREE_ATTEMPTS =
  'After three delivery attempts, the package is returned to us. We charge an extra fee to ship it again.';

function trackingOf(trackingNumber: string | null): Block[] {
  if (trackingNumber === null) return [];
  return [
    { title: 'Tracking Number', lines: [trackingNumber] },
    { label: 'Track Your Order', href: trackingHref(trackingNumber) },
  ];
}

function pickupLocationOf(document: OrderDocument): string[] {
  return [...destinationOf(document), `Phone: ${document.delivery.address.phone}`];
}

function orderHandedOver(order: OrderRecord, place: string): MailContent {
  const { orderId, document } = order;
  const { brandingId } = document;
  const said = `Your order ${orderId} was picked up at ${place}.`;
  return letter(brandingId, {
    subject: `Your ${nameOfOrder(order)} was picked up`,
    heading: 'Thank you for coming by',
    preview: said,
    blocks: [
      said,
      contentsOf(document),
      ...chargedFor(document),
      `If this was not you, please call us at ${BRANDS[brandingId].phone}.`,
    ],
  });
}

function chargedFor({ money: { totalCents } }: OrderDocument): string[] {
  return totalCents > 0 ? [`Your card was charged ${formatUsd(totalCents)}.`] : [];
}
