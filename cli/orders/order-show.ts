import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { type ShownOrder, showOrder } from '../../server/orders/show-order.ts';
import { orderTimeline } from '../../server/orders/timeline/order-timeline.ts';
import type { TimelineEntry } from '../../server/orders/timeline/timeline-entry.ts';
import { selectLedgerOf } from '../../server/payments/ledger-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done } from '../command.ts';
import { ledgerJson } from '../payments/ledger-lines.ts';
import { wrapped } from '../wrapped.ts';
import { noSuchOrder, orderIdOf } from './order-of.ts';
import { timelineJson } from './timeline-json.ts';
import { timelineText } from './timeline-text.ts';

const WIDEST_FACT = 80;

export const orderShow: Command = {
  name: 'order show',
  parameters: ['order'],
  audit: 'reads',
  summary: 'All that was decided and done about an order, in one timeline, with its lines and its money',
  example: 'order show 100042',
  async run({ db }, { values: { order = '' } }) {
    const read = orderIdOf(order);
    if (!read.ok) return read.outcome;
    const shown = await showOrder(db, read.orderId);
    if (shown === null) return noSuchOrder(read.orderId);
    const ledger = await selectLedgerOf(db, read.orderId);
    const timeline = await orderTimeline(db, read.orderId);
    return done(
      { ...orderJson(shown), ledger: ledger.map(ledgerJson), timeline: timelineJson(timeline) },
      textOf(shown, timeline),
    );
  },
};

function sumsOf({ money: { holds, totalCents } }: ShownOrder) {
  const sum = (cents: (hold: (typeof holds)[number]) => number) =>
    holds.reduce((all, hold) => all + cents(hold), 0);
  return {
    total: totalCents,
    held: sum(({ heldCents }) => heldCents),
    captured: sum(({ capturedCents }) => capturedCents),
    refunded: sum(({ refundedCents }) => refundedCents),
  };
}

function orderJson(order: ShownOrder) {
  const { money, lines, placedAt, shippedAt, cancelledAt, email, shipDay, trackingNumber } = order;
  const { name, customerId, phone, goesTo, deliveryMethod, destination, gift, specialInstructions } = order;
  const dollars = Object.entries(sumsOf(order)).map(([name, cents]) => [name, centsToDollars(cents)]);
  return {
    purchaseOrderId: money.orderId,
    status: money.status,
    email,
    name,
    customerId,
    phone,
    goesTo,
    deliveryMethod,
    destination,
    gift,
    specialInstructions,
    placedAt,
    shipDay,
    shippedAt,
    trackingNumber,
    cancelledAt,
    money: { ...Object.fromEntries(dollars), underWay: money.underWay },
    lines: lines.map(({ amountCents, ...line }) => ({ ...line, amount: centsToDollars(amountCents) })),
  };
}

function textOf(order: ShownOrder, timeline: readonly TimelineEntry[]): string {
  const { money, lines, placedAt, shippedAt, cancelledAt, email, name, customerId, phone } = order;
  const account = customerId === null ? 'guest' : `account ${customerId}`;
  const facts = [
    ['state', money.status],
    ['customer', `${name} <${email}>, ${account}${phone ? `, ${phone}` : ''}`],
    ...parcelFacts(order),
    ['placed', minuteOf(placedAt)],
    ['ships', order.shipDay],
    ...(shippedAt ? [['shipped', `${minuteOf(shippedAt)}  ${order.trackingNumber ?? ''}`.trim()]] : []),
    ...(cancelledAt ? [['cancelled', minuteOf(cancelledAt)]] : []),
    ...Object.entries(sumsOf(order)).map(([sum, cents]) => [sum, formatUsd(cents)]),
    ...(money.underWay ? [['under way', money.underWay]] : []),
  ];
  const goods = lines.map(({ line, quantity, description, amountCents, refunded }) => [
    String(line),
    `${quantity} x`,
    description,
    formatUsd(amountCents),
    refunded > 0 ? `${refunded} refunded` : '',
  ]);
  return [
    `Order ${money.orderId}`,
    inColumns(facts),
    inColumns(goods),
    `What happened, by the clock of UTC:\n${timelineText(timeline)}`,
  ].join('\n\n');
}

const WAYS: Readonly<Record<ShownOrder['destination']['kind'], string>> = {
  deliver: 'delivered',
  'carrier-pickup': 'to a counter',
  'winery-pickup': 'picked up at the winery',
};

function parcelFacts({ destination, gift, specialInstructions }: ShownOrder): string[][] {
  const { lines, phone, service, kind, day } = destination;
  const paragraph = (title: string, text: string) =>
    text
      .split('\n')
      .flatMap((line) => wrapped(line, WIDEST_FACT))
      .map((line, index) => [index === 0 ? title : '', line]);
  const from =
    gift && (gift.from || gift.to) ? `from ${gift.from || 'nobody'} to ${gift.to || 'nobody'}` : '';
  return [
    ...[...lines, phone].filter(Boolean).map((line, index) => [index === 0 ? 'goes to' : '', line]),
    ['by', `${service} (${WAYS[kind]}), asked for ${day}`],
    ...(gift === null ? [] : paragraph('gift', [from, gift.note].filter(Boolean).join('\n'))),
    ...(specialInstructions ? paragraph('instructions', specialInstructions) : []),
  ];
}

function minuteOf(instant: Date): string {
  return instant.toISOString().slice(0, 16).replace('T', ' ');
}
