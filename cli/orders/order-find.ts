import { centsToDollars, dollarsToCents, formatUsd } from '../../domain/money/cents.ts';
import {
  type FoundOrder,
  type FoundPayment,
  findOrders,
  MOST_FOUND,
} from '../../server/ordering/orders/find-orders.ts';
import { toCompletedOrder } from '../../server/ordering/orders/order-wire.ts';
import { selectRecentOrders } from '../../server/ordering/orders/store.ts';
import { defineCommand, done } from '../command.ts';
import { field, limit } from '../fields.ts';
import { inColumns, minuteOf } from '../format.ts';

export const orderList = defineCommand({
  name: 'order list',
  options: { limit },
  audit: 'reads',
  summary: 'List orders, newest first',
  example: 'order list --limit 10',
  async run({ db }, { limit }) {
    const orders = (await selectRecentOrders(db, limit)).map(toCompletedOrder);
    const rows = orders.map(({ purchaseOrderId, orderedAt, status, total, customer }) => [
      String(purchaseOrderId),
      minuteOf(orderedAt),
      status,
      formatUsd(dollarsToCents(total)).padStart(12),
      customer.email,
    ]);
    return done({ orders }, inColumns(rows) || 'There are no orders yet.');
  },
});

const SEARCHED = 'an order number, email, name, phone number, reference or tracking number';

export const orderFind = defineCommand({
  name: 'order find',
  parameters: { text: field('text', SEARCHED, (text) => text || undefined) },
  audit: 'reads',
  summary: 'Find orders, and payments that have no order',
  details: `<text> is ${SEARCHED}.`,
  example: 'order find ann@example.com',
  async run({ db }, { text }) {
    const { orders, payments } = await findOrders(db, text);
    const sections = [
      ...(orders.length > 0 ? [`Orders:\n${inColumns(orders.map(orderRow))}`] : []),
      ...(payments.length > 0
        ? [`Payments without an order (payment show <attempt>):\n${inColumns(payments.map(paymentRow))}`]
        : []),
      ...(Math.max(orders.length, payments.length) === MOST_FOUND
        ? [`There may be more. These are the newest ${MOST_FOUND}.`]
        : []),
    ];
    return done(
      { orders: orders.map(orderJson), payments: payments.map(paymentJson) },
      sections.join('\n\n') || `Nothing was found for '${text}'.`,
    );
  },
});

function orderJson({ orderId, totalCents, ...order }: FoundOrder) {
  return { purchaseOrderId: orderId, ...order, total: centsToDollars(totalCents) };
}

function paymentJson({ amountCents, ...payment }: FoundPayment) {
  return { ...payment, amount: centsToDollars(amountCents) };
}

function orderRow({ orderId, status, placedAt, totalCents, email, name }: FoundOrder): string[] {
  return [String(orderId), minuteOf(placedAt), status, formatUsd(totalCents), name, email];
}

function paymentRow({ attemptId, what, state, at, amountCents, email, reason }: FoundPayment): string[] {
  const which = what === 'payment' ? state : `${state} (${what})`;
  return [attemptId, minuteOf(at), which, formatUsd(amountCents), email ?? '', reason ?? ''];
}
