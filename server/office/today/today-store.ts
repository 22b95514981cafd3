import { type RawBuilder, sql } from 'kysely';
import type { TodayAnswer } from '../../../contract/office/today.ts';
import { addDays, type Day, startOfDay, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import type { OrderView } from '../../../domain/office/order-views.ts';
import type { TaskKey } from '../../../domain/office/tasks.ts';
import type { MailReader } from '../../messages/mails/mail-store.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import { countFailedLately } from '../messages/message-store.ts';
import { isParcel, isToPack, viewCondition } from '../orders/order-conditions.ts';
import { bottlesSql } from '../orders/order-sql.ts';
import { isLow } from '../products/product-store.ts';
import { figuresOfDays, selectSalesBy } from '../reports/sales-sums.ts';

export interface Waiting {
  readonly key: TaskKey;
  readonly count: number;
  readonly oldestAt: Date | null;
}

/** How many wait, and since when the oldest does, as rows of `(count, "oldestAt")`. */
type Counted = RawBuilder<unknown>;

interface TodayScope extends MailReader {
  readonly today: Day;
}

const countOf = (since: RawBuilder<unknown>) => sql`count(*)::integer as count, min(${since}) as "oldestAt"`;

/** Ordered, held and made ready at the times that the list of orders shows. */
function ordersOf(view: OrderView, today: Day, since: RawBuilder<unknown> = sql`o.placed_at`): Counted {
  return sql`select ${countOf(since)} from orders o where ${viewCondition(view, today)}`;
}

const COUNTED: Readonly<Record<TaskKey, (scope: TodayScope) => Counted>> = {
  'books-differ': () => sql`
    select coalesce(jsonb_array_length(c.faults), 0), case when c.faults <> '[]' then c.ended_at end
    from (select 1) x left join (
      select faults, ended_at from ledger_checks where ended_at is not null order by ended_at desc limit 1) c on true`,
  'unknown-payments': () => sql`
    select ${countOf(sql`u.since`)} from (
      select created_at as since from payment_attempts where state in ('sent', 'unknown') and state = 'unknown'
      union all select created_at from bulk_payments where state in ('sent', 'unknown') and state = 'unknown'
      union all select planned_at from payment_movements where state in ('planned', 'unknown') and state = 'unknown') u`,
  late: ({ today }) => ordersOf('late', today),
  'to-ship': ({ today }) => ordersOf('to-ship', today),
  'pickups-to-prepare': ({ today }) => ordersOf('pickups-to-prepare', today),
  'card-problems': ({ today }) =>
    ordersOf(
      'card-problems',
      today,
      sql`coalesce((select max(m.settled_at) from payment_movements m where m.order_id = o.order_id
        and m.state = 'refused'), o.placed_at)`,
    ),
  'stopped-charges': () => sql`
    select ${countOf(sql`r.stopped_at`)} from release_shipments s join club_releases r on r.release_id = s.release_id
    where s.state = 'open' and r.stopped_at is not null`,
  // A release that has shipped does not wait for anyone's card.
  'declined-shipments': ({ today }) => sql`
    select ${countOf(sql`s.decided_at`)} from release_shipments s join club_releases r on r.release_id = s.release_id
    where s.state = 'failed' and r.ship_day >= ${today}::date`,
  'on-hold': ({ today }) => ordersOf('on-hold', today, sql`o.held_at`),
  'pickups-waiting': ({ today }) => ordersOf('pickups-waiting', today, sql`o.ready_at`),
  'failed-mails': (reader) => countFailedLately('mails', reader),
  'failed-texts': (reader) => countFailedLately('texts', reader),
  'failed-webhooks': (reader) => countFailedLately('webhooks', reader),
  'low-stock': () => sql`
    select count(*)::integer, null::timestamptz from products p where not p.club_only and ${isLow}`,
};

/** In one statement. Each view of orders has a definition for this and for the list. */
export function selectWaiting(db: Reader, keys: readonly TaskKey[], scope: TodayScope): Promise<Waiting[]> {
  const counts = keys.map(
    (key) => sql`select ${sql.lit(key)} as key, w.* from (${COUNTED[key](scope)}) as w (count, "oldestAt")`,
  );
  return all<Waiting>(db)`${sql.join(counts, sql` union all `)}`;
}

export interface Packing {
  /** Parcels of today: still to pack, packed, and shipped. */
  readonly boxes: number;
  readonly bottles: number;
  readonly packed: number;
  readonly shipped: number;
  /** The newest batch with a box to pack. */
  readonly openBatchId: number | null;
  /** The newest batch with a box that is packed and not shipped. */
  readonly packedBatchId: number | null;
  /** Batches that are not shipped yet, newest first. */
  readonly batches: NonNullable<TodayAnswer['packing']>['batches'];
  /** When the carrier comes, at the winery; null: at any hour. */
  readonly latestShipHour: number | null;
}

/** The cellar's day in one statement: what leaves or has left today. */
export async function selectPacking(db: Reader, today: Day): Promise<Packing> {
  const packing = await first<Packing>(db)`
    with parcels as (
      select o.order_id, o.packed_at, o.shipped_at, o.open_batch_id, ${bottlesSql} as bottles
      from orders o where ${isToPack(today)}
      union all
      select o.order_id, o.packed_at, o.shipped_at, null, ${bottlesSql}
      from orders o where o.shipped_at >= ${startOfDay(today, WINERY_TIME_ZONE)} and ${isParcel} and o.status <> 'cancelled')
    select count(*)::integer as boxes, coalesce(sum(p.bottles), 0)::integer as bottles,
      count(*) filter (where p.packed_at is not null and p.shipped_at is null)::integer as packed,
      count(p.shipped_at)::integer as shipped, max(p.open_batch_id) filter (where p.packed_at is null) as "openBatchId",
      max(p.open_batch_id) filter (where p.packed_at is not null) as "packedBatchId",
      (select coalesce(json_agg(json_build_object('batchId', b.batch_id, 'packerId', b.packer_id, 'packer', s.name,
          'orders', n.orders, 'packed', n.packed) order by b.batch_id desc), '[]')
        from pack_batches b left join staff s on s.staff_id = b.packer_id cross join lateral (
          select count(*)::integer as orders, count(o.packed_at)::integer as packed
          from pack_batch_orders m join orders o on o.order_id = m.order_id
          where m.batch_id = b.batch_id and o.status <> 'cancelled') n
        where b.batch_id in (select open_batch_id from parcels)) as batches,
      (select latest_ship_hour from shop_rules) as "latestShipHour"
    from parcels p`;
  if (packing === null) throw new Error('a count returned nothing');
  return packing;
}

/** By the winery's day of the order, without canceled ones, less what was returned of them since. */
export async function selectSales(db: Reader, today: Day): Promise<NonNullable<TodayAnswer['figures']>> {
  const days = await selectSalesBy(db, { from: addDays(today, -13), to: today, brand: null }, 'day');
  const figures = (from: number, to: number) =>
    figuresOfDays(days, { from: addDays(today, from), to: addDays(today, to) });
  return {
    today: figures(0, 0),
    yesterday: figures(-1, -1),
    last7Days: figures(-6, 0),
    previous7Days: figures(-13, -7),
  };
}
