import type { Report } from '../../../contract/office/reports.ts';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { dayInTimeZone, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import { centsToDollars, formatUsd } from '../../../domain/money/cents.ts';
import { periodBefore } from '../../../domain/office/reports.ts';
import {
  PAYOUT_ENTRY_WORDS,
  PAYOUT_FINDING_WORDS,
  PAYOUT_STATE_WORDS,
} from '../../../domain/payments/payouts.ts';
import type { Reader } from '../../platform/database/access.ts';
import {
  type EntryFilter,
  type PayoutParts,
  type StoredPayout,
  type StoredPayoutEntry,
  selectFetchEnd,
  selectPayoutEntries,
  selectPayouts,
  selectUnpaidCents,
  sumPayoutEntries,
} from '../../programs/payouts/payout-store.ts';
import { columnsChart } from './chart.ts';
import {
  cellsOf,
  columnsOf,
  type Measure,
  orderHref,
  type Page,
  type ReportBody,
  type ReportScope,
  rowOf,
  rowsHref,
} from './report-parts.ts';

const MONEY: readonly Measure<PayoutParts>[] = [
  { key: 'gross', label: 'Gross', kind: 'money', of: ({ grossCents }) => grossCents },
  { key: 'refunds', label: 'Refunds', kind: 'money', of: ({ refundCents }) => refundCents },
  { key: 'fees', label: 'Fees', kind: 'money', of: ({ feeCents }) => feeCents },
  { key: 'other', label: 'Other', kind: 'money', of: ({ otherCents }) => otherCents },
  { key: 'net', label: 'Net', kind: 'money', of: ({ netCents }) => netCents },
];

const ABOUT: readonly Measure<StoredPayout>[] = [
  { key: 'number', label: 'Payout', kind: 'text', of: ({ number }) => String(number) },
  { key: 'state', label: 'State', kind: 'text', of: ({ state }) => PAYOUT_STATE_WORDS[state] },
];

const FINDINGS: Measure<Pick<StoredPayout, 'findings'>> = {
  key: 'findings',
  label: 'To check',
  kind: 'count',
  of: ({ findings }) => findings,
};

/** By the day on which the bank gets them. Of both brands: the processor pays them in one sum. */
export async function payoutReport(db: Reader, scope: ReportScope): Promise<ReportBody> {
  const before = { ...scope, ...periodBefore(scope) };
  const [payouts, earlier, fetchedAt, unpaidCents] = await Promise.all([
    selectPayouts(db, scope),
    selectPayouts(db, before),
    selectFetchEnd(db),
    selectUnpaidCents(db),
  ]);
  const blank = { value: null, href: null };
  const totals = (of: readonly StoredPayout[], period: ReportScope) => [
    ...[blank, blank],
    ...cellsOf(MONEY, sumOf(of), rowsHref('payouts', period)),
    ...cellsOf([FINDINGS], sumOf(of), rowsHref('payouts', period, { finding: 'any' })),
  ];
  return {
    title: 'Payouts',
    columns: columnsOf({ key: 'day', label: 'Day', kind: 'day' }, [...ABOUT, ...MONEY, FINDINGS]),
    rows: payouts.map((payout) => payoutRow(scope, payout)),
    totals: totals(payouts, scope),
    before: { ...periodBefore(scope), totals: totals(earlier, before) },
    chart: columnsChart(
      'Net by payout',
      'money',
      payouts.map(({ day, netCents }) => ({ label: day, value: centsToDollars(netCents) })),
    ),
    next: null,
    note: noteOf(scope, fetchedAt, unpaidCents),
  };
}

function payoutRow(scope: ReportScope, payout: StoredPayout): Report['rows'][number] {
  const { day, number, unexplainedCents } = payout;
  const which = { payout: number };
  const row = rowOf(day, [
    ...cellsOf(ABOUT, payout),
    ...cellsOf(MONEY, payout, rowsHref('payouts', scope, which)),
    ...cellsOf([FINDINGS], payout, rowsHref('payouts', scope, { ...which, finding: 'any' })),
  ]);
  if (unexplainedCents === 0) return row;
  return { ...row, missing: [`${formatUsd(unexplainedCents)} without entries`] };
}

function sumOf(payouts: readonly StoredPayout[]): PayoutParts & { readonly findings: number } {
  const sum = (of: (payout: StoredPayout) => number) => payouts.reduce((all, payout) => all + of(payout), 0);
  return {
    grossCents: sum(({ grossCents }) => grossCents),
    refundCents: sum(({ refundCents }) => refundCents),
    feeCents: sum(({ feeCents }) => feeCents),
    otherCents: sum(({ otherCents }) => otherCents),
    netCents: sum(({ netCents }) => netCents),
    findings: sum(({ findings }) => findings),
  };
}

const instant = new Intl.DateTimeFormat('en-US', {
  timeZone: WINERY_TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});

function noteOf({ brand }: ReportScope, fetchedAt: Date | null, unpaidCents: number): string {
  return [
    fetchedAt === null
      ? 'Payouts have not been fetched yet. The shop fetches them once an hour.'
      : `As of ${instant.format(fetchedAt)}, ${formatUsd(unpaidCents)} is charged and not paid out yet.`,
    ...(brand !== null && BRANDING_IDS.length > 1 ? ['The card processor pays both brands in one sum.'] : []),
  ].join(' ');
}

const OURS: Measure<{ readonly oursCents: number | null }> = {
  key: 'ours',
  label: 'Our books',
  kind: 'money',
  of: ({ oursCents }) => oursCents,
};

const ENTRY: readonly Measure<StoredPayoutEntry>[] = [
  { key: 'number', label: 'Payout', kind: 'text', of: ({ number }) => String(number) },
  { key: 'day', label: 'Moved', kind: 'day', of: ({ at }) => dayInTimeZone(at, WINERY_TIME_ZONE) },
  { key: 'kind', label: 'What', kind: 'text', of: ({ kind }) => PAYOUT_ENTRY_WORDS[kind] },
  ...MONEY,
  OURS,
  {
    key: 'finding',
    label: 'To check',
    kind: 'text',
    of: ({ finding }) => finding && PAYOUT_FINDING_WORDS[finding],
  },
];

export interface PayoutRowsOf {
  /** Null: all of the period. */
  readonly payout: number | null;
  readonly finding: 'any' | null;
}

/** The charges, refunds and fees behind a figure. */
export async function payoutRows(
  db: Reader,
  { from, to }: ReportScope,
  { payout, finding }: PayoutRowsOf,
  { after, limit }: Page,
): Promise<ReportBody> {
  const filter: EntryFilter = { from, to, number: payout, findingsOnly: finding === 'any' };
  const [entries, total] = await Promise.all([
    selectPayoutEntries(db, filter, { after, limit: limit + 1 }),
    sumPayoutEntries(db, filter),
  ]);
  const page = entries.slice(0, limit);
  const blank = { value: null, href: null };
  return {
    title: payout === null ? 'Charges, refunds and fees paid out' : `Payout ${payout}`,
    columns: columnsOf({ key: 'purchaseOrderId', label: 'Order', kind: 'text' }, ENTRY),
    rows: page.map((entry) => {
      const { orderId } = entry;
      return orderId === null
        ? rowOf('None', cellsOf(ENTRY, entry))
        : rowOf(String(orderId), cellsOf(ENTRY, entry), orderHref(orderId));
    }),
    totals: [blank, blank, blank, ...cellsOf([...MONEY, OURS], total), blank],
    before: null,
    chart: null,
    next: entries.length > limit ? (page.at(-1)?.position ?? null) : null,
    note: null,
  };
}
