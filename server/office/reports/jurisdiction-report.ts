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
  /** Of the ZIP's rate; null: the state's rate counted. */
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
  const rows = await all<Jurisdiction>(db)`
    with moved as (
      select m.entry_id, m.order_id, m.state, case m.flow when 'captured' then 1 else -1 end as sign,
        coalesce(sum(m.cents) filter (where m.account = any(${[...GOODS_ACCOUNTS]}::text[])), 0) as goods,
        coalesce(sum(m.cents) filter (where m.account = 'salesTax'), 0) as tax
      from (${movedMoney(movedIn(spanOf(sql`${scope.from}::date`, sql`${scope.to}::date`)))}) m
      where ${ofBrand(sql`m.branding_id`, scope.brand)}
      group by 1, 2, 3, 4),
    sold as (
      select o.order_id, ${textIn<OrderDocument>(sql`o.document`)('taxedIn', 'local', 'region')} as region,
        sum(l."unitPriceCents" * l.quantity - l."kitMarkdownCents" - l."promoDiscountCents") as net,
        coalesce(sum(l."unitPriceCents" * l.quantity - l."kitMarkdownCents" - l."promoDiscountCents")
          filter (where l."salesTaxPercent" > 0), 0) as taxable
      from orders o cross join lateral jsonb_to_recordset(${document('lines')}) as l ("unitPriceCents" integer,
        quantity integer, "kitMarkdownCents" integer, "promoDiscountCents" integer, "salesTaxPercent" numeric)
      where o.order_id in (select order_id from moved)
      group by o.order_id),
    divided as (
      select m.*, s.region,
        case when s.net > 0 then round(m.goods * s.taxable / s.net) when m.tax > 0 then m.goods else 0 end as taxable
      from moved m join sold s on s.order_id = m.order_id)
    select d.state, d.region, sum(d.sign * d.taxable)::float8 as taxable,
      sum(d.sign * (d.goods - d.taxable))::float8 as exempt, sum(d.sign * d.tax)::float8 as tax
    from divided d group by 1, 2 order by 1, 2 nulls first`;
  const measures: readonly Measure<Jurisdiction>[] = [REGION, ...SUMS];
  const total = rows.reduce<Levied>(
    (sum, { taxable, exempt, tax }) => ({
      taxable: sum.taxable + taxable,
      exempt: sum.exempt + exempt,
      tax: sum.tax + tax,
    }),
    { taxable: 0, exempt: 0, tax: 0 },
  );
  return {
    title: 'Sales tax by place',
    columns: columnsOf({ key: 'state', label: 'State', kind: 'text' }, measures),
    rows: rows.map((row) => rowOf(row.state, cellsOf(measures, row))),
    totals: [{ value: null, href: null }, ...cellsOf(SUMS, total)],
    before: null,
    chart: null,
    next: null,
    note: 'Taxable and exempt are goods after discounts, without freight.',
  };
}
