import { sql } from 'kysely';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { periodBefore, stepsIn } from '../../../domain/office/reports.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { TAX_KINDS, TAX_NAMES, type TaxKind } from '../../../domain/tax/tax-lines.ts';
import type { Reader } from '../../platform/database/access.ts';
import { jsonIn } from '../../platform/database/json-path.ts';
import { all, first } from '../../platform/database/query.ts';
import { columnsChart } from './chart.ts';
import type { GatewayDay } from './gateway-days.ts';
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
import { dayOfInstant, movedIn, movedMoney, ofBrand, spanOf, taxedState } from './rows-of-days.ts';
import { sumsOf } from './sums.ts';

interface Moved {
  readonly captured: number;
  readonly refunded: number;
}

const NOTHING: Moved = { captured: 0, refunded: 0 };

const sums = sql`coalesce(sum(s.cents) filter (where s.flow = 'captured'), 0)::float8 as captured,
  coalesce(sum(s.cents) filter (where s.flow = 'refunded'), 0)::float8 as refunded`;

const isTax = sql`s.account = any(${TAX_KINDS}::text[])`;

const TAX_MEASURES: readonly Measure<Moved>[] = [
  { key: 'collected', label: 'Collected', kind: 'money', of: ({ captured }) => captured },
  { key: 'refunded', label: 'Refunded', kind: 'money', of: ({ refunded }) => refunded },
  { key: 'tax', label: 'Tax', kind: 'money', of: ({ captured, refunded }) => captured - refunded },
];

/** By the day the card was charged, which is the day of the shipment, less what was given back in the period. */
export async function taxReport(db: Reader, scope: ReportScope): Promise<ReportBody> {
  const kind = { key: 'kind', label: 'Kind', kind: 'text' } as const;
  const before = { ...scope, ...periodBefore(scope) };
  const [groups, earlier] = await Promise.all([
    all<Moved & { state: string; account: TaxKind }>(db)`
      select s.state, s.account, ${sums} from ${sumsOf('money', scope)} s where ${isTax} and ${ofBrand(sql`s.branding_id`, scope.brand)}
      group by 1, 2 order by 1, 2`,
    first<Moved>(
      db,
    )`select ${sums} from ${sumsOf('moneyDays', before)} s where ${isTax} and ${ofBrand(sql`s.branding_id`, scope.brand)}`,
  ]);
  const measures: readonly Measure<(typeof groups)[number]>[] = [
    { ...kind, of: ({ account }) => TAX_NAMES[account].label },
    ...TAX_MEASURES,
  ];
  const blank = { value: null, href: null };
  return {
    title: 'Taxes',
    columns: columnsOf({ key: 'state', label: 'State', kind: 'text' }, measures),
    rows: groups.map((group) => {
      const { state, account } = group;
      return rowOf(state, cellsOf(measures, group, rowsHref('taxes', scope, { state, kind: account })));
    }),
    totals: [blank, ...cellsOf(TAX_MEASURES, totalOf(groups), rowsHref('taxes', scope))],
    before: {
      ...periodBefore(scope),
      totals: [blank, ...cellsOf(TAX_MEASURES, earlier ?? NOTHING, rowsHref('taxes', before))],
    },
    chart: columnsChart('Tax by state', 'money', byState(groups)),
    next: null,
    note: null,
  };
}

function totalOf(groups: readonly Moved[]): Moved {
  return groups.reduce(
    (sum, { captured, refunded }) => ({
      captured: sum.captured + captured,
      refunded: sum.refunded + refunded,
    }),
    NOTHING,
  );
}

function byState(groups: readonly (Moved & { state: string })[]) {
  const states = [...new Set(groups.map(({ state }) => state))];
  return states.map((state) => {
    const { captured, refunded } = totalOf(groups.filter((group) => group.state === state));
    return { label: state, value: centsToDollars(captured - refunded) };
  });
}

interface PaymentDay extends Moved {
  readonly day: Day;
  /** Of the gateway's own books; null: not known, or not by brand. */
  readonly gateway: number | null;
}

const PAYMENT_MEASURES: readonly Measure<Omit<PaymentDay, 'day'>>[] = [
  { key: 'captured', label: 'Captured', kind: 'money', of: ({ captured }) => captured },
  { key: 'refunded', label: 'Refunded', kind: 'money', of: ({ refunded }) => refunded },
  { key: 'net', label: 'Net', kind: 'money', of: ({ captured, refunded }) => captured - refunded },
  { key: 'gateway', label: 'Card processor', kind: 'money', of: ({ gateway }) => gateway },
  {
    key: 'difference',
    label: 'Difference',
    kind: 'money',
    of: ({ captured, refunded, gateway }) => (gateway === null ? null : captured - refunded - gateway),
  },
];

