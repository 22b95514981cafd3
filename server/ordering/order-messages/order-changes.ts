import { BRANDS } from '../../../domain/brands/brands.ts';
import { formatLongDate } from '../../../domain/dates/day.ts';
import { carrierPickupTitle, trackingHref } from '../../../domain/delivery/methods.ts';
import { type Cents, formatUsd } from '../../../domain/money/cents.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { LineQuantity } from '../../../domain/payments/refund.ts';
import type { Block } from '../../messages/mails/blocks.ts';
import { letter, type MailContent } from '../../messages/mails/letter.ts';
import { deliveryDayOf, type OrderRecord, pickUpOf } from '../orders/order-wire.ts';
import {
  adultSignature,
  bringId,
  CHARGED_AT_PICKUP,
  contentsOf,
  destinationOf,
  nameOfOrder,
  visitOf,
} from './order-parts.ts';

/** `oldTotalCents` is null where only the place or the day is another, and it costs what it did. */
export function orderChanged(order: OrderRecord, oldTotalCents: Cents | null): MailContent {
  const { orderId, document } = order;
  const { brandingId } = document;
  const { totalCents } = document.money;
  const pickUp = pickUpOf(document);
  const isSame = oldTotalCents === null || oldTotalCents === totalCents;
  const sentence = `We have changed your order ${orderId}. ${
    isSame
      ? 'It costs what it did before.'
      : `It was ${formatUsd(oldTotalCents)}, and is ${formatUsd(totalCents)} now.`
  }`;
  return letter(brandingId, {
    subject: `Your ${nameOfOrder(order)} was changed`,
    heading: 'Your order was changed',
    preview: sentence,
    blocks: [
      sentence,
      { title: pickUp ? 'Pick up at' : 'Ships to', lines: destinationOf(document) },
      {
        title: pickUp?.kind === 'winery' ? 'Requested Pickup Date' : 'Requested Delivery Date',
        lines: [formatLongDate(deliveryDayOf(document))],
      },
      contentsOf(document),
      `If you did not ask for this, please call us at ${BRANDS[brandingId].phone}.`,
    ],
  });
}

interface Shipped {
  readonly order: OrderRecord;
  /** Null: the carrier gave none. */
  readonly trackingNumber: string | null;
}

export function orderShipped({ order, trackingNumber }: Shipped): MailContent {
  const { orderId, document } = order;
  const pickUp = pickUpOf(document);
  if (pickUp?.kind === 'winery') return orderHandedOver(order, pickUp.place);
  const left = `Your order ${orderId} has shipped with ${document.delivery.service.name}.`;
  const date = formatLongDate(deliveryDayOf(document));
  return letter(document.brandingId, {
    subject: `Your ${nameOfOrder(order)} is on its way`,
    heading: 'Your order is on its way',
    preview: `${left} Requested Delivery Date: ${date}`,
    blocks: [
      left,
      ...trackingOf(document, trackingNumber),
      { title: 'Requested Delivery Date', lines: [date] },
      pickUp
        ? { title: carrierPickupTitle(document.delivery.shipViaId), lines: pickupLocationOf(document) }
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

function trackingOf({ delivery }: OrderDocument, trackingNumber: string | null): Block[] {
  if (trackingNumber === null) return [];
  return [
    { title: 'Tracking Number', lines: [trackingNumber] },
    { label: 'Track Your Order', href: trackingHref(delivery.shipViaId, trackingNumber), isPublic: true },
  ];
}

function pickupLocationOf(document: OrderDocument): string[] {
  return [...destinationOf(document), `Phone: ${document.delivery.address.phone}`];
}

function orderHandedOver(order: OrderRecord, place: string): MailContent {
  const { orderId, document } = order;
  const { brandingId } = document;
  const sentence = `Your order ${orderId} was picked up at ${place}.`;
  return letter(brandingId, {
    subject: `Your ${nameOfOrder(order)} was picked up`,
    heading: 'Thank you for coming by',
    preview: sentence,
    blocks: [
      sentence,
      contentsOf(document),
      ...chargedFor(document),
      `If this was not you, please call us at ${BRANDS[brandingId].phone}.`,
    ],
  });
}

function chargedFor({ money: { totalCents } }: OrderDocument): string[] {
  return totalCents > 0 ? [`Your card was charged ${formatUsd(totalCents)}.`] : [];
}

export function orderCancelled(order: OrderRecord): MailContent {
  const { orderId, document } = order;
  const sentence =
    document.delivery.kind === 'winery-pickup'
      ? `Your order ${orderId} was canceled.`
      : `Your order ${orderId} was canceled and will not ship.`;
  return letter(document.brandingId, {
    subject: `Your ${nameOfOrder(order)} was canceled`,
    heading: 'Your order was canceled',
    preview: sentence,
    blocks: [
      sentence,
      ...(document.money.totalCents > 0 ? [NOTHING_CHARGED] : []),
      contentsOf(document),
      'If you did not expect this, please call us.',
    ],
  });
}

const NOTHING_CHARGED =
  'Your card was not charged. If your bank shows a pending amount, it will disappear within a few days.';

interface Refund {
  readonly order: OrderRecord;
  readonly amountCents: Cents;
  /** The refunded lines, counted from 1. */
  readonly lines: readonly LineQuantity[];
  readonly freightCents: Cents;
  /** Nothing of the order remains charged. */
  readonly isWhole: boolean;
}

export function orderRefunded({ order, amountCents, lines, freightCents, isWhole }: Refund): MailContent {
  const { orderId, document } = order;
  const amount = formatUsd(amountCents);
  const sentence = `We have refunded ${amount} of your order ${orderId} to the card that paid for it.`;
  const products = lines.flatMap(({ line, quantity }) => {
    const { description } = document.lines[line - 1] ?? {};
    return description === undefined ? [] : [`${quantity} x ${description}`];
  });
  const freight = freightCents > 0 ? [`Shipping: ${formatUsd(freightCents)}`] : [];
  return letter(document.brandingId, {
    subject: `Your refund of ${amount} for ${nameOfOrder(order)}`,
    heading: 'Your refund is on its way',
    preview: sentence,
    blocks: [
      sentence,
      ...(products.length + freight.length > 0
        ? [{ title: 'Refunded', lines: [...products, ...freight] }, ITS_SHARE]
        : [OF_THE_PRICE]),
      ...(isWhole ? ['With this, your order is refunded in full.'] : []),
      'It will appear on your statement within 5 to 10 business days, depending on your bank.',
    ],
  });
}

const OF_THE_PRICE = 'It is part of the price, with its taxes. All bottles are yours to keep.';
const ITS_SHARE = 'The amount is what you paid for them after discounts, with their taxes.';

export function orderReady(order: OrderRecord): MailContent {
  const { orderId, document } = order;
  const winery = visitOf(document);
  const [place = '', ...address] = destinationOf(document);
  const sentence = `Your order ${orderId} is ready for you at ${place}.`;
  return letter(document.brandingId, {
    subject: `Your ${nameOfOrder(order)} is ready for pick-up`,
    heading: 'Your order is ready for pick-up',
    preview: sentence,
    blocks: [
      sentence,
      { title: `Pick up at ${place}`, lines: [...address, ...winery.phone] },
      ...winery.open,
      {
        title: 'Requested Pickup Date',
        lines: [formatLongDate(deliveryDayOf(document))],
      },
      bringId(document),
      contentsOf(document),
      ...(document.money.totalCents > 0 ? [CHARGED_AT_PICKUP] : []),
    ],
  });
}
