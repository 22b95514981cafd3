import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import type { Period } from '../../../domain/office/reports.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import {
  dayOfInstant,
  lastOverDay,
  movedIn,
  movedMoney,
  placedIn,
  type Span,
  soldContents,
  soldLines,
  soldOrders,
  spanOf,
  taxedPlaces,
} from './rows-of-days.ts';
import { goodsOfParcel, shippedParcels } from './shipped-parcels.ts';

/** A table of sums by day, and the same from the rows of a span. */
interface Sums {
  readonly table: string;
  readonly columns: string;
  readonly ofRows: (span: Span) => RawBuilder<unknown>;
}

const SALES_FIGURES = `orders, bottles, gross_cents, discount_cents, freight_cents, tax_cents, refunded_cents,
  returned_cents`;

const SUMS = {
  sales: {
    table: 'sales_sums',
    columns: `day, branding_id, ship_state, channel, ${SALES_FIGURES}`,
    ofRows: (span) => sql`
      select ${dayOfInstant(sql`s.placed_at`)}, s.branding_id, s.ship_state, s.channel, count(*)::integer,
        sum(s.bottles)::integer, sum(s.gross_cents), sum(s.discount_cents), sum(s.freight_cents), sum(s.tax_cents),
        sum(s.refunded_cents)::bigint, sum(s.returned_cents)::bigint
      from (${soldOrders(placedIn(span))}) s group by 1, 2, 3, 4`,
  },
  products: {
    table: 'product_sums',
    columns: 'day, branding_id, product_id, name, orders, pieces, bottles, gross_cents, discount_cents',
    ofRows: (span) => sql`
      select ${dayOfInstant(sql`s.placed_at`)}, s.branding_id, s.product_id, s.name, count(distinct s.order_id)::integer,
        sum(s.pieces)::integer, sum(s.bottles)::integer, sum(s.gross_cents)::bigint, sum(s.discount_cents)::bigint
      from (${soldLines(placedIn(span))}) s group by 1, 2, 3, 4`,
  },
  contents: {
    table: 'content_sums',
    columns: 'day, product_id, pieces',
    ofRows: (span) => sql`
      select ${dayOfInstant(sql`s.placed_at`)}, s.product_id, sum(s.pieces)::integer
      from (${soldContents(placedIn(span))}) s group by 1, 2`,
  },
  money: {
    table: 'money_sums',
    columns: 'day, branding_id, flow, state, account, cents',
    ofRows: (span) => sql`
      select ${dayOfInstant(sql`s.at`)}, s.branding_id, s.flow, s.state, s.account, sum(s.cents)::bigint
      from (${movedMoney(movedIn(span))}) s group by 1, 2, 3, 4, 5`,
  },
  places: {
    table: 'tax_place_sums',
    columns: 'day, branding_id, state, region, counts, taxable_cents, exempt_cents, tax_cents',
    ofRows: (span) => sql`
      select ${dayOfInstant(sql`s.at`)}, s.branding_id, s.state, s.region, s.counts, sum(s.taxable_cents)::bigint,
        sum(s.exempt_cents)::bigint, sum(s.tax_cents)::bigint
      from (${taxedPlaces(movedIn(span))}) s group by 1, 2, 3, 4, 5`,
  },
  /** What left does not change any more: it is charged by then. */
  parcels: {
    table: 'parcel_sums',
    columns: 'day, branding_id, ship_state, parcels, bottles, wine_ml, price_cents, tax_cents',
    ofRows: (span) => sql`
      select o.ship_date, o.branding_id, o.ship_state, count(*)::integer, sum(w.bottles)::integer, sum(o.wine_ml)::bigint,
        sum(w.price)::bigint, sum(o.tax_cents)::bigint
      from ${shippedParcels(span)} o cross join lateral ${goodsOfParcel} w group by 1, 2, 3`,
  },
} as const satisfies Readonly<Record<string, Sums>>;