/** The ledger by day, beside what the gateway says of the same days. */
export async function paymentReport(
  db: Reader,
  scope: ReportScope,
  gatewayDays: readonly GatewayDay[],
): Promise<ReportBody> {
  const before = { ...scope, ...periodBefore(scope) };
  const [groups, earlier] = await Promise.all([
    all<Moved & { day: Day }>(db)`
      select s.day::text as day, ${sums} from ${sumsOf('moneyDays', scope)} s where ${ofBrand(sql`s.branding_id`, scope.brand)} group by 1`,
    first<Moved>(
      db,
    )`select ${sums} from ${sumsOf('moneyDays', before)} s where ${ofBrand(sql`s.branding_id`, scope.brand)}`,
  ]);
  const gatewayOf = (day: Day) => {
    const gatewayDay = scope.brand === null ? gatewayDays.find((each) => each.day === day) : undefined;
    return gatewayDay === undefined ? null : gatewayDay.capturedCents - gatewayDay.refundedCents;
  };
  const days = stepsIn(scope, 'day').map(
    (day): PaymentDay => ({
      ...NOTHING,
      ...groups.find((group) => group.day === day),
      day,
      gateway: gatewayOf(day),
    }),
  );
  const gatewayRows = days.flatMap(({ gateway }) => gateway ?? []);
  const gateway =
    gatewayRows.length === days.length ? gatewayRows.reduce((sum, cents) => sum + cents, 0) : null;
  return {
    title: 'Card payments',
    columns: columnsOf({ key: 'day', label: 'Day', kind: 'day' }, PAYMENT_MEASURES),
    rows: days.map((each) => {
      const { day } = each;
      return rowOf(
        day,
        cellsOf(PAYMENT_MEASURES, each, rowsHref('payments', { ...scope, from: day, to: day })),
      );
    }),
    totals: cellsOf(PAYMENT_MEASURES, { ...totalOf(days), gateway }, rowsHref('payments', scope)),
    before: {
      ...periodBefore(scope),
      totals: cellsOf(
        PAYMENT_MEASURES,
        { ...(earlier ?? NOTHING), gateway: null },
        rowsHref('payments', before),
      ),
    },
    chart: columnsChart(
      'Net by day',
      'money',
      days.map(({ day, captured, refunded }) => ({ label: day, value: centsToDollars(captured - refunded) })),
    ),
    next: null,
    note:
      scope.brand !== null && BRANDING_IDS.length > 1
        ? 'The card processor keeps one account for both brands.'
        : null,
  };
}

export interface MoneyRowsOf {
  /** Null: the whole movement. */
  readonly taxes: { readonly state: string | null; readonly kind: string | null } | null;
}

interface MovedOrder extends Moved {
  readonly orderId: number;
  readonly day: Day;
  readonly state: string;
}

/** The captures and refunds behind a figure, as the ledger has them. */
export async function moneyRows(
  db: Reader,
  scope: ReportScope,
  { taxes }: MoneyRowsOf,
  { after, limit }: Page,
): Promise<ReportBody> {
  const kinds = taxes?.kind == null ? TAX_KINDS : [taxes.kind];
  const state = taxes?.state ?? null;
  const entries = await all<{ entryId: string }>(db)`
    select l.entry_id::text as "entryId" from ledger l join orders o on o.order_id = l.order_id
    where l.kind in ('captured', 'refunded') and l.amount_cents > 0
      and ${movedIn(spanOf(sql`${scope.from}::date`, sql`${scope.to}::date`))}
      and ${ofBrand(sql`o.branding_id`, scope.brand)}
      and (${state}::text is null or ${taxedState} = ${state}::text)
      and (${taxes === null} or exists (
        select from jsonb_to_recordset(${jsonIn<OrderDocument>(sql`o.document`)('taxes')}) as t (kind text)
        where t.kind = any(${kinds}::text[])))
      and (${after}::bigint is null
        or (l.at, l.entry_id) > (select c.at, c.entry_id from ledger c where c.entry_id = ${after}::bigint))
    order by l.at, l.entry_id limit ${sql.lit(limit + 1)}`;
  const page = entries.slice(0, limit).map(({ entryId }) => entryId);
  const wanted = taxes
    ? sql`s.account = any(${kinds}::text[]) and (${state}::text is null or s.state = ${state}::text)`
    : sql`true`;
  const [rows, total] = await Promise.all([
    all<MovedOrder>(db)`
      select s.order_id as "orderId", ${dayOfInstant(sql`s.at`)}::text as day, s.state, ${sums}
      from (${movedMoney(sql`l.entry_id = any(${page}::bigint[])`)}) s where ${wanted}
      group by s.entry_id, s.order_id, s.at, s.state order by s.at, s.entry_id`,
    first<Moved>(
      db,
    )`select ${sums} from ${sumsOf('money', scope)} s where ${wanted} and ${ofBrand(sql`s.branding_id`, scope.brand)}`,
  ]);
  const measures: readonly Measure<MovedOrder>[] = [
    { key: 'day', label: 'Day', kind: 'day', of: ({ day }) => day },
    { key: 'state', label: 'State', kind: 'text', of: ({ state }) => state },
    ...(taxes
      ? TAX_MEASURES
      : PAYMENT_MEASURES.slice(0, 3).map((measure) => measure as unknown as Measure<Moved>)),
  ];
  return {
    title: taxes ? 'Taxes of these payments' : 'Payments',
    columns: columnsOf({ key: 'purchaseOrderId', label: 'Order', kind: 'text' }, measures),
    rows: rows.map((each) => rowOf(String(each.orderId), cellsOf(measures, each), orderHref(each.orderId))),
    totals: cellsOf(measures, { ...(total ?? NOTHING), orderId: 0, day: '', state: '' }),
    before: null,
    chart: null,
    next: entries.length > limit ? (page.at(-1) ?? null) : null,
    note: null,
  };
}
