import { sql } from 'kysely';
import { addDays, type Day } from '../../../domain/dates/day.ts';
import { MOVEMENT_NAMES, type MovementKind } from '../../../domain/office/stock-movements.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import { rowsChart } from './chart.ts';
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
import { dayOfInstant, ofBrand, placedIn, soldContents, spanOf } from './rows-of-days.ts';
import { sumsOf } from './sums.ts';

interface StockSum {
  readonly onHand: number;
  readonly sold30: number;
  readonly sold90: number;
  readonly moved: number;
}

const MEASURES: readonly Measure<StockSum>[] = [
  { key: 'onHand', label: 'On hand', kind: 'count', of: ({ onHand }) => onHand },
  { key: 'sold30', label: 'Sold in 30 days', kind: 'count', of: ({ sold30 }) => sold30 },
  { key: 'sold90', label: 'Sold in 90 days', kind: 'count', of: ({ sold90 }) => sold90 },
  { key: 'daysLeft', label: 'Days left', kind: 'count', of: daysLeft },
  { key: 'moved', label: 'Movements', kind: 'count', of: ({ moved }) => moved },
];

/** At the pace of the last 90 days; null if nothing sold. */
function daysLeft({ onHand, sold90 }: StockSum): number | null {
  return sold90 === 0 ? null : Math.floor((onHand * 90) / sold90);
}

/**
 * What is on hand now, what sold in the 30 and 90 days to the last day, and what else moved in the period: a page of products,
 * and totals of all. `after`: the last product of the page before.
 */
export async function stockReport(
  db: Reader,
  scope: ReportScope,
  { after, limit }: Page,
): Promise<ReportBody> {
  const last30 = { from: addDays(scope.to, -29), to: scope.to };
  const last90 = { from: addDays(scope.to, -89), to: scope.to };
  const { since, before } = spanOf(sql`${scope.from}::date`, sql`${scope.to}::date`);
  const products = await all<StockSum & { productId: number; slug: string; name: string }>(db)`
    with sold as (
      select s.product_id, sum(s.pieces)::integer as sold90,
        coalesce(sum(s.pieces) filter (where s.day >= ${last30.from}::date), 0)::integer as sold30
      from ${sumsOf('contents', last90)} s group by 1),
    moved as (
      select m.product_id, sum(m.change)::integer as moved from stock_movements m
      where m.at >= ${since} and m.at < ${before} group by 1)
    select p.product_id as "productId", p.slug, p.name, p.stock as "onHand", coalesce(s.sold30, 0) as sold30,
      coalesce(s.sold90, 0) as sold90, coalesce(m.moved, 0) as moved
    from products p left join sold s on s.product_id = p.product_id left join moved m on m.product_id = p.product_id
    where p.stock is not null and (p.retired_at is null or p.stock > 0 or s.sold90 > 0)
      and ${ofBrand(sql`p.branding_id`, scope.brand)}
    order by p.name, p.product_id`;
  const start = after === null ? 0 : products.findIndex(({ productId }) => String(productId) === after) + 1;
  const page = products.slice(start, start + limit);
  const cells = (each: (typeof products)[number]) => {
    const sold = (period: typeof last30) =>
      rowsHref('stock', { ...period, brand: null }, { product: each.productId, what: 'sold' });
    const hrefs = [
      `/office/products/${each.slug}`,
      sold(last30),
      sold(last90),
      `/office/products/${each.slug}`,
      rowsHref('stock', { ...scope, brand: null }, { product: each.productId, what: 'moved' }),
    ];
    return cellsOf(MEASURES, each).map((cell, index) => ({ ...cell, href: hrefs[index] ?? null }));
  };
  const total = products.reduce(
    (sum, { onHand, sold30, sold90, moved }) => ({
      onHand: sum.onHand + onHand,
      sold30: sum.sold30 + sold30,
      sold90: sum.sold90 + sold90,
      moved: sum.moved + moved,
    }),
    { onHand: 0, sold30: 0, sold90: 0, moved: 0 },
  );
  const fastest = products.toSorted((one, other) => other.sold90 - one.sold90).slice(0, MOST_BARS);
  return {
    title: 'Stock',
    columns: columnsOf({ key: 'product', label: 'Product', kind: 'text' }, MEASURES),
    rows: page.map((each) => rowOf(each.name, cells(each), `/office/products/${each.slug}`)),
    totals: cellsOf(MEASURES, total),
    before: null,
    chart: rowsChart(
      'Sold in 90 days',
      'count',
      fastest.map(({ name, sold90 }) => ({ label: name, value: sold90 })),
    ),
    next: start + limit < products.length ? String(page.at(-1)?.productId) : null,
    note: null,
  };
}

