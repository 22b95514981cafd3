import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../../contract/office/orders.ts';
import { addDays, type Day, startOfDay, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import { PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import { COUNTED_ROWS } from '../../../domain/office/list-limits.ts';
import type { OrderView } from '../../../domain/office/order-views.ts';
import { type Role, seesMoney } from '../../../domain/office/roles.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';
import { wordsQuery } from '../../platform/database/words-query.ts';

type Condition = RawBuilder<boolean>;

const isPlaced: Condition = sql`o.status = 'placed'`;
const parcelMethods = sql.join(PARCEL_METHODS.map((method) => sql.lit(method)));
/** Of an order `o`. */
export const isParcel: Condition = sql`o.delivery_method in (${parcelMethods})`;
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

/** Of an order `o`: a parcel that the cellar packs today, in a batch or in none yet. */
export const isToPack = (today: Day): Condition =>
  sql`${isPlaced} and ${isParcel} and o.ship_day <= ${today}::date and o.held_at is null and ${isAuthorized}`;

const VIEWS: Readonly<Record<OrderView, (today: Day) => Condition>> = {
  'to-ship': (today) => sql`${isToPack(today)} and o.open_batch_id is null`,
  packed: () => sql`${isPlaced} and o.packed_at is not null`,
  // A pickup that is ready waits for the customer, not for us.
  late: (today) => sql`${isPlaced} and o.ship_day < ${today}::date and o.ready_at is null`,
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

interface Filtering {
  readonly today: Day;
  /** Who asks: no role finds an order by what it may not see. */
  readonly role: Role;
  /** So many orders have the words of `q` that reading them all takes too long. */
  readonly isCommonText?: boolean;
}

/** Of an order `o`. */
export function filterCondition(
  filter: OrderFilter,
  { today, role, isCommonText = false }: Filtering,
): Condition {
  const { view, q, brand, status, method, shipState, placedFrom, placedTo, shipFrom, shipTo, flag } = filter;
  const conditions = [
    viewCondition(view, today),
    q && (isCommonText ? readsWords(q, role) : textCondition(q, role)),
    brand && sql`o.branding_id = ${brand}::smallint`,
    status && sql`o.status = ${status}`,
    method && (method === 'parcel' ? isParcel : isPickup),
    shipState && sql`o.ship_state = ${shipState}`,
    placedFrom && sql`o.placed_at >= ${startOfDay(placedFrom, WINERY_TIME_ZONE)}`,
    placedTo && sql`o.placed_at < ${startOfDay(addDays(placedTo, 1), WINERY_TIME_ZONE)}`,
    shipFrom && sql`o.ship_day >= ${shipFrom}::date`,
    shipTo && sql`o.ship_day <= ${shipTo}::date`,
    flag && sql`o.flags @> array[${flag}::text] and o.flags <> '{}'`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** No list of found orders is longer. */
const MOST_FOUND = COUNTED_ROWS + 1;

/** An order or tracking number, or words: name, email, phone. Found first, whatever else the list is filtered by. */
function textCondition(q: string, role: Role): Condition {
  const orderId = orderNumberIn(q);
  const number = orderId === null ? sql`` : sql`select ${orderId}::integer union all`;
  return sql`o.order_id = any(array(
    ${number} select f.order_id from orders f where f.tracking_number = ${trackingNumberIn(q)}
    union all (select o.order_id from orders o where ${hasWords(q, role)} limit ${sql.lit(MOST_FOUND)})))`;
}

/** Of an order `o`. Cellar, which is not to know whose an email is, finds by names, companies and ZIPs only. */
export function hasWords(q: string, role: Role): Condition {
  return seesMoney(role)
    ? sql`o.words @@ ${wordsQuery(q)}`
    : sql`o.words @@ ${wordsQuery(q)} and ${namesHaveWords(q)}`;
}

function namesHaveWords(q: string): Condition {
  return sql`order_name_words(o.document) @@ ${wordsQuery(q)}`;
}

/** As `hasWords`, for rows that are read in the list's order: the index of words would bring all that have them. */
function readsWords(q: string, role: Role): Condition {
  const isFound = sql<boolean>`(o.words || '') @@ ${wordsQuery(q)}`;
  return seesMoney(role) ? isFound : sql`${isFound} and ${namesHaveWords(q)}`;
}

/** How many of the newest rows tell whether words are common. */
const NEWEST = sql.lit(1_000);
/** Of the newest: with fewer, all that have the words are read. */
const COMMON = 8;

/** `select order_id` of the newest orders with the words, newest first. */
export function newestWithWords(q: string, role: Role): RawBuilder<unknown> {
  return sql`select o.order_id from (select order_id, words, document from orders order by order_id desc limit ${NEWEST}) o
    where ${hasWords(q, role)} order by o.order_id desc limit ${sql.lit(COMMON)}`;
}

/** PostgreSQL guesses badly how many rows have a word, and the wrong plan reads a million. */
export async function isCommonText(trx: Reader, q: string | undefined, role: Role): Promise<boolean> {
  if (!q) return false;
  const row = await first<{ newest: number }>(trx)`
    select count(*)::integer as newest from (${newestWithWords(q, role)}) o`;
  return row?.newest === COMMON;
}

export function orderNumberIn(text: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Carriers print numbers in groups. */
export function trackingNumberIn(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}
