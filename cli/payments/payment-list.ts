import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { ATTEMPT_STATES } from '../../domain/payments/attempt-states.ts';
import { MOVEMENT_STATES } from '../../domain/payments/movements.ts';
import { type PaymentLine, selectPayments } from '../../server/payments/ledger-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, wholeNumberOf } from '../command.ts';

const USUAL_LIMIT = 100;
const STATES: readonly string[] = [...new Set<string>([...ATTEMPT_STATES, ...MOVEMENT_STATES])];

export const paymentList: Command = {
  name: 'payment list',
  parameters: [],
  audit: 'reads',
  options: {
    state: { type: 'string', value: 'state', describe: `One of ${STATES.join(', ')}` },
    problems: {
      type: 'boolean',
      describe: 'Only those that the gateway refused and whose order still waits',
    },
    limit: { type: 'string', value: 'n', describe: `How many at most, ${USUAL_LIMIT} when left out` },
  },
  summary: 'Payments and what was moved for orders since, newest first',
  example: 'payment list --state unknown',
  async run({ db }, { options }) {
    const limit = wholeNumberOf(String(options.limit ?? USUAL_LIMIT), 1);
    if (limit === null) return misused('--limit must be a whole number from 1 on.');
    const state = options.state === undefined ? null : String(options.state);
    if (state !== null && !STATES.includes(state)) return misused(`There is no state '${state}'.`);
    const payments = await selectPayments(db, { state, problemsOnly: options.problems === true, limit });
    return done({ payments: payments.map(toJson) }, inColumns(payments.map(toRow)) || 'There are none.');
  },
};

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
    at.toISOString().slice(0, 16).replace('T', ' '),
    what,
    state,
    formatUsd(amountCents),
    orderId === null ? '' : `order ${orderId}`,
    id,
    `${isProblem ? 'PROBLEM: ' : ''}${reason ?? ''}`,
  ];
}
