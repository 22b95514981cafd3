import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/access.ts';
import type { ConfirmationGrant } from './confirmation-grant.ts';
import type { OrderRecord } from './order-wire.ts';

/** Builds an `OrderRecord` from a row of `orders` that the query calls `o`. */
const orderRecordJson: RawBuilder<OrderRecord> = sql`json_build_object(
  'orderId', o.order_id, 'brandingId', o.branding_id, 'email', o.email, 'status', o.status, 'placedAt', o.placed_at,
  'deliveryMethod', o.delivery_method, 'shipViaId', o.ship_via_id, 'shipDay', o.ship_day,
  'shippingAddress', o.shipping_address, 'pickUpPerson', o.pick_up_person, 'gift', o.gift,
  'specialInstructions', o.special_instructions,
  'club', (
    select json_build_object('clubTypeId', m.club_type_id, 'policyVersion', m.policy_version)
    from memberships m where m.order_id = o.order_id),
  'retailDeliveryFeeOn', o.retail_delivery_fee_on, 'hasWine', o.wine_ml > 0,
  'subTotalCents', o.sub_total_cents,
  'markdownCents', o.markdown_cents, 'freightCents', o.freight_cents, 'salesTaxCents', o.sales_tax_cents,
  'exciseTaxCents', o.excise_tax_cents, 'wholesaleTaxCents', o.wholesale_tax_cents, 'crvCents', o.crv_cents,
  'deliveryFeeCents', o.delivery_fee_cents, 'totalCents', o.total_cents,
  'lines', (
    select json_agg(json_build_object('productId', l.product_id, 'slug', p.slug, 'brandingId', p.branding_id,
      'description', l.description, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents,
      'kitMarkdownCents', l.kit_markdown_cents, 'promoDiscountCents', l.promo_discount_cents,
      'categories', p.categories) order by l.line)
    from order_lines l join products p on p.product_id = l.product_id where l.order_id = o.order_id))`;

export async function selectOrderOfAttempt(db: Reader, attemptId: string): Promise<OrderRecord | null> {
  const { rows } = await sql<{ order: OrderRecord }>`
    select ${orderRecordJson} as order from orders o where o.attempt_id = ${attemptId}`.execute(db);
  return rows[0]?.order ?? null;
}

/** The account that the order of an attempt has opened; null where it has opened none. */
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
  const { rows } = await sql<{ order: OrderRecord }>`
    select ${orderRecordJson} as order from orders o where o.order_id = ${orderId}`.execute(db);
  return rows[0]?.order ?? null;
}

export interface ConfirmedOrder {
  readonly order: OrderRecord;
  /** A guest asked for an account, and the order has opened it. */
  readonly accountOpened: boolean;
}

/** The order whose confirmation the browser may see, which from then on has been seen. */
export async function showConfirmedOrder(
  db: Reader,
  browserHash: Buffer,
  now: Date,
): Promise<ConfirmedOrder | null> {
  const { rows } = await sql<ConfirmedOrder>`
    with shown as (
      update order_confirmations set seen_at = coalesce(seen_at, ${now})
      where browser_hash = ${browserHash} and expires_at > ${now}
      returning order_id
    )
    select ${orderRecordJson} as order, c.opened_account as "accountOpened"
    from shown f join orders o on o.order_id = f.order_id join carts c on c.cart_id = o.cart_id`.execute(db);
  return rows[0] ?? null;
}

/** A customer's orders, newest first; with `before`, those older than that one. */
export async function selectOrdersOf(
  db: Reader,
  customerId: number,
  { limit, before }: { limit: number; before: number | null },
): Promise<OrderRecord[]> {
  const { rows } = await sql<{ order: OrderRecord }>`
    select ${orderRecordJson} as order from (
      select * from orders
      where customer_id = ${customerId} and (${before}::integer is null or order_id < ${before}::integer)
      order by order_id desc limit ${limit}
    ) o order by o.order_id desc`.execute(db);
  return rows.map(({ order }) => order);
}

/** The orders of a bulk payment, in the order in which they were placed. */
export async function selectOrdersOfBulkPayment(db: Reader, bulkPaymentId: string): Promise<OrderRecord[]> {
  const { rows } = await sql<{ order: OrderRecord }>`
    select ${orderRecordJson} as order
    from payment_attempts a join orders o on o.attempt_id = a.attempt_id
    where a.bulk_payment_id = ${bulkPaymentId} order by o.order_id`.execute(db);
  return rows.map(({ order }) => order);
}

/** The newest orders first; `limit` at most. */
export async function selectRecentOrders(db: Reader, limit: number): Promise<OrderRecord[]> {
  const { rows } = await sql<{ order: OrderRecord }>`
    select ${orderRecordJson} as order from (select * from orders order by order_id desc limit ${limit}) o
    order by o.order_id desc`.execute(db);
  return rows.map(({ order }) => order);
}

/**
 * Lets a browser see the confirmation, unless the shopper has left it or its hour is over. Gives whether it may.
 */
export async function insertConfirmation(
  db: Reader,
  { browserHash, orderId, expiresAt }: ConfirmationGrant & { orderId: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into order_confirmations (browser_hash, order_id, expires_at)
    select ${browserHash}, order_id, ${expiresAt} from orders
    where order_id = ${orderId} and confirmation_left_at is null and placed_at > now() - interval '1 hour'
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * The shopper has left: the confirmation is not shown again, in this browser or another. With `onlySeen` one that was not
 * shown yet stays, since its page is still on the way. Gives whether it is over.
 */
export async function closeConfirmation(
  db: Reader,
  browserHash: Buffer,
  { onlySeen = false } = {},
): Promise<boolean> {
  const { rows } = await sql`
    with closed as (
      update orders set confirmation_left_at = now()
      where order_id = (
        select order_id from order_confirmations
        where browser_hash = ${browserHash} and (seen_at is not null or not ${onlySeen}::boolean)
      )
      returning order_id
    )
    delete from order_confirmations where order_id in (select order_id from closed) returning 1`.execute(db);
  return rows.length > 0;
}
