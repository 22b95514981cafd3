import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { ATTEMPT_STATES } from '../../domain/payments/attempt-states.ts';
import { MOVEMENT_STATES } from '../../domain/payments/movements.ts';
import { type PaymentLine, selectPayments } from '../../server/payments/ledger-store.ts';
import { defineCommand, done } from '../command.ts';
import { flag, limit, oneOf } from '../fields.ts';
import { inColumns, minuteOf } from '../format.ts';

const STATES = [...new Set([...ATTEMPT_STATES, ...MOVEMENT_STATES])];

export const paymentList = defineCommand({
  name: 'payment list',
  options: {
    state: oneOf('state', STATES)
      .optional()
      .describe(`One of ${STATES.join(', ')}`),
    problems: flag.describe('Only payments that the gateway refused and whose orders still wait'),
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
