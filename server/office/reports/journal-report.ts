import { sql } from 'kysely';
import { BRANDING_IDS, type BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { type Day, formatUsDate } from '../../../domain/dates/day.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import {
  type AccountName,
  type JournalAccount,
  type JournalLine,
  type JournalSum,
  journalEntry,
  payoutEntry,
  USUAL_ACCOUNTS,
} from '../../../domain/office/journal.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import { fileForPrograms } from '../../platform/files/write-table.ts';
import { selectPayouts } from '../../programs/payouts/payout-store.ts';
import {
  cellsOf,
  columnsOf,
  type Measure,
  type ReportBody,
  type ReportScope,
  rowOf,
  rowsHref,
} from './report-parts.ts';
import { ofBrand } from './rows-of-days.ts';
import { sumsOf } from './sums.ts';

export type AccountNames = Readonly<Record<JournalAccount, AccountName>>;

export async function selectAccounts(db: Reader): Promise<AccountNames> {
  const own = await all<AccountName & { account: JournalAccount }>(
    db,
  )`select account, name, code from journal_accounts`;
  const names = own.map(({ account, name, code }) => [account, { name, code }] as const);
  return { ...USUAL_ACCOUNTS, ...Object.fromEntries(names) };
}

export async function saveAccounts(
  db: Reader,
  accounts: readonly (AccountName & { readonly account: JournalAccount })[],
): Promise<void> {
  await run(db)`
    insert into journal_accounts (account, name, code)
    select account, name, code
    from jsonb_to_recordset(${JSON.stringify(accounts)}::text::jsonb) as a (account text, name text, code text)
    on conflict (account) do update set name = excluded.name, code = excluded.code`;
}

interface Entry {
  readonly day: Day;
  /** Null: of both. */
  readonly brandingId: BrandingId | null;
  /** 'CD-2026-11-22-1' or 'CD-payout-12': a second import of the same is seen. */
  readonly number: string;
  readonly about: string;
  /** The page of the rows behind it. */
  readonly href: string;
  readonly lines: readonly JournalLine[];
}

/** Oldest first. Payouts are of both brands. */
async function selectEntries(db: Reader, scope: ReportScope): Promise<Entry[]> {
  const [sales, payouts] = await Promise.all([
    selectSales(db, scope),
    scope.brand === null || BRANDING_IDS.length === 1 ? selectPayoutEntries(db, scope) : [],
  ]);
  return [...sales, ...payouts].toSorted((one, other) => one.day.localeCompare(other.day));
}

/** What is on its way is still in the clearing account. */
async function selectPayoutEntries(db: Reader, scope: ReportScope): Promise<Entry[]> {
  const payouts = await selectPayouts(db, scope);
  return payouts.flatMap((payout): Entry[] => {
    const { number, day, state } = payout;
    if (state === 'pending' || state === 'in-transit') return [];
    const lines = payoutEntry({ ...payout, isPaid: state === 'paid' });
    const href = rowsHref('payouts', { from: day, to: day, brand: null }, { payout: number });
    const about = `Payout ${number} of the card processor`;
    return [{ day, brandingId: null, number: `CD-payout-${number}`, about, href, lines }];
  });
}

/** One entry a day and brand, from the ledger. */
async function selectSales(db: Reader, scope: ReportScope): Promise<Entry[]> {
  const sums = await all<JournalSum & { day: Day; brandingId: BrandingId }>(db)`
    select s.day::text as day, s.branding_id as "brandingId", s.account, s.state, s.flow, sum(s.cents)::float8 as cents
    from ${sumsOf('money', scope)} s
    where ${ofBrand(sql`s.branding_id`, scope.brand)}
    group by 1, 2, 3, 4, 5 order by 1, 2`;
  const entries = Map.groupBy(sums, ({ day, brandingId }) => `${day}-${brandingId}`);
  return [...entries].flatMap(([key, ofEntry]) => {
    const [first] = ofEntry;
    if (first === undefined) return [];
    const { day, brandingId } = first;
    const href = rowsHref('payments', { from: day, to: day, brand: brandingId });
    const about = `Card payments of ${BRANDS[brandingId].name}`;
    return [{ day, brandingId, number: `CD-${key}`, about, href, lines: journalEntry(ofEntry) }];
  });
}

