import { sql } from 'kysely';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import {
  cellsOf,
  columnsOf,
  type Measure,
  type ReportBody,
  type ReportScope,
  rowOf,
} from './report-parts.ts';
import { ofBrand } from './rows-of-days.ts';
import { sumsOf } from './sums.ts';

interface Levied {
  readonly taxable: number;
  readonly exempt: number;
  readonly tax: number;
}

interface Jurisdiction extends Levied {
  readonly state: string;
  /** Of the ZIP's rate, or a jurisdiction of the tax service's quote; null: the state's rate counted. */
  readonly region: string | null;
}

const REGION: Measure<Jurisdiction> = {
  key: 'region',
  label: 'Region',
  kind: 'text',
  of: ({ region }) => region ?? 'State rate',
};

const SUMS: readonly Measure<Levied>[] = [
  { key: 'taxable', label: 'Taxable', kind: 'money', of: ({ taxable }) => taxable },
  { key: 'exempt', label: 'Exempt', kind: 'money', of: ({ exempt }) => exempt },
  { key: 'tax', label: 'Sales tax', kind: 'money', of: ({ tax }) => tax },
];

const sums = sql`coalesce(sum(taxable), 0)::float8 as taxable, coalesce(sum(exempt), 0)::float8 as exempt,
  coalesce(sum(tax), 0)::float8 as tax`;

/** What was charged in the period, less what was given back in it. */
export async function jurisdictionReport(db: Reader, { brand, ...period }: ReportScope): Promise<ReportBody> {
  const found = await all<Levied & { state: string | null; region: string | null }>(db)`
    with levied as materialized (
      select s.state, s.region, s.counts, sum(s.taxable_cents) as taxable, sum(s.exempt_cents) as exempt, sum(s.tax_cents) as tax
      from ${sumsOf('places', period)} s where ${ofBrand(sql`s.branding_id`, brand)} group by 1, 2, 3)
    select state, region, ${sums} from levied where counts <> 'whole' group by 1, 2
    union all
    select null, null, ${sums} from levied where counts <> 'place'
    order by 1, 2 nulls first`;
  // Goods that several jurisdictions tax count in each of their rows, and once in the total.
  const rows = found.flatMap(({ state, ...row }) => (state === null ? [] : [{ state, ...row }]));
  const total = found.find(({ state }) => state === null) ?? { taxable: 0, exempt: 0, tax: 0 };
  const measures: readonly Measure<Jurisdiction>[] = [REGION, ...SUMS];
  return {
    title: 'Sales tax by place',
    columns: columnsOf({ key: 'state', label: 'State', kind: 'text' }, measures),
    rows: rows.map((row) => rowOf(row.state, cellsOf(measures, row))),
    totals: [{ value: null, href: null }, ...cellsOf(SUMS, total)],
    before: null,
    chart: null,
    next: null,
    note: 'Taxable and exempt are goods after discounts, without freight. Goods taxed by several places count in each row, and once in the total.',
  };
}
