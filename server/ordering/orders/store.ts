import { sql } from 'kysely';
import { z } from 'zod';
import { type OrderDocument, type OrderLine, orderDocument } from '../../../domain/orders/order-document.ts';
import type { Reader } from '../../platform/database/access.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import { all, hasRows } from '../../platform/database/query.ts';
import type { OrderRecord } from './order-wire.ts';

const linesOf = jsonIn<OrderDocument>(sql`o.document`)('lines');
const photoOfLine = textIn<OrderLine>(sql`l.value`)('photoName');

/** Of an order `o`, as JSON: the names of its lines' photos that the shop still has. */
export const photosOfLinesSql = sql<string[]>`(
  select coalesce(json_agg(c.name), '[]') from jsonb_array_elements(${linesOf}) as l (value)
  join photo_cuts c on c.name = ${photoOfLine})`;

/** Builds an `OrderRecord` from a row of `orders` aliased as `o`. */
const orderRecordJson = sql<unknown>`json_build_object(
  'orderId', o.order_id, 'status', o.status, 'placedAt', o.placed_at, 'trackingNumber', o.tracking_number, 'document', o.document, 'replaces', (
    select r.order_id from order_replacements r where r.attempt_id = o.attempt_id), 'photos', ${photosOfLinesSql})`;

const storedOrder = z.object({
  orderId: z.int(),
  status: z.string(),
  placedAt: z.string(),
  trackingNumber: z.string().nullable(),
  document: orderDocument,
  replaces: z.int().nullable(),
  photos: z.array(z.string()),
});

export async function selectOrderOfAttempt(db: Reader, attemptId: string): Promise<OrderRecord | null> {
  const rows = await all<{ order: unknown }>(db)`
    select ${orderRecordJson} as order from orders o where o.attempt_id = ${attemptId}`;
  return rows[0] ? storedOrder.parse(rows[0].order) : null;
}

/** Null if the order opened none. */
export async function selectOpenedAccount(db: Reader, attemptId: string): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('carts', 'carts.cart_id', 'orders.cart_id')
    .select('carts.customer_id')
    .where('orders.attempt_id', '=', attemptId)
    .where('carts.opened_account', '=', true)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export async function selectOrder(db: Reader, orderId: number): Promise<OrderRecord | null> {
  const rows = await all<{ order: unknown }>(db)`
    select ${orderRecordJson} as order from orders o where o.order_id = ${orderId}`;
  return rows[0] ? storedOrder.parse(rows[0].order) : null;
}

export interface OrderHandling {
  /** The current owner; null for a guest. */
  readonly customerId: number | null;
  readonly placedAt: Date;
  readonly shippedAt: Date | null;
  readonly trackingNumber: string | null;
  readonly cancelledAt: Date | null;
}

/** The order must exist. */
export function selectHandling(db: Reader, orderId: number): Promise<OrderHandling> {
  return db
    .selectFrom('orders')
    .select([
      'customer_id as customerId',
      'placed_at as placedAt',
      'shipped_at as shippedAt',
      'tracking_number as trackingNumber',
      'cancelled_at as cancelledAt',
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

export interface ConfirmedOrder {
  readonly order: OrderRecord;
  readonly accountOpened: boolean;
}

/** Reading the order marks the confirmation as seen. */
export async function showConfirmedOrder(
  db: Reader,
  browserHash: Buffer,
  now: Date,
): Promise<ConfirmedOrder | null> {
  const rows = await all<{ order: unknown; accountOpened: boolean }>(db)`
    with shown as (
      update order_confirmations set seen_at = coalesce(seen_at, ${now})
      where browser_hash = ${browserHash} and expires_at > ${now}
      returning order_id
    )
    select ${orderRecordJson} as order, c.opened_account as "accountOpened"
    from shown f join orders o on o.order_id = f.order_id join carts c on c.cart_id = o.cart_id`;
  return rows[0] ? { ...rows[0], order: storedOrder.parse(rows[0].order) } : null;
}

/** Newest first; with `before`, only orders older than that one. */
export async function selectOrdersOf(
  db: Reader,
  customerId: number,
  { limit, before }: { limit: number; before: number | null },
): Promise<OrderRecord[]> {
  const rows = await all<{ order: unknown }>(db)`
    select ${orderRecordJson} as order from (
      select * from orders
      where customer_id = ${customerId} and (${before}::integer is null or order_id < ${before}::integer)
      order by order_id desc limit ${limit}
    ) o order by o.order_id desc`;
  return rows.map(({ order }) => storedOrder.parse(order));
}

export async function selectOrdersOfBulkPayment(db: Reader, bulkPaymentId: string): Promise<OrderRecord[]> {
  const rows = await all<{ order: unknown }>(db)`
    select ${orderRecordJson} as order
    from payment_attempts a join orders o on o.attempt_id = a.attempt_id
    where a.bulk_payment_id = ${bulkPaymentId} order by o.order_id`;
  return rows.map(({ order }) => storedOrder.parse(order));
}

export async function selectRecentOrders(db: Reader, limit: number): Promise<OrderRecord[]> {
  const rows = await all<{ order: unknown }>(db)`
    select ${orderRecordJson} as order from (select * from orders order by order_id desc limit ${limit}) o
    order by o.order_id desc`;
  return rows.map(({ order }) => storedOrder.parse(order));
}

/** Unless the shopper has left it or its hour is over. Returns whether the browser may see it. */
export interface ConfirmationGrant {
  readonly browserHash: Buffer;
  readonly expiresAt: Date;
}

export function insertConfirmation(
  db: Reader,
  { browserHash, orderId, expiresAt }: ConfirmationGrant & { orderId: number },
): Promise<boolean> {
  return hasRows(db)`
    insert into order_confirmations (browser_hash, order_id, expires_at)
    select ${browserHash}, order_id, ${expiresAt} from orders
    where order_id = ${orderId} and confirmation_left_at is null and placed_at > now() - interval '1 hour'
    returning 1`;
}

/** For good. `onlySeen` leaves an unseen one open: its page is still loading. Returns whether it is closed. */
export function closeConfirmation(
  db: Reader,
  browserHash: Buffer,
  { onlySeen = false } = {},
): Promise<boolean> {
  return hasRows(db)`
    with closed as (
      update orders set confirmation_left_at = now()
      where order_id = (
        select order_id from order_confirmations
        where browser_hash = ${browserHash} and (seen_at is not null or not ${onlySeen}::boolean)
      )
      returning order_id
    )
    delete from order_confirmations where order_id in (select order_id from closed) returning 1`;
}