/** The same without states and channels, kept by the database (migration 0175). */
const DAY_SUMS = {
  salesDays: {
    table: 'sales_day_sums',
    columns: `day, branding_id, ${SALES_FIGURES}`,
    ofRows: (span) => sql`
      select day, branding_id, sum(orders), sum(bottles), sum(gross_cents), sum(discount_cents), sum(freight_cents),
        sum(tax_cents), sum(refunded_cents), sum(returned_cents)
      from ${rowsOf('sales', span)} group by 1, 2`,
  },
  moneyDays: {
    table: 'money_day_sums',
    columns: 'day, branding_id, flow, account, cents',
    ofRows: (span) => sql`
      select day, branding_id, flow, account, sum(cents) from ${rowsOf('money', span)} group by 1, 2, 3, 4`,
  },
} as const satisfies Readonly<Record<string, Sums>>;

function rowsOf(kind: keyof typeof SUMS, span: Span): RawBuilder<unknown> {
  const { columns, ofRows } = SUMS[kind];
  return sql`(${ofRows(span)}) r (${sql.raw(columns)})`;
}

/** A server of the version before sums days, too, but neither by place nor parcels (migration 0178). */
const HOLDS_STILL = sql`exists (select from report_days r where r.day = d.day and r.is_complete)
  and not exists (select from changed_report_days c where c.day = d.day)`;

/**
 * The sums of a period, to be read in a FROM: stored ones of days that hold still, the rest from their rows. Both come
 * from one snapshot, so that they always equal the rows.
 */
export function sumsOf(
  kind: keyof typeof SUMS | keyof typeof DAY_SUMS,
  { from, to }: Period,
): RawBuilder<unknown> {
  const { table, columns, ofRows } = { ...SUMS, ...DAY_SUMS }[kind];
  return sql`(
    with days as (
      select d.day, ${HOLDS_STILL} as is_still
      from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) d)
    select ${sql.raw(columns)} from ${sql.table(table)} where day in (select day from days where is_still)
    union all
    select live.* from days d cross join lateral (${ofRows(spanOf(sql`d.day`))}) live (${sql.raw(columns)})
    where not d.is_still)`;
}

const DAYS_AT_ONCE = 40;

/**
 * Sums days that are over, and those that changed since, each in a transaction of its own. By the database's clock, which
 * dates orders and the ledger. Returns how many it summed; 0 when all are.
 */
export async function sumReportDays(db: Db): Promise<number> {
  const days = await all<{ day: Day }>(db)`
    select d.day from (
      select generate_series(${dayOfInstant(sql`first.at`)}, ${lastOverDay()}, interval '1 day')::date as day from (
        select least((select min(placed_at) from orders),
          (select min(at) from ledger where kind in ('captured', 'refunded'))) as at) first
      except select day from report_days where is_complete
      union select day from changed_report_days where day <= ${lastOverDay()}) d
    order by d.day desc limit ${DAYS_AT_ONCE}`;
  for (const { day } of days) await sumDay(db, day);
  return days.length;
}

function sumDay(db: Db, day: Day): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // One process at a time. Changes that are committed after this line leave a row behind, and the day is summed again.
    await run(trx)`
      insert into report_days (day, is_complete) values (${day}, true)
      on conflict (day) do update set is_complete = true, summed_at = clock_timestamp()`;
    await run(trx)`delete from changed_report_days where day = ${day}`;
    for (const kind of Object.keys(SUMS) as (keyof typeof SUMS)[]) await sumKind(trx, kind, day);
  });
}

async function sumKind(trx: Reader, kind: keyof typeof SUMS, day: Day): Promise<void> {
  const { table, columns, ofRows } = SUMS[kind];
  await run(trx)`delete from ${sql.table(table)} where day = ${day}`;
  await run(trx)`insert into ${sql.table(table)} (${sql.raw(columns)}) ${ofRows(spanOf(sql`${day}::date`))}`;
}
