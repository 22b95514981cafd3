import { type RawBuilder, sql } from 'kysely';
import type { SalesFigures } from '../../../contract/office/today.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import type { ReportScope } from './report-parts.ts';
import { ofBrand } from './rows-of-days.ts';
import { sumsOf } from './sums.ts';

/** Amounts in cents. */
export interface SalesSum {
  readonly orders: number;
  readonly bottles: number;
  readonly gross: Cents;
  readonly discounts: Cents;
  readonly freight: Cents;
  readonly tax: Cents;
  /** All that was given back, freight and taxes too. */
  readonly refunded: Cents;
  /** Of that, the goods. */
  readonly returns: Cents;
}

export const NO_SALES: SalesSum = {
  ...{ orders: 0, bottles: 0, gross: 0, discounts: 0 },
  ...{ freight: 0, tax: 0, refunded: 0, returns: 0 },
};

/** As accounting has it: without freight and tax. */
export function netSales({ gross, discounts, returns }: SalesSum): Cents {
  return gross - discounts - returns;
}

/** What customers paid in all, less what they got back. */
export function totalSales({ gross, discounts, freight, tax, refunded }: SalesSum): Cents {
  return gross - discounts + freight + tax - refunded;
}

export function addSales(sum: SalesSum, each: SalesSum): SalesSum {
  return {
    orders: sum.orders + each.orders,
    bottles: sum.bottles + each.bottles,
    gross: sum.gross + each.gross,
    discounts: sum.discounts + each.discounts,
    freight: sum.freight + each.freight,
    tax: sum.tax + each.tax,
    refunded: sum.refunded + each.refunded,
    returns: sum.returns + each.returns,
  };
}

const soldColumns = sql`coalesce(sum(s.orders), 0)::integer as orders,
  coalesce(sum(s.bottles), 0)::integer as bottles, coalesce(sum(s.gross_cents), 0)::float8 as gross,
  coalesce(sum(s.discount_cents), 0)::float8 as discounts`;

/** The sums over rows `s` of products, which no freight, tax or refund belongs to; zeros without rows. */
export const productColumns = sql`${soldColumns}, 0 as freight, 0 as tax, 0 as refunded, 0 as returns`;

/** The sums over rows `s` of sales; zeros without rows. */
export const salesColumns = sql`${soldColumns}, coalesce(sum(s.freight_cents), 0)::float8 as freight,
  coalesce(sum(s.tax_cents), 0)::float8 as tax, coalesce(sum(s.refunded_cents), 0)::float8 as refunded,
  coalesce(sum(s.returned_cents), 0)::float8 as returns`;

export type GroupedSales = SalesSum & { readonly group: string };

const GROUPS = {
  day: sql`s.day::text`,
  week: sql`date_trunc('week', s.day)::date::text`,
  month: sql`date_trunc('month', s.day)::date::text`,
  brand: sql`s.branding_id::text`,
  state: sql`s.ship_state`,
  channel: sql`s.channel`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>;

export function selectSalesBy(
  db: Reader,
  { brand, ...period }: ReportScope,
  by: keyof typeof GROUPS,
): Promise<GroupedSales[]> {
  return all<GroupedSales>(db)`
    select ${GROUPS[by]} as group, ${salesColumns}
    from ${sumsOf(by === 'state' || by === 'channel' ? 'sales' : 'salesDays', period)} s
    where ${ofBrand(sql`s.branding_id`, brand)} group by 1 order by 1`;
}

/** Orders and net sales of some days, in dollars. */
export function figuresOfDays(
  days: readonly GroupedSales[],
  { from, to }: { readonly from: Day; readonly to: Day },
): SalesFigures {
  const sum = days.filter(({ group }) => from <= group && group <= to).reduce(addSales, NO_SALES);
  return { orders: sum.orders, netSales: centsToDollars(netSales(sum)) };
}
