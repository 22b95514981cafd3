import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../../contract/office/orders.ts';
import { addDays, type Day, startOfDay, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import { PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import type { OrderView } from '../../../domain/office/order-views.ts';

type Condition = RawBuilder<boolean>;

const isPlaced: Condition = sql`o.status = 'placed'`;
const parcelMethods = sql.join(PARCEL_METHODS.map((method) => sql.lit(method)));
const isParcel: Condition = sql`o.delivery_method in (${parcelMethods})`;
const isPickup: Condition = sql`o.delivery_method not in (${parcelMethods})`;

/**
 * Of an order `o`: an authorization covers its total. A value per order, because PostgreSQL would read the whole ledger
 * for an `exists`.
 */
export const isAuthorized: Condition = sql`o.total_cents = coalesce((
  select max(h.held_cents) from order_holds h where h.order_id = o.order_id), 0)`;

/** Of an order `o`: the gateway refused the last movement of its money. */
export const isRefused: Condition = sql`exists (
  select from payment_movements m where m.order_id = o.order_id and m.state = 'refused'
    and not exists (
      select from payment_movements l where l.order_id = o.order_id and l.movement_id > m.movement_id))`;

const VIEWS: Readonly<Record<OrderView, (today: Day) => Condition>> = {
  'to-ship': (today) => sql`${isPlaced} and ${isParcel} and o.ship_day <= ${today}::date and o.held_at is null
    and o.open_batch_id is null and ${isAuthorized}`,
  packed: () => sql`${isPlaced} and o.packed_at is not null`,
  late: (today) => sql`${isPlaced} and o.ship_day < ${today}::date`,
  upcoming: (today) => sql`${isPlaced} and o.ship_day > ${today}::date`,
  'on-hold': () => sql`${isPlaced} and o.held_at is not null`,
  'pickups-to-prepare': (today) =>
    sql`${isPlaced} and ${isPickup} and o.ship_day <= ${today}::date and o.ready_at is null`,
  'pickups-waiting': () => sql`${isPlaced} and ${isPickup} and o.ready_at is not null`,
  'card-problems': (today) => sql`${isPlaced} and (${isRefused}
    or (o.ship_day <= ${addDays(today, 1)}::date and not ${isAuthorized}))`,
  all: () => sql`true`,
};

/** Of an order `o`; the one definition of each view, also for Today's counts. */
export function viewCondition(view: OrderView, today: Day): Condition {
  return sql`(${VIEWS[view](today)})`;
}

/** Of an order `o`. */
export function filterCondition(filter: OrderFilter, today: Day): Condition {
  const { view, q, brand, status, method, shipState, placedFrom, placedTo, shipFrom, shipTo, flag } = filter;
  const conditions = [
    viewCondition(view, today),
    q && textCondition(q),
    brand && sql`o.branding_id = ${brand}::smallint`,
    status && sql`o.status = ${status}`,
    method && (method === 'parcel' ? isParcel : isPickup),
    shipState && sql`o.ship_state = ${shipState}`,
    placedFrom && sql`o.placed_at >= ${startOfDay(placedFrom, WINERY_TIME_ZONE)}`,
    placedTo && sql`o.placed_at < ${startOfDay(addDays(placedTo, 1), WINERY_TIME_ZONE)}`,
    shipFrom && sql`o.ship_day >= ${shipFrom}::date`,
    shipTo && sql`o.ship_day <= ${shipTo}::date`,
    flag && sql`${flag}::text = any(o.flags)`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** An order or tracking number, or the beginnings of words: name, email, phone. */
function textCondition(q: string): Condition {
  const orderId = orderNumberIn(q);
  return sql`(${sql.join(
    [
      ...(orderId === null ? [] : [sql`o.order_id = ${orderId}::integer`]),
      sql`o.tracking_number = ${trackingNumberIn(q)}`,
      sql`order_words(o.document) @@ ${wordsQuery(q)}`,
    ],
    sql` or `,
  )})`;
}

export function orderNumberIn(text: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Carriers print numbers in groups. */
export function trackingNumberIn(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

/** Every word, or the beginning of it, must occur. */
export function wordsQuery(text: string): RawBuilder<unknown> {
  const phone = /^[\d\s()+.-]{7,}$/.test(text) ? text.replaceAll(/\D/g, '').slice(-10) : null;
  return sql`search_query(${phone || text})`;
}
