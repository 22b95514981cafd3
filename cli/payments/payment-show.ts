import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { ATTEMPT_STATES } from '../../domain/payments/attempt-states.ts';
import { MOVEMENT_STATES } from '../../domain/payments/movements.ts';
import type { AttemptStory } from '../../server/ordering/orders/timeline/attempt-store.ts';
import { attemptTimeline } from '../../server/ordering/orders/timeline/attempt-timeline.ts';
import { type PaymentLine, selectPayments } from '../../server/ordering/payments/ledger-store.ts';
import {
  type ShownBulkPayment,
  selectShownBulkPayment,
} from '../../server/programs/bulk-payment/show-bulk-payment.ts';
import { defineCommand, done, refused } from '../command.ts';
import { field, flag, limit, oneOf } from '../fields.ts';
import { inColumns, minuteOf, secondOf } from '../format.ts';
import { timelineJson, timelineText } from '../orders/timeline-text.ts';

const STATES = [...new Set([...ATTEMPT_STATES, ...MOVEMENT_STATES])];

export const paymentList = defineCommand({
  name: 'payment list',
  options: {
    state: oneOf('state', STATES)
      .optional()
      .describe(`One of ${STATES.join(', ')}`),
    problems: flag.describe('Only payments that the card processor refused and whose orders still wait'),
    limit,
  },
  audit: 'reads',
  summary: 'List payments, captures, voids and refunds',
  details: 'Newest first.',
  example: 'payment list --state unknown',
  async run({ db }, { state = null, problems: problemsOnly, limit }) {
    const payments = await selectPayments(db, { state, problemsOnly, limit });
    return done({ payments: payments.map(toJson) }, inColumns(payments.map(toRow)) || 'There are none.');
  },
});

function toJson({ amountCents, orderId, isProblem, ...payment }: PaymentLine) {
  return {
    ...payment,
    purchaseOrderId: orderId,
    amount: centsToDollars(amountCents),
    problem: isProblem,
  };
}

function toRow({ at, what, state, amountCents, orderId, id, reason, isProblem }: PaymentLine): string[] {
  return [
    minuteOf(at),
    what,
    state,
    formatUsd(amountCents),
    orderId === null ? '' : `order ${orderId}`,
    id,
    `${isProblem ? 'PROBLEM: ' : ''}${reason ?? ''}`,
  ];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const paymentShow = defineCommand({
  name: 'payment show',
  parameters: {
    attempt: field('attempt', 'the id of a payment, as order find shows it', (id) =>
      UUID.test(id) ? id : undefined,
    ),
  },
  audit: 'reads',
  summary: 'Show the timeline of one payment',
  details: 'What the card processor was asked and what it answered, also for a payment without an order.',
  example: 'payment show 3f6c1f0e-6a0b-4c55-9a7e-0d0f2a1b9c11',
  async run({ db }, { attempt: id }) {
    const found = await attemptTimeline(db, id);
    if (found !== null) {
      const { attempt, timeline } = found;
      const text = [`Payment ${id}`, inColumns(factsOf(attempt)), timelineText(timeline)].join('\n\n');
      return done({ ...attemptJson(attempt), timeline: timelineJson(timeline) }, text);
    }
    const bulkPayment = await selectShownBulkPayment(db, id);
    if (bulkPayment !== null) return done(bulkJson(bulkPayment), bulkText(bulkPayment));
    return refused(`There is no payment ${id}.`);
  },
});

function attemptJson({
  attemptId,
  orderId,
  amountCents,
  state,
  email,
  customerId,
  ...attempt
}: AttemptStory) {
  const { gatewayKey, clientKey, reference, reason, refusal, sentAt, unknownAt, settledAt } = attempt;
  return {
    attemptId,
    purchaseOrderId: orderId,
    state,
    amount: centsToDollars(amountCents),
    email,
    customerId,
    gatewayKey,
    clientKey,
    reference,
    reason,
    refusal,
    sentAt,
    unknownAt,
    settledAt,
  };
}

function factsOf({ state, amountCents, email, customerId, orderId }: AttemptStory): string[][] {
  return [
    ['state', state],
    ['amount', formatUsd(amountCents)],
    ['customer', `${email ?? 'no email'}, ${customerId === null ? 'guest' : `account ${customerId}`}`],
    ['order', orderId === null ? 'none' : `${orderId} (order show ${orderId})`],
  ];
}

function bulkJson({ amountCents, carts, ...payment }: ShownBulkPayment) {
  return {
    ...payment,
    amount: centsToDollars(amountCents),
    carts: carts.map(({ amountCents: cents, orderId, ...cart }) => ({
      ...cart,
      purchaseOrderId: orderId,
      amount: centsToDollars(cents),
    })),
  };
}

function bulkText(payment: ShownBulkPayment): string {
  const { bulkPaymentId, state, amountCents, email, customerId, gatewayKey, reference, reason, sentAt } =
    payment;
  const facts = [
    ['state', state],
    ['amount', formatUsd(amountCents)],
    ['customer', `${email}, account ${customerId}`],
    ['sent', secondOf(sentAt)],
    ...(payment.settledAt ? [['answered', secondOf(payment.settledAt)]] : []),
    ['key', gatewayKey],
    ...(reference ? [['reference', reference]] : []),
    ...(reason ? [['reason', reason]] : []),
  ];
  const carts = payment.carts.map((cart) => [
    `cart ${cart.cartId}`,
    cart.state,
    formatUsd(cart.amountCents),
    cart.orderId === null ? '' : `order ${cart.orderId}`,
    `${cart.isReleased ? 'returned to the shopper: ' : ''}${cart.reason ?? ''}`,
  ]);
  return [`Bulk payment ${bulkPaymentId}`, inColumns(facts), inColumns(carts)].join('\n\n');
}
