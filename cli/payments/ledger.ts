import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { checkLedger, type LedgerCheck } from '../../server/payments/check-ledger.ts';
import { selectLedgerOf } from '../../server/payments/ledger-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, failed } from '../command.ts';
import { noSuchOrder, orderIdOf } from '../orders/order-of.ts';
import { DAYS_OPTION, daysIn } from './days-option.ts';
import { ledgerJson, ledgerRows } from './ledger-lines.ts';

export const ledgerCheck: Command = {
  name: 'ledger check',
  parameters: [],
  audit: 'reads',
  options: DAYS_OPTION,
  summary:
    'Prove that charges are orders less refunds, that what is held waits to ship, and that the gateway says the same',
  example: 'ledger check',
  async run({ db, gateway }, { options }) {
    const days = daysIn(options);
    if (!days.ok) return days.outcome;
    const check = await checkLedger({ db, gateway }, { days: days.days });
    const say = check.faults.length > 0 ? failed : done;
    return say(checkJson(check), checkText(check));
  },
};

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
    ['taken', formatUsd(capturedCents)],
    ['given back', formatUsd(refundedCents)],
    ['held', formatUsd(heldCents)],
  ];
  return [
    `${orders} orders, ${compared} compared with the gateway, ${unheld} with nothing held, ${pending} being moved`,
    inColumns(sums),
    faults.length === 0 ? 'Everything fits.' : `${faults.length} do not fit:`,
    ...faults.map(({ kind, purchaseOrderIds, of }) =>
      [kind, purchaseOrderIds.map((orderId) => `order ${orderId}`).join(', '), of ?? '']
        .filter(Boolean)
        .join('  '),
    ),
  ].join('\n');
}

export const ledgerList: Command = {
  name: 'ledger list',
  parameters: ['order'],
  audit: 'reads',
  summary: 'Every cent that was moved for an order',
  example: 'ledger list 100042',
  async run({ db }, { values: { order = '' } }) {
    const read = orderIdOf(order);
    if (!read.ok) return read.outcome;
    const entries = await selectLedgerOf(db, read.orderId);
    if (entries.length === 0) return noSuchOrder(read.orderId);
    return done(
      { purchaseOrderId: read.orderId, entries: entries.map(ledgerJson) },
      inColumns(ledgerRows(entries)),
    );
  },
};
