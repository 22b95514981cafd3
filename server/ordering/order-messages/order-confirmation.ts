import { BRANDS } from '../../../domain/brands/brands.ts';
import { formatLongDate } from '../../../domain/dates/day.ts';
import { carrierPickupTitle } from '../../../domain/delivery/methods.ts';
import { toDeliveryDate } from '../../../domain/delivery/ship-dates.ts';
import { formatUsd } from '../../../domain/money/cents.ts';
import {
  leadDaysOf,
  type OrderDocument,
  staffDiscountOf,
  taxLinesOf,
} from '../../../domain/orders/order-document.ts';
import { discountRows, shippingName } from '../../../domain/orders/reductions.ts';
import { TAX_KINDS, TAX_NAMES } from '../../../domain/tax/tax-lines.ts';
import { holdWords } from '../../../domain/weather/hold-words.ts';
import type { Block, Sum } from '../../messages/mails/blocks.ts';
import { leaveBlocks } from '../../messages/mails/club-mails.ts';
import { letter, type MailContent } from '../../messages/mails/letter.ts';
import { deliveryDayOf, type OrderRecord, pickUpOf } from '../orders/order-wire.ts';
import {
  adultSignature,
  bringId,
  CHARGED_AT_PICKUP,
  destinationOf,
  isCalifornian,
  productRowOf,
  visitOf,
} from './order-parts.ts';

/**
 * The email of a new order; of one in place of another, the only email about the change. `leaveUrl`: of the membership that
 * it opened.
 */
export function orderConfirmation(
  { orderId, document, replaces }: OrderRecord,
  { leaveUrl = null }: { readonly leaveUrl?: string | null } = {},
): MailContent {
  const { brandingId } = document;
  const joining = joiningOf(document);
  const number = `Order Number: ${orderId}`;
  const arrival = arrivalOf(document);
  return letter(brandingId, {
    ...titleOf(orderId, { replaces, clubName: joining?.clubName ?? null }),
    preview: `${number}. ${arrival.dateTitle}: ${arrival.date}`,
    blocks: [
      ...(replaces === null ? [number] : [changed(orderId, replaces)]),
      { products: document.lines.map(productRowOf), sums: sumsOf(document) },
      { title: arrival.title, lines: arrival.lines },
      { title: arrival.dateTitle, lines: [arrival.date] },
      ...giftOf(document),
      ...instructionsOf(document),
      ...arrival.notes,
      ...(document.money.totalCents > 0 || document.delivery.heldUntil ? [whenCharged(document)] : []),
      ...(joining ? [joining.consent] : []),
      ...(leaveUrl === null ? [] : leaveBlocks(leaveUrl)),
      ...(isCalifornian(document) ? (['ALCOHOL-WARNING'] as const) : []),
    ],
  });
}

function titleOf(
  orderId: number,
  { replaces, clubName }: { replaces: number | null; clubName: string | null },
): { subject: string; heading: string } {
  if (replaces !== null) {
    return { subject: `Your order changed; its new number is ${orderId}`, heading: 'Your order changed' };
  }
  return clubName === null
    ? { subject: `Your order ${orderId}`, heading: 'Thank you for your order' }
    : {
        subject: `Your ${clubName} membership: order ${orderId}`,
        heading: `Thank you for joining ${clubName}`,
      };
}

function changed(orderId: number, replaces: number): string {
  return `We changed your order ${replaces}. Its new number is ${orderId}, and this is all of it now. Any amount that your bank still shows for order ${replaces} disappears within a few days.`;
}

/** A pickup is charged when it is handed over. */
function whenCharged({ delivery }: OrderDocument): string {
  return delivery.kind === 'winery-pickup'
    ? CHARGED_AT_PICKUP
    : delivery.heldUntil
      ? `${holdWords(delivery.heldUntil)} We will email you then.`
      : 'We charge your card when your order ships, and we will email you then.';
}

/** Anyone who agreed to further charges gets in writing what they agreed to and how to end it. */
function joiningOf({ club, brandingId }: OrderDocument): { clubName: string; consent: string } | null {
  if (club === null) return null;
  const { clubName, phone } = BRANDS[brandingId];
  return {
    clubName,
    consent: `You agreed to the membership policy of ${clubName} (version ${club.policyVersion}). We will charge the card that paid for this first shipment for each later one. In your account, under Membership, you can change your membership, put it on hold, or leave the club at any time. Questions? Call us at ${phone}.`,
  };
}

/** The same rows, with the same names, as the confirmation page. */
function sumsOf(document: OrderDocument): Sum[] {
  const { money } = document;
  const taxes = taxLinesOf(document);
  const kinds = TAX_KINDS.filter((kind) => kind === 'salesTax' || taxes[kind] > 0);
  return [
    ['Subtotal', formatUsd(money.subTotalCents)],
    [shippingName(document.adjustment?.freightWaivedCents ?? 0), formatUsd(money.freightCents)],
    ...kinds.map((kind): Sum => [TAX_NAMES[kind].label, formatUsd(taxes[kind])]),
    ...discountRows({
      markdownCents: money.markdownCents,
      staffDiscountCents: staffDiscountOf(document),
    }).map(([name, cents]): Sum => [name, formatUsd(cents)]),
    ['Grand Total', formatUsd(money.totalCents)],
  ];
}

function arrivalOf(document: OrderDocument) {
  const pickUp = pickUpOf(document);
  const date = formatLongDate(deliveryDayOf(document));
  if (pickUp?.kind === 'winery') {
    const lines = destinationOf(document).slice(1);
    const title = `Pick up at ${pickUp.place}`;
    const winery = visitOf(document);
    return {
      title,
      lines: [...lines, ...winery.phone],
      dateTitle: 'Requested Pickup Date',
      date,
      notes: [...winery.open, bringId(document)],
    };
  }
  const lines = destinationOf(document);
  const arrives = {
    lines,
    dateTitle: 'Requested Delivery Date',
    date: `${dayWords(document)} by ${document.delivery.service.name}`,
  };
  return pickUp
    ? { ...arrives, title: carrierPickupTitle(document.delivery.shipViaId), notes: [bringId(document)] }
    : { ...arrives, title: 'Ships to', notes: adultSignature([document]) };
}

/** Of wine that waits for better weather, not the day that it cannot keep. */
function dayWords({ delivery }: OrderDocument): string {
  const { heldUntil } = delivery;
  if (!heldUntil) return formatLongDate(deliveryDayOf({ delivery }));
  return `About ${formatLongDate(toDeliveryDate(heldUntil, leadDaysOf(delivery)))}`;
}

function giftOf({ gift }: OrderDocument): Block[] {
  if (gift === null) return [];
  const names = gift.name ? [`From ${gift.senderName} to ${gift.name}`] : [];
  return [{ title: 'Gift', lines: [...names, ...(gift.note ?? '').split('\n')].filter(Boolean) }];
}

function instructionsOf({ specialInstructions }: OrderDocument): Block[] {
  return specialInstructions
    ? [{ title: 'Special Instructions', lines: specialInstructions.split('\n') }]
    : [];
}
