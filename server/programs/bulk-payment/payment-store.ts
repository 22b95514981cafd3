import { sql } from 'kysely';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { CardToKeep } from '../../ordering/orders/keepsakes.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';
import { addCartJobs } from './run-store.ts';

export type BulkPaymentState = 'sent' | 'unknown' | 'authorised' | 'declined' | 'failed';

export interface BulkPaymentRecord {
  readonly bulkPaymentId: string;
  readonly clientKey: string | null;
  /** Hex SHA-256 of the request. */
  readonly requestDigest: string;
  readonly gatewayKey: string;
  readonly state: BulkPaymentState;
  /** Zero: no cart could be ordered, and we asked no gateway. */
  readonly amountCents: Cents;
  readonly declineReason: string | null;
}

const recordColumns = sql`p.bulk_payment_id as "bulkPaymentId", p.client_key as "clientKey",
  encode(p.request_digest, 'hex') as "requestDigest", p.gateway_key as "gatewayKey", p.state,
  p.amount_cents as "amountCents", p.decline_reason as "declineReason"`;

const IS_ALIVE = sql`w.state in ('waiting', 'ordered')`;

/** The customer's bulk payments, and what removes carts from them, run one after another. */
export async function lockBulkPayments(trx: Writer, customerId: number): Promise<void> {
  await run(trx)`select from customers where customer_id = ${customerId} for no key update`;
}

/** Under the customer's lock. Returns the ids that are the customer's, paid or not, without those that staff removed. */
export async function lockBulkCarts(
  trx: Writer,
  customerId: number,
  cartIds: readonly number[],
): Promise<number[]> {
  await lockBulkPayments(trx, customerId);
  const rows = await all<{ cartId: number }>(trx)`
    select cart_id as "cartId" from carts
    where customer_id = ${customerId} and kind = 'bulk' and status <> 'merged'
      and cart_id = any(${cartIds}::bigint[])
    order by cart_id for update`;
  return rows.map(({ cartId }) => cartId);
}

export interface EarlierPayment extends BulkPaymentRecord {
  /** Which of the requested carts it pays, or has paid. */
  readonly claimedCarts: readonly number[];
  /** Whether it was for exactly the requested carts, whatever happened to each. */
  readonly isForSameCarts: boolean;
}

/** Under the same key, or for any of the carts; newest first. */
export function selectEarlierPayments(
  trx: Writer,
  {
    customerId,
    clientKey,
    cartIds,
  }: { customerId: number; clientKey: string | null; cartIds: readonly number[] },
): Promise<EarlierPayment[]> {
  const inOrder = cartIds.toSorted((one, other) => one - other);
  return all<EarlierPayment>(trx)`
    select ${recordColumns}, coalesce(claimed.ids, '[]') as "claimedCarts", (
      select array_agg(w.cart_id order by w.cart_id) from bulk_payment_carts w
      where w.bulk_payment_id = p.bulk_payment_id
    ) = ${inOrder}::bigint[] as "isForSameCarts"
    from bulk_payments p cross join lateral (
      select json_agg(w.cart_id) as ids from bulk_payment_carts w
      where w.bulk_payment_id = p.bulk_payment_id and ${IS_ALIVE} and w.cart_id = any(${cartIds}::bigint[])
    ) claimed
    where p.customer_id = ${customerId} and (p.client_key = ${clientKey} or claimed.ids is not null)
    order by p.created_at desc`;
}

export async function selectBulkPayment(db: Reader, bulkPaymentId: string): Promise<BulkPaymentRecord> {
  const rows = await all<BulkPaymentRecord>(db)`
    select ${recordColumns} from bulk_payments p where p.bulk_payment_id = ${bulkPaymentId}`;
  if (!rows[0]) throw new Error(`bulk payment ${bulkPaymentId} is gone`);
  return rows[0];
}

export function selectUnsettledBulk(db: Reader, ageMs: number): Promise<BulkPaymentRecord[]> {
  return all<BulkPaymentRecord>(db)`
    select ${recordColumns} from bulk_payments p
    where p.state in ('sent', 'unknown')
      and (p.state = 'unknown' or p.created_at < clock_timestamp() - make_interval(secs => ${ageMs / 1000}))
    order by p.created_at`;
}

export interface NewBulkPayment {
  readonly bulkPaymentId: string;
  readonly customerId: number;
  readonly clientKey: string | null;
  readonly requestDigest: Buffer;
  readonly gatewayKey: string;
  readonly amountCents: Cents;
  readonly billing: StoredBilling;
  readonly cardToKeep: CardToKeep | null;
  readonly carts: readonly NewBulkPaymentCart[];
}

/** A refused cart has a reason and adds nothing to the amount. */
export interface NewBulkPaymentCart {
  readonly cartId: number;
  readonly amountCents: Cents;
  readonly quote: string;
  readonly reason: string | null;
}

