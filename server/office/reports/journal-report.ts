import { sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { type Day, formatUsDate } from '../../../domain/dates/day.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import {
  type AccountName,
  type JournalAccount,
  type JournalLine,
  type JournalSum,
  journalEntry,
  USUAL_ACCOUNTS,
} from '../../../domain/office/journal.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import { fileForPrograms } from '../../platform/files/write-table.ts';
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
  readonly brandingId: BrandingId;
  /** 'CD-2026-11-22-1': a second import of the same day is seen. */
  readonly number: string;
  readonly lines: readonly JournalLine[];
}

/** One entry a day and brand, from the ledger, oldest first. */
async function selectEntries(db: Reader, scope: ReportScope): Promise<Entry[]> {
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
    return [{ day, brandingId, number: `CD-${key}`, lines: journalEntry(ofEntry) }];
  });
}

/** 'Sales tax payable:TX', as QuickBooks writes accounts within accounts. */
function nameOf({ account, state }: JournalLine, names: AccountNames): string {
  return state === null ? names[account].name : `${names[account].name}:${state}`;
}

type Row = JournalLine & { readonly number: string; readonly brandingId: BrandingId; readonly name: string };

const MEASURES: readonly Measure<Row>[] = [
  { key: 'number', label: 'Number', kind: 'text', of: ({ number }) => number },
  { key: 'brand', label: 'Brand', kind: 'text', of: ({ brandingId }) => BRANDS[brandingId].name },
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
    rows: rows.map(({ day, row }) =>
      rowOf(day, cellsOf(MEASURES, row, rowsHref('payouts', { from: day, to: day, brand: row.brandingId }))),
    ),
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
      ...[amount(line.debitCents), amount(line.creditCents), aboutOf(entry), '', 'USD', ''],
      BRANDS[entry.brandingId].name,
    ],
  },
  xero: {
    columns: [
      ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
    ],
    rowOf: (entry: Entry, line: JournalLine, names: AccountNames) => [
      ...[`${entry.number} ${aboutOf(entry)}`, formatUsDate(entry.day), nameOf(line, names)],
      ...[
        names[line.account].code,
        'Tax Exempt',
        { dollars: centsToDollars(line.debitCents - line.creditCents) },
      ],
      ...['Brand', BRANDS[entry.brandingId].name, line.state === null ? '' : 'State', line.state ?? ''],
    ],
  },
} as const;
export type JournalTarget = keyof typeof FILES;

/** Empty where the line is on the other side. */
function amount(cents: number): string {
  return cents === 0 ? '' : (cents / 100).toFixed(2);
}

function aboutOf({ brandingId }: Entry): string {
  return `Card payments of ${BRANDS[brandingId].name}`;
}

export async function journalCsv(db: Reader, scope: ReportScope, target: JournalTarget): Promise<string> {
  const [entries, names] = await Promise.all([selectEntries(db, scope), selectAccounts(db)]);
  const { columns, rowOf: cells } = FILES[target];
  const rows = entries.flatMap((entry) => entry.lines.map((line) => cells(entry, line, names)));
  return fileForPrograms({ columns, rows });
}
