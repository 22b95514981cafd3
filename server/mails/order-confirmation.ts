import { html } from 'hono/html';
import { BRANDS } from '../../domain/brands/brands.ts';
import { formatLongDate } from '../../domain/dates/day.ts';
import { leadDays, shipperName } from '../../domain/delivery/methods.ts';
import { toDeliveryDate } from '../../domain/delivery/ship-dates.ts';
import { type Cents, formatUsd } from '../../domain/money/cents.ts';
import { type OrderRecord, pickUpOf } from '../orders/order-wire.ts';
import { alcoholWarning, alcoholWarningRow } from './alcohol-warning.ts';
import { BRAND_LOOKS } from './brand-look.ts';
import { type Markup, mailPage, mailText, paragraph } from './layout.ts';
import type { MailContent } from './mail-content.ts';

/**
 * The receipt of an order. Its lines add up to the subtotal, and its sums to the grand total. A delivery in California
 * carries the alcohol warning, which must reach the buyer with the receipt (27 CCR 25607.3 and 25607.4).
 */
export function orderConfirmation(order: OrderRecord): MailContent {
  const { brandingId, orderId } = order;
  const joining = joiningOf(order);
  const heading = joining ? `Thank you for joining ${joining.clubName}` : 'Thank you for your order';
  const number = `Order Number: ${orderId}`;
  const arrival = arrivalOf(order);
  const address = addressOf(order);
  const extras = [giftOf(order), instructionsOf(order)].filter((extra) => extra !== null);
  const isCalifornian = order.shippingAddress.stateShort === 'CA';
  return {
    subject: joining ? `Your ${joining.clubName} membership: order ${orderId}` : `Your order ${orderId}`,
    text: mailText(brandingId, [
      heading,
      number,
      order.lines
        .map((line) => `${line.quantity} x ${line.description}: ${formatUsd(lineTotal(line))}`)
        .join('\n'),
      sumsOf(order)
        .map(([name, amount]) => `${name}: ${amount}`)
        .join('\n'),
      [arrival.title, ...address].join('\n'),
      `${arrival.dateTitle}: ${arrival.date}`,
      ...extras.map(({ title, lines }) => [title, ...lines].join('\n')),
      arrival.note,
      ...(joining ? [joining.consent] : []),
      ...(isCalifornian ? [alcoholWarning] : []),
    ]),
    html: mailPage({
      brandingId,
      heading,
      preview: `${number}. ${arrival.dateTitle}: ${arrival.date}`,
      rows: [
        paragraph(html`<strong>${number}</strong>`),
        linesTable(order),
        paragraph(html`<strong>${arrival.title}</strong>${address.map((line) => html`<br />${line}`)}`),
        paragraph(html`<strong>${arrival.dateTitle}</strong><br />${arrival.date}`),
        ...extras.map(({ title, lines }) =>
          paragraph(html`<strong>${title}</strong>${lines.map((line) => html`<br />${line}`)}`),
        ),
        paragraph(arrival.note),
        ...(joining ? [paragraph(joining.consent)] : []),
        ...(isCalifornian ? [alcoholWarningRow(brandingId)] : []),
      ],
    }),
  };
}

/** Who agreed to further charges gets in writing to what, and how to end them. */
function joiningOf({ club, brandingId }: OrderRecord): { clubName: string; consent: string } | null {
  if (club === null) return null;
  const { clubName, phone } = BRANDS[brandingId];
  return {
    clubName,
    consent: `You agreed to the membership policy of ${clubName} (version ${club.policyVersion}): the card that paid this first shipment is charged for each further one. You can change your membership or put it on hold in your account; to cancel it, call us at ${phone}.`,
  };
}

type Line = OrderRecord['lines'][number];

/** Before any markdown, as the subtotal is. */
function lineTotal({ unitPriceCents, quantity }: Line): Cents {
  return unitPriceCents * quantity;
}

type SumRow = readonly [name: string, amount: string];

/** The rows of the confirmation page, under the same names. */
function sumsOf(order: OrderRecord): SumRow[] {
  const positive = (name: string, cents: Cents): SumRow[] => (cents > 0 ? [[name, formatUsd(cents)]] : []);
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

function linesTable(order: OrderRecord): Markup {
  const look = BRAND_LOOKS[order.brandingId];
  const cell = `padding:10px 0;border-bottom:1px solid ${look.line}`;
  return html`<tr><td style="padding:16px 32px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="font:inherit;color:inherit">
${order.lines.map(
  (
    line,
  ) => html`<tr><td style="${cell}">${line.description}<br /><span style="font-size:13px;color:${look.muted}">${line.quantity} × ${formatUsd(line.unitPriceCents)}</span></td><td align="right" valign="top" style="${cell};white-space:nowrap">${formatUsd(lineTotal(line))}</td></tr>
`,
)}${sumsOf(order).map(
  ([name, amount]) =>
    html`<tr><td style="padding:6px 0 0${boldTotal(name)}">${name}</td><td align="right" style="padding:6px 0 0;white-space:nowrap${boldTotal(name)}">${amount}</td></tr>
`,
)}</table></td></tr>`;
}

function boldTotal(name: string): string {
  return name === 'Grand Total' ? ';font-weight:700' : '';
}

function arrivalOf(order: OrderRecord) {
  const { shipViaId, shipDay } = order;
  const pickUp = pickUpOf(order);
  const date = formatLongDate(toDeliveryDate(shipDay, leadDays(order)));
  if (pickUp?.kind === 'winery') {
    return { title: `Pick up at ${pickUp.place}`, dateTitle: 'Requested Pickup Date', date, note: BRING_ID };
  }
  const arrives = { dateTitle: 'Requested Delivery Date', date: `${date} by ${shipperName(shipViaId)}` };
  return pickUp
    ? { ...arrives, title: 'Pickup at Fedex location', note: BRING_ID }
    : { ...arrives, title: 'Ships to', note: 'Somebody 21 or older must be there to sign for wine.' };
}

const BRING_ID = 'Please bring a photo ID: whoever picks up wine must be 21 or older.';

/** Of a pick-up the place first, then who comes for it. */
function addressOf(order: OrderRecord): string[] {
  const { shippingAddress: to } = order;
  const pickUp = pickUpOf(order);
  const lines = [
    pickUp ? pickUp.place : `${to.name_first} ${to.name_last}`,
    pickUp ? null : to.company,
    to.address1,
    to.address2,
    `${to.city}, ${to.stateShort} ${to.zip}`,
    pickUp && `Pickup Agent: ${pickUp.agent}`,
  ];
  return lines.filter((line): line is string => Boolean(line));
}

interface Extra {
  readonly title: string;
  readonly lines: readonly string[];
}

function giftOf({ gift }: OrderRecord): Extra | null {
  if (gift === null) return null;
  const names = gift.name ? [`From ${gift.senderName} to ${gift.name}`] : [];
  return { title: 'Gift', lines: [...names, ...(gift.note ?? '').split('\n')].filter(Boolean) };
}

function instructionsOf({ specialInstructions }: OrderRecord): Extra | null {
  return specialInstructions
    ? { title: 'Special Instructions', lines: specialInstructions.split('\n') }
    : null;
}
