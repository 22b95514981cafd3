import { sql } from 'kysely';
import { GOODS_ACCOUNTS } from '../../../domain/money/money-accounts.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { Reader } from '../../platform/database/access.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import { all } from '../../platform/database/query.ts';
import {
  cellsOf,
  columnsOf,
  type Measure,
  type ReportBody,
  type ReportScope,
  rowOf,
} from './report-parts.ts';
import { movedIn, movedMoney, ofBrand, spanOf } from './rows-of-days.ts';

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

/** Goods after discounts and their sales tax, as orders were taxed: charged in the period, less what was given back in it. */
export async function jurisdictionReport(db: Reader, scope: ReportScope): Promise<ReportBody> {
  const document = jsonIn<OrderDocument>(sql`o.document`);
  const found = await all<Levied & { state: string | null; region: string | null }>(db)`
    with moved as (
      select m.entry_id, m.order_id, m.state, case m.flow when 'captured' then 1 else -1 end as sign,
        coalesce(sum(m.cents) filter (where m.account = any(${[...GOODS_ACCOUNTS]}::text[])), 0) as goods,
        coalesce(sum(m.cents) filter (where m.account = 'salesTax'), 0) as tax
      from (${movedMoney(movedIn(spanOf(sql`${scope.from}::date`, sql`${scope.to}::date`)))}) m
      where ${ofBrand(sql`m.branding_id`, scope.brand)}
      group by 1, 2, 3, 4),
    sold as (
      select o.order_id, ${textIn<OrderDocument>(sql`o.document`)('taxedIn', 'local', 'region')} as region,
        ${document('taxedIn', 'quoted', 'jurisdictions')} as jurisdictions,
        sum(l."unitPriceCents" * l.quantity - l."kitMarkdownCents" - l."promoDiscountCents") as net,
        coalesce(sum(l."unitPriceCents" * l.quantity - l."kitMarkdownCents" - l."promoDiscountCents")
          filter (where l."salesTaxPercent" > 0), 0) as taxable
      from orders o cross join lateral jsonb_to_recordset(${document('lines')}) as l ("unitPriceCents" integer,
        quantity integer, "kitMarkdownCents" integer, "promoDiscountCents" integer, "salesTaxPercent" numeric)
      where o.order_id in (select order_id from moved)
      group by o.order_id),
    divided as (
      select m.*, s.region, s.jurisdictions,
        case when s.net > 0 then round(m.goods * s.taxable / s.net) when m.tax > 0 then m.goods else 0 end as taxable
      from moved m join sold s on s.order_id = m.order_id),
    placed as (
      select state, region, sign, goods, taxable, tax from divided where jurisdictions is null
      union all
      select d.state, j.name || ', ' || j.level, d.sign, d.goods,
        coalesce(round(d.goods * j."taxableCents" / nullif(j."taxableCents" + j."exemptCents", 0)), 0),
        coalesce(round(d.tax * j.up_to / j.whole) - round(d.tax * (j.up_to - j."taxCents") / j.whole), 0)
      from divided d cross join lateral (
        select q.*, sum(q."taxCents") over (order by q.name, q.level) as up_to,
          nullif(sum(q."taxCents") over (), 0) as whole
        from jsonb_to_recordset(d.jurisdictions) as q (level text, name text, "taxableCents" numeric,
          "exemptCents" numeric, "taxCents" numeric)) j)
    select p.state, p.region, sum(p.sign * p.taxable)::float8 as taxable,
      sum(p.sign * (p.goods - p.taxable))::float8 as exempt, sum(p.sign * p.tax)::float8 as tax
    from placed p group by 1, 2
    union all
    select null, null, coalesce(sum(d.sign * d.taxable), 0)::float8, coalesce(sum(d.sign * (d.goods - d.taxable)), 0)::float8,
      coalesce(sum(d.sign * d.tax), 0)::float8
    from divided d
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
