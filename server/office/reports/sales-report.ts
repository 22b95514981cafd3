import { type RawBuilder, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import {
  type Channel,
  endOfStep,
  type Period,
  periodBefore,
  type SalesBy,
  stepsIn,
} from '../../../domain/office/reports.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import { columnsChart, rowsChart } from './chart.ts';
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
import { dayOfInstant, ofBrand, placedIn, soldLines, soldOrders, spanOf } from './rows-of-days.ts';
import {
  addSales,
  type GroupedSales,
  NO_SALES,
  netSales,
  productColumns,
  type SalesSum,
  salesColumns,
  selectSalesBy,
  totalSales,
} from './sales-sums.ts';
import { sumsOf } from './sums.ts';

const MEASURES: readonly Measure<SalesSum>[] = [
  { key: 'orders', label: 'Orders', kind: 'count', of: ({ orders }) => orders },
  { key: 'bottles', label: 'Bottles', kind: 'count', of: ({ bottles }) => bottles },
  { key: 'gross', label: 'Gross', kind: 'money', of: ({ gross }) => gross },
  { key: 'discounts', label: 'Discounts', kind: 'money', of: ({ discounts }) => discounts },
  { key: 'returns', label: 'Returns', kind: 'money', of: ({ returns }) => returns },
  { key: 'net', label: 'Net sales', kind: 'money', of: netSales },
  { key: 'freight', label: 'Freight', kind: 'money', of: ({ freight }) => freight },
  { key: 'tax', label: 'Tax', kind: 'money', of: ({ tax }) => tax },
  { key: 'refunded', label: 'Refunded in all', kind: 'money', of: ({ refunded }) => refunded },
  { key: 'total', label: 'Total', kind: 'money', of: totalSales },
];

async function selectTotal(db: Reader, { brand, ...period }: ReportScope): Promise<SalesSum> {
  const total = await first<SalesSum>(db)`
    select ${salesColumns} from ${sumsOf('salesDays', period)} s where ${ofBrand(sql`s.branding_id`, brand)}`;
  return total ?? NO_SALES;
}

/** Orders by the day they were placed, without canceled ones, less what was refunded of them since. */
export async function salesReport(db: Reader, scope: ReportScope, by: SalesBy): Promise<ReportBody> {
  const before = { ...scope, ...periodBefore(scope) };
  const [groups, earlier] = await Promise.all([
    by === 'product' ? selectProducts(db, scope) : selectSalesBy(db, scope, by),
    selectTotal(db, before),
  ]);
  // Of the same rows: an order that comes in at that moment is in both or in neither.
  const summed = groups.reduce(addSales, NO_SALES);
  const orders = groups.find(({ group }) => group === NO_PRODUCT)?.orders ?? summed.orders;
  const total = { ...summed, orders };
  const isSteps = by === 'day' || by === 'week' || by === 'month';
  const rows = isSteps
    ? stepsIn(scope, by).map(
        (step) => groups.find(({ group }) => group === step) ?? { ...NO_SALES, group: step },
      )
    : groups.toSorted((one, other) => netSales(other) - netSales(one));
  const net = (each: SalesSum) => centsToDollars(netSales(each));
  const bars = rows
    .filter(({ group }) => group !== NO_PRODUCT)
    .map((each) => ({ label: labelOf(each, by), value: net(each) }));
  return {
    title: 'Sales',
    columns: columnsOf({ key: by, label: FIRST_COLUMN[by], kind: isSteps ? 'day' : 'text' }, MEASURES),
    rows: rows.map((each) =>
      rowOf(
        labelOf(each, by),
        cellsOf(
          MEASURES,
          each,
          rowsHref('sales', ...behind(scope, { ...each, name: labelOf(each, by) }, by)),
        ),
      ),
    ),
    totals: cellsOf(MEASURES, total, rowsHref('sales', scope)),
    before: {
      ...periodBefore(scope),
      totals: cellsOf(MEASURES, earlier, rowsHref('sales', before)),
    },
    chart: isSteps
      ? columnsChart(`Net sales by ${by}`, 'money', bars, (await stepsBefore(db, before, by)).map(net))
      : by === 'state'
        ? columnsChart('Net sales by state', 'money', bars)
        : rowsChart(`Net sales by ${by}`, 'money', bars.slice(0, MOST_BARS)),
    next: null,
    note:
      by === 'product'
        ? 'Freight, taxes and refunds belong to whole orders, so they are a row of their own.'
        : 'Net sales are gross less discounts and returns, without freight and tax. The total is all that customers paid, less all that was refunded.',
  };
}

const MOST_BARS = 12;

const FIRST_COLUMN: Readonly<Record<SalesBy, string>> = {
  day: 'Day',
  week: 'Week of',
  month: 'Month',
  brand: 'Brand',
  product: 'Product',
  state: 'State',
  channel: 'Channel',
};

async function stepsBefore(
  db: Reader,
  before: ReportScope,
  by: 'day' | 'week' | 'month',
): Promise<SalesSum[]> {
  const groups = await selectSalesBy(db, before, by);
  return stepsIn(before, by).map((step) => groups.find(({ group }) => group === step) ?? NO_SALES);
}

function labelOf(each: GroupedSales & { readonly name?: string }, by: SalesBy): string {
  if (by === 'month') return each.group.slice(0, 7);
  if (by === 'brand') return BRANDS[Number(each.group) as BrandingId].name;
  return each.name ?? each.group;
}

/** The rows that sum to a group. */
function behind(
  scope: ReportScope,
  { group, name }: { readonly group: string; readonly name: string },
  by: SalesBy,
): [scope: ReportScope, which?: Readonly<Record<string, string>>] {
  switch (by) {
    case 'day':
    case 'week':
    case 'month':
      return [{ ...scope, ...stepWithin(scope, group, by) }];
    case 'brand':
      return [{ ...scope, brand: Number(group) as BrandingId }];
    case 'product':
      return [scope, group === NO_PRODUCT ? { product: group } : { product: group, soldAs: name }];
    default:
      return [scope, { [by]: group }];
  }
}

function stepWithin({ from, to }: Period, start: Day, by: 'day' | 'week' | 'month'): Period {
  const end = endOfStep(start, by);
  return { from: start < from ? from : start, to: end < to ? end : to };
}

/** What belongs to no product is a group of its own. Products are named as they were sold: two vintages are two groups. */
const NO_PRODUCT = 'none';

async function selectProducts(
  db: Reader,
  scope: ReportScope,
): Promise<(GroupedSales & { readonly name: string })[]> {
  const { brand, ...period } = scope;
  const [products, total] = await Promise.all([
    all<GroupedSales & { name: string }>(db)`
      select s.product_id::text as group, s.name, ${productColumns} from ${sumsOf('products', period)} s
      where ${ofBrand(sql`s.branding_id`, brand)} group by s.product_id, s.name order by s.product_id, s.name`,
    selectTotal(db, scope),
  ]);
  return total.orders === 0
    ? []
    : [...products, { ...restOf(total), group: NO_PRODUCT, name: 'Freight, taxes and refunds' }];
}

/** What belongs to no product. */
function restOf(sum: SalesSum): SalesSum {
  return { ...sum, bottles: 0, gross: 0, discounts: 0 };
}

export interface SalesRowsOf {
  readonly state: string | null;
  readonly channel: Channel | null;
  readonly product: string | null;
  /** The name of the product at the sale; null: any. */
  readonly soldAs: string | null;
}

type SoldOrder = SalesSum & { readonly orderId: number; readonly day: string };

const ROW_MEASURES: readonly Measure<SoldOrder>[] = [
  { key: 'day', label: 'Day', kind: 'day', of: ({ day }) => day },
  ...MEASURES.filter(({ key }) => key !== 'orders'),
];

/** `isRest`: only what belongs to no product. */
const figuresOf = (isRest: boolean) => sql`${isRest ? sql`0` : sql`s.bottles::integer`} as bottles,
  ${isRest ? sql`0` : sql`s.gross_cents::float8`} as gross, ${isRest ? sql`0` : sql`s.discount_cents::float8`} as discounts,
  s.freight_cents::float8 as freight, s.tax_cents::float8 as tax, s.refunded_cents::float8 as refunded,
  s.returned_cents::float8 as returns`;

const soldOfProduct = (which: RawBuilder<unknown>, productId: number, soldAs: string | null) => sql`
  select s.order_id, s.placed_at, sum(s.bottles) as bottles, sum(s.gross_cents) as gross_cents,
    sum(s.discount_cents) as discount_cents, 0 as freight_cents, 0 as tax_cents, 0 as refunded_cents, 0 as returned_cents
  from (${soldLines(which)}) s where s.product_id = ${productId}::integer and (${soldAs}::text is null or s.name = ${soldAs}::text)
  group by s.order_id, s.placed_at`;

/** Only these are divided into figures: a year has a million. */
const ofPage = sql`o.order_id in (select order_id from page)`;

/** The orders behind a figure of sales, oldest first. */
export async function salesRows(
  db: Reader,
  scope: ReportScope,
  { state, channel, product, soldAs }: SalesRowsOf,
  { after, limit }: Page,
): Promise<ReportBody> {
  const { brand } = scope;
  const productId = product !== null && /^\d{1,9}$/.test(product) ? Number(product) : null;
  const isRest = product === NO_PRODUCT;
  const which = sql`${placedIn(spanOf(sql`${scope.from}::date`, sql`${scope.to}::date`))}
    and ${ofBrand(sql`o.branding_id`, brand)}
    and (${state}::text is null or o.ship_state = ${state}::text)
    and (${channel}::text is null or o.channel = ${channel}::text)
    and (${productId}::integer is null or exists (
      select from order_lines l where l.order_id = o.order_id and l.product_id = ${productId}::integer
        and (${soldAs}::text is null or l.description = ${soldAs}::text)))
    and (${after}::integer is null
      or (o.placed_at, o.order_id) > (select c.placed_at, c.order_id from orders c where c.order_id = ${after}::integer))`;
  const [found, total] = await Promise.all([
    all<SoldOrder>(db)`
      with page as materialized (
        select o.order_id from orders o where ${which} and o.status <> 'cancelled'
        order by o.placed_at, o.order_id limit ${sql.lit(limit + 1)})
      select s.order_id as "orderId", ${dayOfInstant(sql`s.placed_at`)}::text as day, 1 as orders, ${figuresOf(isRest)}
      from (${productId === null ? soldOrders(ofPage) : soldOfProduct(ofPage, productId, soldAs)}) s
      order by s.placed_at, s.order_id`,
    productId === null
      ? first<SalesSum>(db)`
          select ${salesColumns} from ${sumsOf('sales', scope)} s where ${ofBrand(sql`s.branding_id`, brand)}
            and (${state}::text is null or s.ship_state = ${state}::text)
            and (${channel}::text is null or s.channel = ${channel}::text)`
      : first<SalesSum>(db)`
          select ${productColumns} from ${sumsOf('products', scope)} s where ${ofBrand(sql`s.branding_id`, brand)} and s.product_id = ${productId}
            and (${soldAs}::text is null or s.name = ${soldAs}::text)`,
  ]);
  const rows = found.slice(0, limit);
  const known = total ?? NO_SALES;
  const sum = isRest ? restOf(known) : known;
  return {
    title: `${sum.orders.toLocaleString('en-US')} ${sum.orders === 1 ? 'order' : 'orders'}`,
    columns: columnsOf({ key: 'purchaseOrderId', label: 'Order', kind: 'text' }, ROW_MEASURES),
    rows: rows.map((each) =>
      rowOf(String(each.orderId), cellsOf(ROW_MEASURES, each), orderHref(each.orderId)),
    ),
    totals: cellsOf(ROW_MEASURES, { ...sum, orderId: 0, day: '' }),
    before: null,
    chart: null,
    next: found.length > limit ? String(rows.at(-1)?.orderId) : null,
    note: null,
  };
}
