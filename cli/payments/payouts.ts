import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import {
  PAYOUT_ENTRY_WORDS,
  PAYOUT_FINDING_WORDS,
  PAYOUT_STATE_WORDS,
} from '../../domain/payments/payouts.ts';
import { fetchPayouts } from '../../server/programs/payouts/fetch-payouts.ts';
import {
  type PayoutParts,
  type StoredPayout,
  type StoredPayoutEntry,
  selectPayoutEntries,
  selectPayouts,
} from '../../server/programs/payouts/payout-store.ts';
import { type Command, defineCommand, done, failed, refused } from '../command.ts';
import { day, id } from '../fields.ts';
import { counted, inColumns } from '../format.ts';

/** More than any payout has. */
const MOST_ENTRIES = 100_000;

export const payoutCommands: readonly Command[] = [
  defineCommand({
    name: 'payouts fetch',
    summary: 'Fetch payouts to the bank from card processor',
    details:
      'The server does this once an hour. A payout comes with all its charges, refunds and fees, or not at all; a second ' +
      'fetch changes nothing. Exit code 1 if the card processor does not answer.',
    example: 'payouts fetch',
    async run({ db, gateway }) {
      const fetch = await fetchPayouts({ db, gateway });
      const { added, changed, isComplete } = fetch;
      const sum = `${counted(added, 'payout')} added, ${changed} changed.`;
      if (isComplete) return done(fetch, sum);
      return failed(fetch, `${sum} The card processor stopped answering. Run payouts fetch again.`);
    },
  }),
  defineCommand({
    name: 'payouts list',
    options: {
      from: day.optional().describe('The first day on which a payout reaches the bank'),
      to: day.optional().describe('The last day'),
    },
    audit: 'reads',
    summary: 'List payouts to the bank, oldest first',
    details: 'The last column counts the entries that do not match the ledger: see payouts show.',
    example: 'payouts list --from 2026-11-01 --to 2026-11-30',
    async run({ db }, { from = null, to = null }) {
      const payouts = await selectPayouts(db, { from, to });
      const rows = payouts.map((payout) => [
        ...[String(payout.number), payout.day, PAYOUT_STATE_WORDS[payout.state]],
        ...moneyCells(payout),
        String(payout.findings),
      ]);
      const heads = ['payout', 'day', 'state', 'gross', 'refunds', 'fees', 'other', 'net', 'to check'];
      return done(
        { payouts: payouts.map(payoutJson) },
        rows.length === 0 ? 'There are no payouts.' : inColumns([heads, ...rows]),
      );
    },
  }),
  defineCommand({
    name: 'payouts show',
    parameters: { payout: id('a payout') },
    audit: 'reads',
    summary: 'Show the orders and fees of a payout',
    example: 'payouts show 12',
    async run({ db }, { payout: number }) {
      const payout = (await selectPayouts(db, { from: null, to: null })).find(
        (each) => each.number === number,
      );
      if (!payout) return refused(`There is no payout ${number}. List payouts with payouts list.`);
      const which = { from: null, to: null, number, findingsOnly: false };
      const entries = await selectPayoutEntries(db, which, { after: null, limit: MOST_ENTRIES });
      const heads = ['order', 'what', 'gross', 'refunds', 'fees', 'other', 'net', 'to check'];
      const about = `Payout ${number}, ${payout.day}, ${PAYOUT_STATE_WORDS[payout.state]}, ${payout.payoutId}`;
      return done(
        { ...payoutJson(payout), entries: entries.map(entryJson) },
        [about, inColumns([heads, ...entries.map(entryCells), totalCells(payout)])].join('\n'),
      );
    },
  }),
];

function moneyCells({ grossCents, refundCents, feeCents, otherCents, netCents }: PayoutParts): string[] {
  return [grossCents, refundCents, feeCents, otherCents, netCents].map(formatUsd);
}

function entryCells(entry: StoredPayoutEntry): string[] {
  const { orderId, kind, finding } = entry;
  return [
    ...[orderId === null ? '' : String(orderId), PAYOUT_ENTRY_WORDS[kind]],
    ...moneyCells(entry),
    finding === null ? '' : PAYOUT_FINDING_WORDS[finding],
  ];
}

function totalCells(payout: StoredPayout): string[] {
  return ['total', '', ...moneyCells(payout), ''];
}

function moneyJson({ grossCents, refundCents, feeCents, otherCents, netCents }: PayoutParts) {
  return {
    gross: centsToDollars(grossCents),
    refunds: centsToDollars(refundCents),
    fees: centsToDollars(feeCents),
    other: centsToDollars(otherCents),
    net: centsToDollars(netCents),
  };
}

function payoutJson(payout: StoredPayout) {
  const { number, payoutId, day: arrivalDay, state, unexplainedCents, findings } = payout;
  const unexplained = centsToDollars(unexplainedCents);
  return { number, payoutId, day: arrivalDay, state, ...moneyJson(payout), unexplained, findings };
}

function entryJson(entry: StoredPayoutEntry) {
  const { orderId, kind, type, at, oursCents, finding } = entry;
  const ours = oursCents === null ? null : centsToDollars(oursCents);
  return { purchaseOrderId: orderId, kind, type, at, ...moneyJson(entry), ours, finding };
}