const MOST_BARS = 12;

export interface StockRowsOf {
  readonly product: number;
  readonly what: 'sold' | 'moved';
}

interface StockRow {
  readonly id: string;
  readonly day: Day;
  readonly kind: MovementKind | null;
  readonly pieces: number;
  readonly by: string | null;
  readonly note: string | null;
}

const MOVEMENT_MEASURES: readonly Measure<StockRow>[] = [
  { key: 'kind', label: 'Kind', kind: 'text', of: ({ kind }) => kind && MOVEMENT_NAMES[kind] },
  { key: 'by', label: 'By', kind: 'text', of: ({ by }) => by },
  { key: 'note', label: 'Note', kind: 'text', of: ({ note }) => note },
];

/** The orders that took a product, in kits too; or its movements. */
export async function stockRows(
  db: Reader,
  scope: ReportScope,
  { product, what }: StockRowsOf,
  { after, limit }: Page,
): Promise<ReportBody> {
  const span = spanOf(sql`${scope.from}::date`, sql`${scope.to}::date`);
  const rowsOf =
    what === 'sold'
      ? sql`(select s.order_id::bigint as id, min(s.placed_at) as at, null as kind, null as by, null as note,
            sum(s.pieces)::integer as pieces
          from (${soldContents(sql`${placedIn(span)} and ${product}::integer = any(l.content_ids)`)}) s
          where s.product_id = ${product} group by 1)`
      : sql`(select m.movement_id::bigint as id, m.at, m.kind, coalesce(f.name, m.os_user) as by, m.note, m.change as pieces
          from stock_movements m left join staff f on f.staff_id = m.staff_id
          where m.product_id = ${product} and m.at >= ${span.since} and m.at < ${span.before})`;
  const [found, total] = await Promise.all([
    all<StockRow>(db)`
      select r.id::text as id, ${dayOfInstant(sql`r.at`)}::text as day, r.kind, r.pieces, r.by, r.note
      from ${rowsOf} r where r.id > ${after ?? '0'}::bigint order by r.id limit ${limit + 1}`,
    first<{ pieces: number }>(db)`select coalesce(sum(r.pieces), 0)::integer as pieces from ${rowsOf} r`,
  ]);
  const rows = found.slice(0, limit);
  const pieces: Measure<StockRow> = {
    key: what,
    label: what === 'sold' ? 'Sold' : 'Change',
    kind: 'count',
    of: (row) => row.pieces,
  };
  const measures: readonly Measure<StockRow>[] = [
    { key: 'day', label: 'Day', kind: 'day', of: ({ day }) => day },
    pieces,
    ...(what === 'sold' ? [] : MOVEMENT_MEASURES),
  ];
  const sum = { id: '', day: '', kind: null, pieces: total?.pieces ?? 0, by: null, note: null };
  return {
    title: what === 'sold' ? 'Orders with this product' : 'Movements of this product',
    columns: columnsOf(
      {
        key: what === 'sold' ? 'purchaseOrderId' : 'movementId',
        label: what === 'sold' ? 'Order' : 'Movement',
        kind: 'text',
      },
      measures,
    ),
    rows: rows.map((row) =>
      rowOf(row.id, cellsOf(measures, row), what === 'sold' ? orderHref(Number(row.id)) : null),
    ),
    totals: cellsOf(measures, sum),
    before: null,
    chart: null,
    next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    note: null,
  };
}
