import { type RawBuilder, sql } from 'kysely';
import type { ListedView } from '../../../contract/office/lists.ts';
import type { OrderListQuery, OrderRow, OrderSort, OrderTarget } from '../../../contract/office/orders.ts';
import { orderFilter } from '../../../contract/office/orders.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import { MOST_CSV_ROWS } from '../../../domain/office/list-limits.ts';
import type { OrderFlag } from '../../../domain/office/order-flags.ts';
import { seesMoney } from '../../../domain/office/roles.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { withCustomPlans } from '../../platform/database/custom-plans.ts';
import { all, first } from '../../platform/database/query.ts';
import { fileForPeople } from '../../platform/files/write-table.ts';
import { accept, conflict, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import { TOO_MANY_CSV_ROWS } from '../csv.ts';
import { countedSql, type ListSort, type ListWindow, listWindow, type Standing, totalOf } from '../keyset.ts';
import type { StaffSession } from '../office-call.ts';
import { viewsOf } from '../views/view-store.ts';
import { filterCondition, isCommonText } from './order-conditions.ts';
import {
  bottlesSql,
  customerSql,
  isPickedUp,
  listedBadge,
  type ProgressColumns,
  progressColumns,
} from './order-sql.ts';

interface ListedOrder extends Standing, ProgressColumns {
  readonly orderId: number;
  /** Text in the list, which comes as a document. */
  readonly placedAt: string | Date;
  readonly customer: string;
  readonly email: string;
  readonly brandingId: BrandingId;
  readonly shipState: string;
  readonly bottles: number;
  readonly totalCents: Cents;
  readonly flags: OrderFlag[];
  readonly holdReason: string | null;
}

const rowColumns = sql`o.order_id as "orderId", o.placed_at as "placedAt", ${customerSql} as customer, o.email,
  o.branding_id as "brandingId", o.ship_state as "shipState", ${bottlesSql} as bottles, o.total_cents as "totalCents",
  o.flags, o.hold_reason as "holdReason", ${progressColumns}`;

function sortOf(sort: OrderSort): ListSort {
  const key = sort.endsWith('shipDay')
    ? ({ key: sql`o.ship_day`, type: 'date' } as const)
    : ({ key: sql`o.placed_at`, type: 'timestamptz' } as const);
  return { name: sort, ...key, id: sql`o.order_id`, isDescending: sort.startsWith('-') };
}

function sortedAs({ sort, view }: OrderListQuery): OrderSort {
  return sort ?? (view === 'all' ? '-placed' : 'shipDay');
}

interface Reading {
  readonly today: Day;
  readonly staff: StaffSession;
}

/** One statement for the page, its count and the views. */
export async function listOrders(db: Db, query: OrderListQuery, { today, staff }: Reading) {
  const window = listWindow(sortOf(sortedAs(query)), query);
  if (!window.ok) return window;
  const answer = await withCustomPlans(db, async (trx) => {
    const isCommon = await isCommonText(trx, query.q, staff.role);
    const condition = filterCondition(query, { today, role: staff.role, isCommonText: isCommon });
    // Counting common words would read most orders: then the list only says that there are more.
    const counted = isCommon ? sql`null::integer` : countedSql(sql`from orders o where ${condition}`);
    return first<{ rows: ListedOrder[]; counted: number | null; views: ListedView[] }>(trx)`
      select (select coalesce(json_agg(r), '[]') from (${pageOf(window.value, condition)}) r) as rows,
        ${counted} as counted, ${viewsOf('orders', staff.staffId)} as views`;
  });
  if (!answer) throw new Error('a select without a table gave no row');
  const { rows, next, previous } = window.value.toPage(answer.rows);
  return accept({
    rows: rows.map((row) => toRow(row, { today, staff })),
    next,
    previous,
    ...(answer.counted === null
      ? { total: rows.length, isTotalExact: next === null && previous === null }
      : totalOf(answer.counted)),
    views: answer.views,
  });
}

/** Finds the page in an index, then reads its documents. */
function pageOf(
  { condition, order, columns, limit }: ListWindow,
  filter: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`
    with page as materialized (
      select o.order_id from orders o where ${filter} and ${condition} order by ${order} limit ${limit + 1}
    )
    select ${columns}, ${rowColumns} from page join orders o on o.order_id = page.order_id order by ${order}`;
}

function toRow(order: ListedOrder, { today, staff: { role } }: Reading): OrderRow {
  return {
    purchaseOrderId: order.orderId,
    placed: new Date(order.placedAt).toISOString(),
    // Without a name, the customer is the email, which Cellar does not see.
    customer: seesMoney(role) || order.customer !== order.email ? order.customer : 'Guest',
    email: seesMoney(role) ? order.email : null,
    brand: order.brandingId,
    shipDay: order.shipDay,
    method: isPickedUp(order) ? 'pickup' : 'parcel',
    shipState: order.shipState,
    bottles: order.bottles,
    total: seesMoney(role) ? centsToDollars(order.totalCents) : null,
    status: order.status,
    badge: listedBadge(order, today),
    flags: order.flags,
    holdReason: order.holdReason,
  };
}

/** Rows at a time: one statement must not take too long. */
const CSV_PAGE = 5_000;

const CSV_COLUMNS = [
  'Order',
  'Placed',
  'Customer',
  'E-mail',
  'Brand',
  'Ship day',
  'Method',
  'Ship state',
  'Bottles',
  'Total',
  'Status',
  'Flags',
];

/** In the list's order. Refuses more rows than a file may have. */
export async function ordersCsv(
  db: Db,
  query: OrderListQuery,
  { today, staff }: Reading,
): Promise<Result<string>> {
  const sort = sortOf(sortedAs(query));
  return withCustomPlans(db, async (trx) => {
    const isCommon = await isCommonText(trx, query.q, staff.role);
    const condition = filterCondition(query, { today, role: staff.role, isCommonText: isCommon });
    const rows: OrderRow[] = [];
    let after: string | undefined;
    do {
      const page = await csvPage(trx, { sort, after, condition });
      if (!page.ok) return page;
      rows.push(...page.value.rows.map((row) => toRow(row, { today, staff })));
      if (rows.length > MOST_CSV_ROWS) return reject(TOO_MANY_CSV_ROWS);
      after = page.value.next ?? undefined;
    } while (after !== undefined);
    return accept(fileForPeople({ columns: CSV_COLUMNS, rows: rows.map(csvCells) }));
  });
}

async function csvPage(
  trx: Writer,
  { sort, after, condition }: { sort: ListSort; after: string | undefined; condition: RawBuilder<boolean> },
) {
  const window = listWindow(sort, { limit: CSV_PAGE, after });
  if (!window.ok) return window;
  const rows = await all<ListedOrder>(trx)`${pageOf(window.value, condition)}`;
  return accept(window.value.toPage(rows));
}

function csvCells(row: OrderRow) {
  return [
    row.purchaseOrderId,
    row.placed,
    row.customer,
    row.email,
    BRANDS[row.brand].name,
    row.shipDay,
    row.method,
    row.shipState,
    row.bottles,
    { dollars: row.total },
    row.status,
    row.flags.join(' '),
  ];
}

/** B: the orders of a bulk action. Refuses a filter whose count is not the one that was shown. */
export async function selectTargets(
  db: Db,
  target: OrderTarget,
  { today, staff: { role } }: { today: Day; staff: Pick<StaffSession, 'role'> },
): Promise<Result<number[]>> {
  if ('ids' in target) return accept([...new Set(target.ids)]);
  const filter = orderFilter.safeParse(target.filter);
  if (!filter.success) return reject(invalidFields({ filter: ['This list does not have that filter.'] }));
  const rows = await withCustomPlans(db, (trx) =>
    selectIds(trx, filterCondition(filter.data, { today, role }), target.expected + 1),
  );
  if (rows.length === target.expected) return accept(rows);
  return reject(
    conflict(`The list has changed: it no longer has ${target.expected} orders. Look at it again.`),
  );
}

async function selectIds(trx: Writer, filter: RawBuilder<boolean>, limit: number): Promise<number[]> {
  const rows = await all<{ orderId: number }>(trx)`
    select o.order_id as "orderId" from orders o where ${filter}
    order by o.ship_day, o.order_id limit ${limit}`;
  return rows.map(({ orderId }) => orderId);
}
