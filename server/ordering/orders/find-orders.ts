import { type RawBuilder, sql } from 'kysely';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { OrderRefusal } from '../../../domain/orders/judge-order.ts';
import type { OrderAddress, OrderDocument } from '../../../domain/orders/order-document.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { searchQuery } from '../../../domain/search/search-query.ts';
import type { Reader } from '../../platform/database/access.ts';
import { jsonIn, textIn } from '../../platform/database/json-path.ts';
import { all } from '../../platform/database/query.ts';
import { takeTime } from '../../platform/database/take-time.ts';
import { wordsQuery } from '../../platform/database/words-query.ts';
import type { ShippingDraft } from '../cart/cart-record.ts';

export interface FoundOrder {
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly placedAt: Date;
  readonly totalCents: Cents;
  readonly email: string;
  readonly name: string;
}

/** A payment attempt that never became an order, or a payment of several carts. */
export interface FoundPayment {
  readonly attemptId: string;
  readonly what: 'payment' | 'bulk payment';
  readonly state: string;
  readonly at: Date;
  readonly amountCents: Cents;
  readonly email: string | null;
  readonly name: string | null;
  /** Why the card was refused, or why the shop never asked the gateway. */
  readonly reason: string | null;
}

export interface Found {
  /** Newest first. */
  readonly orders: readonly FoundOrder[];
  readonly payments: readonly FoundPayment[];
}

/** Of each kind. */
export const MOST_FOUND = 50;

/** `text` is not empty. Also finds attempts that never became an order: 'my card was charged and I have no order'. */
export async function findOrders(db: Reader, text: string): Promise<Found> {
  return db.transaction().execute(async (trx) => {
    await takeTime(trx);
    if (/^\d{1,9}$/.test(text)) {
      const orders = await selectOrders(trx, sql`o.order_id = ${Number(text)}`);
      if (orders.length > 0) return { orders, payments: [] };
    }
    return { orders: await selectOrders(trx, orderMatches(text)), payments: await selectPayments(trx, text) };
  });
}

const ordered = jsonIn<OrderDocument>(sql`o.document`);
const attempted = jsonIn<OrderDocument>(sql`a.document`);
const attemptEmail = textIn<OrderDocument>(sql`a.document`)('email');
const cartEmail = textIn<ShippingDraft>(sql`c.shipping`)('email');
const refusal = textIn<OrderRefusal>(sql`a.refusal`);

type NamedAddress = Pick<OrderAddress & StoredBilling, 'name_first' | 'name_last' | 'phone'>;

function fullName(address: RawBuilder<unknown>): RawBuilder<string> {
  const of = textIn<NamedAddress>(address);
  return sql`concat_ws(' ', ${of('name_first')}, ${of('name_last')})`;
}

function selectOrders(trx: Reader, matches: Condition): Promise<FoundOrder[]> {
  return all<FoundOrder>(trx)`
    select o.order_id as "orderId", o.status, o.placed_at as "placedAt", o.total_cents as "totalCents", o.email,
      ${fullName(ordered('billingAddress'))} as name
    from orders o where ${matches} order by o.order_id desc limit ${MOST_FOUND}`;
}

function selectPayments(trx: Reader, text: string): Promise<FoundPayment[]> {
  return all<FoundPayment>(trx)`
    select a.attempt_id as "attemptId", 'payment' as what, a.state, a.created_at as at,
      a.amount_cents as "amountCents", coalesce(${attemptEmail}, ${cartEmail}, u.email) as email,
      coalesce(nullif(${fullName(attempted('billingAddress'))}, ''), nullif(${fullName(sql`c.billing`)}, '')) as name,
      coalesce(a.decline_reason, ${refusal('message')}, ${refusal('kind')}) as reason
    from payment_attempts a join carts c on c.cart_id = a.cart_id
    left join customers u on u.customer_id = c.customer_id
    where a.state in ('sent', 'unknown', 'declined', 'failed') and ${attemptMatches(text)}
    union all
    select b.bulk_payment_id, 'bulk payment', b.state, b.created_at, b.amount_cents, u.email,
      ${fullName(sql`b.billing`)}, b.decline_reason
    from bulk_payments b join customers u on u.customer_id = b.customer_id where ${bulkPaymentMatches(text)}
    order by at desc limit ${MOST_FOUND}`;
}

type Condition = RawBuilder<boolean>;

function anyOf(conditions: readonly (Condition | null)[]): Condition {
  return sql`(${sql.join(
    conditions.filter((condition) => condition !== null),
    sql` or `,
  )})`;
}

function orderMatches(text: string): Condition {
  if (text.includes('@')) return emailIs(text, sql`o.email`);
  return anyOf([
    sql`o.tracking_number = ${text}`,
    sql`o.attempt_id in (select l.attempt_id from ledger l where ${text} in (l.reference, l.authorisation, l.key))`,
    sql`o.attempt_id in (select a.attempt_id from payment_attempts a where ${namesAttempt(text)})`,
    searchQuery(text) === null ? null : sql<boolean>`o.words @@ ${wordsQuery(text)}`,
  ]);
}

function attemptMatches(text: string): Condition {
  if (text.includes('@')) {
    return anyOf([emailIs(text, attemptEmail), emailIs(text, cartEmail), emailIs(text, sql`u.email`)]);
  }
  const addresses = [attempted('billingAddress'), attempted('delivery', 'address'), sql`c.billing`];
  return anyOf([namesAttempt(text), personIs(text, addresses)]);
}

function bulkPaymentMatches(text: string): Condition {
  if (text.includes('@')) return emailIs(text, sql`u.email`);
  return anyOf([
    sql`${text} in (b.bulk_payment_id::text, b.gateway_key, b.gateway_reference, b.client_key)`,
    personIs(text, [sql`b.billing`]),
  ]);
}

function emailIs(text: string, email: RawBuilder<unknown>): Condition {
  return sql`lower(${email}) = lower(${text})`;
}

function namesAttempt(text: string): Condition {
  return sql`${text} in (a.attempt_id::text, a.gateway_key, a.gateway_reference, a.client_key,
    substr(a.client_key, 5))`;
}

/** By name or phone number, however they are written. Null if no word is typed. */
function personIs(text: string, addresses: readonly RawBuilder<unknown>[]): Condition | null {
  if (searchQuery(text) === null) return null;
  return anyOf(
    addresses.map(
      (address) => sql<boolean>`search_words(${fullName(address)},
        phone_words(coalesce(${textIn<NamedAddress>(address)('phone')}, ''))) @@ ${wordsQuery(text)}`,
    ),
  );
}
