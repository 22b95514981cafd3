import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { type ShownOrder, showOrder } from '../../server/orders/show-order.ts';
import { selectLedgerOf } from '../../server/payments/ledger-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done } from '../command.ts';
import { ledgerJson, ledgerRows } from '../payments/ledger-lines.ts';
import { noSuchOrder, orderIdOf } from './order-of.ts';

export const orderShow: Command = {
  name: 'order show',
  parameters: ['order'],
  summary: 'An order: its state, its lines, and what became of its money',
  example: 'order show 100042',
  async run({ db }, { values: { order = '' } }) {
    const read = orderIdOf(order);
    if (!read.ok) return read.outcome;
    const shown = await showOrder(db, read.orderId);
    if (shown === null) return noSuchOrder(read.orderId);
    const ledger = await selectLedgerOf(db, read.orderId);
    return done({ ...orderJson(shown), ledger: ledger.map(ledgerJson) }, textOf(shown, ledgerRows(ledger)));
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
  const dollars = Object.entries(sumsOf(order)).map(([name, cents]) => [name, centsToDollars(cents)]);
  return {
    purchaseOrderId: money.orderId,
    status: money.status,
    email,
    placedAt,
    shipDay,
    shippedAt,
    trackingNumber,
    cancelledAt,
    money: { ...Object.fromEntries(dollars), underWay: money.underWay },
    lines: lines.map(({ amountCents, ...line }) => ({ ...line, amount: centsToDollars(amountCents) })),
  };
}

function textOf(order: ShownOrder, ledger: readonly (readonly string[])[]): string {
  const { money, lines, placedAt, shippedAt, cancelledAt, email, shipDay, trackingNumber } = order;
  const facts = [
    ['state', money.status],
    ['customer', email],
    ['placed', minuteOf(placedAt)],
    ['ships', shipDay],
    ...(shippedAt
      ? [['shipped', `${minuteOf(shippedAt)}${trackingNumber ? `  ${trackingNumber}` : ''}`]]
      : []),
    ...(cancelledAt ? [['cancelled', minuteOf(cancelledAt)]] : []),
    ...Object.entries(sumsOf(order)).map(([name, cents]) => [name, formatUsd(cents)]),
    ...(money.underWay ? [['under way', money.underWay]] : []),
  ];
  const goods = lines.map(({ line, quantity, description, amountCents, refunded }) => [
    String(line),
    `${quantity} x`,
    description,
    formatUsd(amountCents),
    refunded > 0 ? `${refunded} refunded` : '',
  ]);
  return [`Order ${money.orderId}`, inColumns(facts), inColumns(goods), inColumns(ledger)].join('\n\n');
}

function minuteOf(instant: Date): string {
  return instant.toISOString().slice(0, 16).replace('T', ' ');
}