/** 'Sales tax payable:TX', as QuickBooks writes accounts within accounts. */
function nameOf({ account, state }: JournalLine, names: AccountNames): string {
  return state === null ? names[account].name : `${names[account].name}:${state}`;
}

type Row = JournalLine & Omit<Entry, 'lines' | 'day'> & { readonly name: string };

const brandName = (brandingId: BrandingId | null) => (brandingId === null ? '' : BRANDS[brandingId].name);

const MEASURES: readonly Measure<Row>[] = [
  { key: 'number', label: 'Number', kind: 'text', of: ({ number }) => number },
  { key: 'brand', label: 'Brand', kind: 'text', of: ({ brandingId }) => brandName(brandingId) },
  { key: 'account', label: 'Account', kind: 'text', of: ({ name }) => name },
  { key: 'debit', label: 'Debit', kind: 'money', of: ({ debitCents }) => debitCents },
  { key: 'credit', label: 'Credit', kind: 'money', of: ({ creditCents }) => creditCents },
];

export async function journalReport(db: Reader, scope: ReportScope): Promise<ReportBody> {
  const [entries, names] = await Promise.all([selectEntries(db, scope), selectAccounts(db)]);
  const rows = entries.flatMap(({ day, lines, ...entry }) =>
    lines.map((line) => ({ day, row: { ...line, ...entry, name: nameOf(line, names) } })),
  );
  const sum = (of: (row: Row) => number) => rows.reduce((all, { row }) => all + of(row), 0);
  const debit = sum(({ debitCents }) => debitCents);
  const credit = sum(({ creditCents }) => creditCents);
  const blank = { value: null, href: null };
  return {
    title: 'Journal',
    columns: columnsOf({ key: 'day', label: 'Day', kind: 'day' }, MEASURES),
    rows: rows.map(({ day, row }) => rowOf(day, cellsOf(MEASURES, row, row.href))),
    totals: [
      ...[blank, blank, blank],
      ...[debit, credit].map((cents) => ({ value: centsToDollars(cents), href: null })),
    ],
    before: null,
    chart: null,
    next: null,
    note: null,
  };
}

/** Headings as QuickBooks Online and Xero ask for them. */
const FILES = {
  quickbooks: {
    columns: [
      ...['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Name'],
      ...['Currency', 'Location', 'Class'],
    ],
    rowOf: (entry: Entry, line: JournalLine, names: AccountNames) => [
      ...[entry.number, formatUsDate(entry.day), nameOf(line, names)],
      ...[amount(line.debitCents), amount(line.creditCents), entry.about, '', 'USD', ''],
      brandName(entry.brandingId),
    ],
  },
  xero: {
    columns: [
      ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
    ],
    rowOf: (entry: Entry, line: JournalLine, names: AccountNames) => [
      ...[`${entry.number} ${entry.about}`, formatUsDate(entry.day), nameOf(line, names)],
      ...[
        names[line.account].code,
        'Tax Exempt',
        { dollars: centsToDollars(line.debitCents - line.creditCents) },
      ],
      ...['Brand', brandName(entry.brandingId), line.state === null ? '' : 'State', line.state ?? ''],
    ],
  },
} as const;
export type JournalTarget = keyof typeof FILES;

/** Empty where the line is on the other side. */
function amount(cents: number): string {
  return cents === 0 ? '' : (cents / 100).toFixed(2);
}

export async function journalCsv(db: Reader, scope: ReportScope, target: JournalTarget): Promise<string> {
  const [entries, names] = await Promise.all([selectEntries(db, scope), selectAccounts(db)]);
  const { columns, rowOf: cells } = FILES[target];
  const rows = entries.flatMap((entry) => entry.lines.map((line) => cells(entry, line, names)));
  return fileForPrograms({ columns, rows });
}
