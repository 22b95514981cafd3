import { BRANDS } from '../../domain/brands/brands.ts';
import { formatLongDate } from '../../domain/dates/day.ts';
import { leadDays, shipperName } from '../../domain/delivery/methods.ts';
import { toDeliveryDate } from '../../domain/delivery/ship-dates.ts';
import { type Cents, formatUsd } from '../../domain/money/cents.ts';
import { type OrderRecord, pickUpOf } from '../orders/order-wire.ts';
import type { Block, Sum } from './blocks.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';
import { adultSignature, bringId, destinationOf, goodsOf, isCalifornian } from './order-parts.ts';

/** The receipt of an order. Its lines add up to the subtotal, and its sums to the grand total. */
export function orderConfirmation(order: OrderRecord): MailContent {
  const { brandingId, orderId } = order;
  const joining = joiningOf(order);
  const number = `Order Number: ${orderId}`;
  const arrival = arrivalOf(order);
  return letter(brandingId, {
    subject: joining ? `Your ${joining.clubName} membership: order ${orderId}` : `Your order ${orderId}`,
    heading: joining ? `Thank you for joining ${joining.clubName}` : 'Thank you for your order',
    preview: `${number}. ${arrival.dateTitle}: ${arrival.date}`,
    blocks: [
      number,
      { goods: order.lines.map(goodsOf), sums: sumsOf(order) },
      { title: arrival.title, lines: arrival.lines },
      { title: arrival.dateTitle, lines: [arrival.date] },
      ...giftOf(order),
      ...instructionsOf(order),
      ...arrival.notes,
      ...(order.totalCents > 0 ? [NOT_CHARGED_YET] : []),
      ...(joining ? [joining.consent] : []),
      ...(isCalifornian(order) ? (['ALCOHOL-WARNING'] as const) : []),
    ],
  });
}

const NOT_CHARGED_YET = 'We charge your card when your order ships, and we will email you then.';

/** Who agreed to further charges gets in writing to what, and how to end them. */
function joiningOf({ club, brandingId }: OrderRecord): { clubName: string; consent: string } | null {
  if (club === null) return null;
  const { clubName, phone } = BRANDS[brandingId];
  return {
    clubName,
    consent: `You agreed to the membership policy of ${clubName} (version ${club.policyVersion}). We will charge the card that paid for this first shipment for each later one. You can change your membership or put it on hold in your account; to cancel it, call us at ${phone}.`,
  };
}

/** The rows of the confirmation page, under the same names. */
function sumsOf(order: OrderRecord): Sum[] {
  const positive = (name: string, cents: Cents): Sum[] => (cents > 0 ? [[name, formatUsd(cents)]] : []);
  return [
    ['Subtotal', formatUsd(order.subTotalCents)],
    ['Shipping', formatUsd(order.freightCents)],
    ['Sales Tax', formatUsd(order.salesTaxCents)],
    ...positive('Excise Tax', order.exciseTaxCents),
    ...positive('Wholesale Tax', order.wholesaleTaxCents),
    ...positive('CRV', order.crvCents),
    ...positive('CO Retail Delivery Fee', order.deliveryFeeCents),
    ...(order.markdownCents > 0 ? [['Discount', formatUsd(-order.markdownCents)] as const] : []),
    ['Grand Total', formatUsd(order.totalCents)],
  ];
}

function arrivalOf(order: OrderRecord) {
  const { shipViaId, shipDay } = order;
  const pickUp = pickUpOf(order);
  const date = formatLongDate(toDeliveryDate(shipDay, leadDays(order)));
  if (pickUp?.kind === 'winery') {
    const lines = destinationOf(order).slice(1);
    const title = `Pick up at ${pickUp.place}`;
    return { title, lines, dateTitle: 'Requested Pickup Date', date, notes: [bringId(order)] };
  }
  const lines = destinationOf(order);
  const arrives = {
    lines,
    dateTitle: 'Requested Delivery Date',
    date: `${date} by ${shipperName(shipViaId)}`,
  };
  return pickUp
    ? { ...arrives, title: 'Pickup at Fedex location', notes: [bringId(order)] }
    : { ...arrives, title: 'Ships to', notes: adultSignature(order) };
}

function giftOf({ gift }: OrderRecord): Block[] {
  if (gift === null) return [];
  const names = gift.name ? [`From ${gift.senderName} to ${gift.name}`] : [];
  return [{ title: 'Gift', lines: [...names, ...(gift.note ?? '').split('\n')].filter(Boolean) }];
}

function instructionsOf({ specialInstructions }: OrderRecord): Block[] {
  return specialInstructions
    ? [{ title: 'Special Instructions', lines: specialInstructions.split('\n') }]
    : [];
}
