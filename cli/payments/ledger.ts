import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { checkLedger, type LedgerCheck } from '../../server/payments/check-ledger.ts';
import { selectLedgerOf } from '../../server/payments/ledger-store.ts';
import { type Command, defineCommand, done, failed, refused } from '../command.ts';
import { inColumns } from '../format.ts';
import { orderId, unknownOrder } from '../orders/order-id.ts';
import { days } from './comparison.ts';
import { ledgerJson, ledgerRow } from './ledger-lines.ts';

export const ledgerCommands: readonly Command[] = [
  defineCommand({
    name: 'ledger check',
    options: { days },
    audit: 'reads',
    summary: 'Check the ledger against orders and the gateway',
    details:
      'Captures must equal orders less refunds, open authorizations must belong to orders that wait to ship, and the ' +
      'gateway must report the same. Exit code 1 if anything differs.',
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

function checkJson({ heldCents, capturedCents, refundedCents, ...check }: LedgerCheck) {
  return {
    fits: check.faults.length === 0,
    ...check,
    held: centsToDollars(heldCents),
    captured: centsToDollars(capturedCents),
    refunded: centsToDollars(refundedCents),
  };
}

function checkText(check: LedgerCheck): string {
  const { orders, compared, pending, unheld, heldCents, capturedCents, refundedCents, faults } = check;
  const sums = [
    ['captured', formatUsd(capturedCents)],
    ['refunded', formatUsd(refundedCents)],
    ['authorized', formatUsd(heldCents)],
  ];
  return [
    `${orders} orders, ${compared} compared with the gateway, ${unheld} without an authorization, ${pending} in progress`,
    inColumns(sums),
    faults.length === 0 ? 'No differences.' : `Differences: ${faults.length}`,
    ...faults.map(({ kind, purchaseOrderIds, of }) =>
      [kind, purchaseOrderIds.map((orderId) => `order ${orderId}`).join(', '), of ?? '']
        .filter(Boolean)
        .join('  '),
    ),
  ].join('\n');
}
