import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { type ShownOrder, showOrder } from '../../server/ordering/orders/show-order.ts';
import { orderTimeline } from '../../server/ordering/orders/timeline/order-timeline.ts';
import type { TimelineEntry } from '../../server/ordering/orders/timeline/timeline-entry.ts';
import { selectLedgerOf } from '../../server/ordering/payments/ledger-store.ts';
import { defineCommand, done, refused } from '../command.ts';
import { inColumns, minuteOf, wrapped } from '../format.ts';
import { ledgerJson } from '../payments/ledger.ts';
import { orderId, unknownOrder } from './order-id.ts';
import { timelineJson, timelineText } from './timeline-text.ts';

const WIDEST_FACT = 80;

export const orderShow = defineCommand({
  name: 'order show',
  parameters: { order: orderId },
  audit: 'reads',
  summary: 'Show an order, its money and its timeline',
  example: 'order show 100042',
  async run({ db }, { order }) {
    const details = await showOrder(db, order);
    if (details === null) return refused(unknownOrder(order));
    const ledger = await selectLedgerOf(db, order);
    const timeline = await orderTimeline(db, order);
    return done(
      { ...orderJson(details), ledger: ledger.map(ledgerJson), timeline: timelineJson(timeline) },
      textOf(details, timeline),
    );
  },
});

function sumsOf({ authorizations, totalCents }: ShownOrder['money']) {
  const sum = (cents: (one: (typeof authorizations)[number]) => number) =>
    authorizations.reduce((all, one) => all + cents(one), 0);
  return {
    total: totalCents,
    held: sum(({ capturableCents }) => capturableCents),
    captured: sum(({ capturedCents }) => capturedCents),
    refunded: sum(({ refundedCents }) => refundedCents),
  };
}

function orderJson({ money, lines, ...order }: ShownOrder) {
  const sums = Object.entries(sumsOf(money)).map(([name, cents]) => [name, centsToDollars(cents)]);
  return {
    purchaseOrderId: money.orderId,
    status: money.status,
    ...order,
    money: { ...Object.fromEntries(sums), underWay: money.underWay },
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
    ...Object.entries(sumsOf(money)).map(([sum, cents]) => [
      sum === 'held' ? 'authorized' : sum,
      formatUsd(cents),
    ]),
    ...(money.underWay ? [['in progress', money.underWay]] : []),
  ];
  const bottles = lines.map(({ line, quantity, description, amountCents, refunded }) => [
    String(line),
    `${quantity} x`,
    description,
    formatUsd(amountCents),
    refunded > 0 ? `${refunded} refunded` : '',
  ]);
  return [
    `Order ${money.orderId}`,
    inColumns(facts),
    inColumns(bottles),
    `Timeline (UTC):\n${timelineText(timeline)}`,
  ].join('\n\n');
}

const WAYS: Readonly<Record<ShownOrder['destination']['kind'], string>> = {
  deliver: 'delivered',
  'carrier-pickup': 'to a pickup location',
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
    gift && (gift.from || gift.to) ? `from ${gift.from || '(no name)'} to ${gift.to || '(no name)'}` : '';
  return [
    ...[...lines, phone].filter(Boolean).map((line, index) => [index === 0 ? 'goes to' : '', line]),
    ['by', `${service} (${WAYS[kind]}), requested for ${day}`],
    ...(gift === null ? [] : paragraph('gift', [from, gift.note].filter(Boolean).join('\n'))),
    ...(specialInstructions ? paragraph('instructions', specialInstructions) : []),
  ];
}
