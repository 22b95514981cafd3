import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import {
  type FoundOrder,
  type FoundPayment,
  findOrders,
  MOST_FOUND,
} from '../../server/orders/find-orders.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused } from '../command.ts';

export const orderFind: Command = {
  name: 'order find',
  parameters: ['text'],
  audit: 'reads',
  summary: 'Find orders, and payments that became none, by what a shopper, a bank or a carrier says',
  example: 'order find ann@example.com',
  async run({ db }, { values: { text = '' } }) {
    const wanted = text.trim();
    if (wanted === '') {
      return misused(
        '<text> must be an order number, an e-mail, a name, a phone, a reference or a tracking number.',
      );
    }
    const { orders, payments } = await findOrders(db, wanted);
    const sections = [
      ...(orders.length > 0 ? [`Orders:\n${inColumns(orders.map(orderRow))}`] : []),
      ...(payments.length > 0
        ? [`Payments without an order (payment show <attempt>):\n${inColumns(payments.map(paymentRow))}`]
        : []),
      ...(Math.max(orders.length, payments.length) === MOST_FOUND
        ? [`There may be more: these are the newest ${MOST_FOUND}.`]
        : []),
    ];
    return done(
      { orders: orders.map(orderJson), payments: payments.map(paymentJson) },
      sections.join('\n\n') || `Nothing was found for '${wanted}'.`,
    );
  },
};

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

function minuteOf(instant: Date): string {
  return instant.toISOString().slice(0, 16).replace('T', ' ');
}