/** A payment without an amount calls no gateway and is complete; we keep it for a repeat of its request. */
export async function insertBulkPayment(trx: Writer, payment: NewBulkPayment): Promise<void> {
  const { bulkPaymentId, amountCents } = payment;
  const isOver = amountCents === 0;
  const cardToKeep = isOver ? null : payment.cardToKeep;
  await run(trx)`
    with paid as (
      insert into bulk_payments (bulk_payment_id, customer_id, client_key, request_digest, gateway_key, state,
        amount_cents, billing, card_to_keep, settled_at, completed_at)
      values (${bulkPaymentId}, ${payment.customerId}, ${payment.clientKey}, ${payment.requestDigest},
        ${payment.gatewayKey}, ${isOver ? 'failed' : 'sent'}, ${amountCents},
        ${JSON.stringify(payment.billing)}::text::jsonb, ${cardToKeep && JSON.stringify(cardToKeep)}::text::jsonb,
        case when ${isOver} then now() end, case when ${isOver} then now() end)
      returning bulk_payment_id
    )
    insert into bulk_payment_carts (bulk_payment_id, cart_id, amount_cents, quote, state, reason, decided_at)
    select bulk_payment_id, "cartId", "amountCents", quote,
      case when reason is null then 'waiting' else 'failed' end, reason,
      case when reason is not null then now() end
    from paid, jsonb_to_recordset(${JSON.stringify(payment.carts)}::text::jsonb)
      as c ("cartId" bigint, "amountCents" integer, quote text, reason text)`;
}

/** After the vault has the card and before the charge. False: the payment was given up by then. */
export function writeBulkCardToKeep(db: Reader, bulkPaymentId: string, card: CardToKeep): Promise<boolean> {
  return hasRows(db)`
    update bulk_payments set card_to_keep = ${JSON.stringify(card)}::text::jsonb
    where bulk_payment_id = ${bulkPaymentId} and state in ('sent', 'unknown') returning 1`;
}

/** Null: already settled. */
export function lockUnsettledBulk(
  trx: Writer,
  bulkPaymentId: string,
): Promise<{ customerId: number; cardToKeep: CardToKeep | null } | null> {
  return first<{ customerId: number; cardToKeep: CardToKeep | null }>(trx)`
    select customer_id as "customerId", card_to_keep as "cardToKeep" from bulk_payments
    where bulk_payment_id = ${bulkPaymentId} and state in ('sent', 'unknown') for update`;
}

/** The payment must be locked. Enqueues a job for each of its carts. */
export async function settleBulkAuthorized(
  trx: Writer,
  bulkPaymentId: string,
  { reference, token }: { reference: string; token: string | null },
): Promise<void> {
  await run(trx)`
    update bulk_payments set state = 'authorised', gateway_reference = ${reference}, card_token = ${token},
      settled_at = now(), card_to_keep = null
    where bulk_payment_id = ${bulkPaymentId}`;
  await addCartJobs(trx, bulkPaymentId);
}

/** Frees the carts for another payment. Does not change a settled one. */
export async function settleBulkUncharged(
  db: Reader,
  bulkPaymentId: string,
  { state, reason }: { state: 'declined' | 'failed'; reason: string | null },
): Promise<void> {
  await run(db)`
    with settled as (
      update bulk_payments set state = ${state}, decline_reason = ${reason}, settled_at = now(), completed_at = now(),
        card_to_keep = null, card_token = null
      where bulk_payment_id = ${bulkPaymentId} and state in ('sent', 'unknown')
      returning bulk_payment_id
    )
    update bulk_payment_carts w set state = 'dropped' from settled
    where w.bulk_payment_id = settled.bulk_payment_id and w.state = 'waiting'`;
}

export async function markBulkUnknown(db: Reader, bulkPaymentId: string): Promise<void> {
  await run(
    db,
  )`update bulk_payments set state = 'unknown' where bulk_payment_id = ${bulkPaymentId} and state = 'sent'`;
}

/** Of payments from `since` on, without canceled orders. */
export async function selectPaidOrders(db: Reader, customerId: number, since: Date): Promise<number[]> {
  const rows = await all<{ orderId: number }>(db)`
    select o.order_id as "orderId"
    from bulk_payments p join bulk_payment_carts w on w.bulk_payment_id = p.bulk_payment_id
      join orders o on o.cart_id = w.cart_id
    where p.customer_id = ${customerId} and p.state = 'authorised' and w.state = 'ordered'
      and p.created_at >= ${since.toISOString()} and o.status <> 'cancelled'
    order by o.order_id`;
  return rows.map(({ orderId }) => orderId);
}

/** In the order of the carts. */
export async function selectReasons(db: Reader, bulkPaymentId: string): Promise<string[]> {
  const rows = await all<{ reason: string }>(db)`
    select reason from bulk_payment_carts
    where bulk_payment_id = ${bulkPaymentId} and reason is not null order by cart_id`;
  return rows.map(({ reason }) => reason);
}

export async function countUnsettledBulk(db: Reader): Promise<number> {
  const row = await first<{ unsettled: number }>(db)`
    select count(*)::integer as unsettled from bulk_payments where state in ('sent', 'unknown')`;
  return row?.unsettled ?? 0;
}
