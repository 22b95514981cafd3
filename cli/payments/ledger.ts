import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { checkLedger, type LedgerCheck } from '../../server/ordering/payments/check-ledger.ts';
import { compareWithGateway, USUAL_DAYS } from '../../server/ordering/payments/compare-with-gateway.ts';
import { type LedgerLine, selectLedgerOf } from '../../server/ordering/payments/ledger-store.ts';
import { GATEWAY_TIMEOUT_MS } from '../../server/ordering/payments/waiting.ts';
import { reconcilePayments } from '../../server/programs/reconcile-payments.ts';
import { type Command, defineCommand, done, failed, refused } from '../command.ts';
import { wholeNumber } from '../fields.ts';
import { inColumns, secondOf } from '../format.ts';
import { orderId, unknownOrder } from '../orders/order-id.ts';

const days = wholeNumber({ from: 0 })
  .default(USUAL_DAYS)
  .describe('How many days of settled payments to compare with card processor');

export const ledgerCommands: readonly Command[] = [
  defineCommand({
    name: 'ledger check',
    options: { days },
    audit: 'reads',
    summary: 'Check the ledger against orders and card processor',
    details:
      'Captures must equal orders less refunds, open authorizations must belong to orders that wait to ship, and the ' +
      'card processor must report the same. Exit code 1 if anything differs.',
    example: 'ledger check',
    async run({ db, gateway }, { days }) {
      const check = await checkLedger({ db, gateway }, { days });
      const say = check.faults.length > 0 ? failed : done;
      return say(checkJson(check), checkText(check));
    },
  }),
  defineCommand({
    name: 'ledger list',
    parameters: { order: orderId },
    audit: 'reads',
    summary: 'List every ledger entry of an order',
    example: 'ledger list 100042',
    async run({ db }, { order }) {
      const entries = await selectLedgerOf(db, order);
      if (entries.length === 0) return refused(unknownOrder(order));
      return done(
        { purchaseOrderId: order, entries: entries.map(ledgerJson) },
        inColumns(entries.map(ledgerRow)),
      );
    },
  }),
];

function checkJson({ capturableCents, capturedCents, refundedCents, ...check }: LedgerCheck) {
  return {
    fits: check.faults.length === 0,
    ...check,
    held: centsToDollars(capturableCents),
    captured: centsToDollars(capturedCents),
    refunded: centsToDollars(refundedCents),
  };
}

function checkText(check: LedgerCheck): string {
  const { orders, compared, pending, unheld, capturableCents, capturedCents, refundedCents, faults } = check;
  const sums = [
    ['captured', formatUsd(capturedCents)],
    ['refunded', formatUsd(refundedCents)],
    ['authorized', formatUsd(capturableCents)],
  ];
  return [
    `${orders} orders, ${compared} compared with the card processor, ${unheld} without an authorization, ${pending} in progress`,
    inColumns(sums),
    faults.length === 0 ? 'No differences.' : `Differences: ${faults.length}`,
    ...faults.map(({ kind, purchaseOrderIds, of }) =>
      [kind, purchaseOrderIds.map((orderId) => `order ${orderId}`).join(', '), of ?? '']
        .filter(Boolean)
        .join('  '),
    ),
  ].join('\n');
}

export function ledgerJson({ amountCents, ...entry }: LedgerLine) {
  return { ...entry, amount: centsToDollars(amountCents) };
}

function ledgerRow({ at, kind, amountCents, authorization, key }: LedgerLine): string[] {
  return [secondOf(at), kind, formatUsd(amountCents), authorization, key];
}

export const paymentReconcile = defineCommand({
  name: 'payment reconcile',
  options: { days },
  summary: 'Settle unanswered payments and compare with card processor',
  details: 'Exit code 1 if a payment cannot be settled or the card processor reports something else.',
  example: 'payment reconcile --json',
  async run({ db, gateway }, { days }) {
    const recovered: string[] = [];
    const log = {
      recovered: (attemptId: string, outcome: string) => {
        recovered.push(`${outcome}  attempt ${attemptId}`);
      },
    };
    const parts = { db, gateway, gatewayTimeoutMs: GATEWAY_TIMEOUT_MS, log };
    const { asked, pending, failures } = await reconcilePayments(parts);
    const { compared: checked, mismatches } = await compareWithGateway({ db, gateway }, { days });
    const unsettled = failures.map(({ attemptId }) => attemptId);
    const lines = [
      `${asked} asked about, ${pending} still pending, ${checked} compared, ${mismatches.length} mismatches`,
      ...recovered,
      ...unsettled.map((attemptId) => `cannot be settled  attempt ${attemptId}`),
      ...mismatches.map(({ kind, purchaseOrderIds, of }) =>
        [kind, ...purchaseOrderIds.map((orderId) => `order ${orderId}`), of].join('  '),
      ),
    ];
    const say = mismatches.length + unsettled.length > 0 ? failed : done;
    return say({ mismatches, pending, asked, checked, unsettled }, lines.join('\n'));
  },
});
