import { sql } from 'kysely';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { BulkPaymentStatus } from '../../../contract/bulk.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';
import { manyJobs } from '../../platform/jobs/many-jobs.ts';
import { ORDER_BULK_CART, SEND_BULK_CONFIRMATION } from './jobs.ts';

export interface PaymentPart {
  readonly gatewayKey: string;
  readonly reference: string;
  readonly cardToken: string | null;
  readonly billing: StoredBilling;
  readonly amountCents: Cents;
  readonly quote: string;
  readonly state: 'waiting' | 'ordered' | 'failed' | 'dropped';
  readonly isReleased: boolean;
}

const partColumns = sql`p.gateway_key as "gatewayKey", p.gateway_reference as reference, p.card_token as "cardToken",
  p.billing, w.amount_cents as "amountCents", w.quote, w.state, w.released_at is not null as "isReleased"`;

/** Null if the payment is not authorized or does not include this cart. */
export function selectPart(db: Reader, bulkPaymentId: string, cartId: number): Promise<PaymentPart | null> {
  return first<PaymentPart>(db)`
    select ${partColumns} from bulk_payment_carts w join bulk_payments p on p.bulk_payment_id = w.bulk_payment_id
    where w.bulk_payment_id = ${bulkPaymentId} and w.cart_id = ${cartId} and p.state = 'authorised'`;
}

export async function decidePart(
  trx: Writer,
  { bulkPaymentId, cartId }: { bulkPaymentId: string; cartId: number },
  outcome: { state: 'ordered'; reason: null } | { state: 'failed'; reason: string },
): Promise<void> {
  await run(trx)`
    update bulk_payment_carts set state = ${outcome.state}, reason = ${outcome.reason}, decided_at = clock_timestamp()
    where bulk_payment_id = ${bulkPaymentId} and cart_id = ${cartId} and state = 'waiting'`;
}

export async function markReleased(db: Reader, bulkPaymentId: string, cartId: number): Promise<void> {
  await run(db)`
    update bulk_payment_carts set released_at = now()
    where bulk_payment_id = ${bulkPaymentId} and cart_id = ${cartId} and released_at is null`;
}

/**
 * Completes a payment with nothing left waiting, and enqueues the email about its orders, if any. Call it after
 * committing a cart's result: then at least one of two parallel callers finds nothing left.
 */
export async function completeIfDone(db: Reader, bulkPaymentId: string): Promise<void> {
  await run(db)`
    with completed as (
      update bulk_payments p set completed_at = now(), card_token = null
      where bulk_payment_id = ${bulkPaymentId} and state = 'authorised' and completed_at is null
        and not exists (
          select from bulk_payment_carts w where w.bulk_payment_id = p.bulk_payment_id and w.state = 'waiting')
      returning bulk_payment_id
    ), pending as materialized (
      select bulk_payment_id from completed c where exists (
        select from bulk_payment_carts w where w.bulk_payment_id = c.bulk_payment_id and w.state = 'ordered')
    )
    select job.id from pending o cross join lateral ${confirmationJob} as job`;
}

/** For a query of payments `o`. PostgreSQL calls a function in FROM for all rows, before it checks later conditions. */
const confirmationJob = sql`graphile_worker.add_job(${SEND_BULK_CONFIRMATION},
  json_build_object('bulkPaymentId', o.bulk_payment_id), job_key => 'bulk-confirmation-' || o.bulk_payment_id)`;

/** A cart already in the queue stays one job. */
export async function addCartJobs(db: Reader, bulkPaymentId: string): Promise<void> {
  const jobs = manyJobs(ORDER_BULK_CART, {
    payload: sql`json_build_object('bulkPaymentId', w.bulk_payment_id, 'cartId', w.cart_id)`,
    key: sql`'bulk-cart-' || w.bulk_payment_id || '-' || w.cart_id`,
    from: sql`bulk_payment_carts w where w.bulk_payment_id = ${bulkPaymentId}
      and (w.state = 'waiting' or (w.state = 'failed' and w.amount_cents > 0 and w.released_at is null))`,
  });
  await run(db)`select count(id) from ${jobs}`;
}

/** Work is left, but nothing was decided for so long that the jobs must be lost. */
export async function selectStalledPayments(db: Reader, stalledMs: number): Promise<string[]> {
  const rows = await all<{ bulkPaymentId: string }>(db)`
    select p.bulk_payment_id as "bulkPaymentId"
    from bulk_payments p cross join lateral (
      select max(w.decided_at) as at,
        bool_or(w.state = 'failed' and w.amount_cents > 0 and w.released_at is null) as has_charge
      from bulk_payment_carts w where w.bulk_payment_id = p.bulk_payment_id
    ) last
    where p.state = 'authorised' and (p.completed_at is null or last.has_charge)
      and greatest(p.settled_at, last.at) < clock_timestamp() - make_interval(secs => ${stalledMs / 1000})`;
  return rows.map(({ bulkPaymentId }) => bulkPaymentId);
}

const recipientName = (part: 'name_first' | 'name_last') =>
  textIn<OrderDocument>(sql`o.document`)('delivery', 'address', part);

/** Null: unknown id. */
export function selectStatus(db: Reader, bulkPaymentId: string): Promise<BulkPaymentStatus | null> {
  return first<BulkPaymentStatus>(db)`
    select p.completed_at is not null as complete, u.email as "emailRecipient",
      (select count(*) from bulk_payment_carts w where w.bulk_payment_id = p.bulk_payment_id)::integer as total,
      (select count(*) from bulk_payment_carts w
        where w.bulk_payment_id = p.bulk_payment_id and w.state <> 'waiting')::integer as done,
      coalesce((
        select json_agg(json_build_object('purchaseOrderId', o.order_id, 'customerId', p.customer_id,
          'brandingId', o.branding_id, 'emailRecipient', o.email, 'total', o.total_cents / 100.0,
          'recipient', concat_ws(' ', ${recipientName('name_first')}, ${recipientName('name_last')})
        ) order by o.order_id)
        from payment_attempts a join orders o on o.attempt_id = a.attempt_id
        where a.bulk_payment_id = p.bulk_payment_id
      ), '[]') as results,
      coalesce((
        select json_agg(w.reason order by w.cart_id) from bulk_payment_carts w
        where w.bulk_payment_id = p.bulk_payment_id and w.reason is not null
      ), '[]') as errors
    from bulk_payments p join customers u on u.customer_id = p.customer_id
    where p.bulk_payment_id = ${bulkPaymentId}`;
}

/** An incomplete payment enqueues it at its end. However often called, one job sends one email. False: unknown id. */
export function enqueueBulkConfirmation(db: Reader, bulkPaymentId: string): Promise<boolean> {
  return hasRows(db)`
    with known as (select * from bulk_payments where bulk_payment_id = ${bulkPaymentId}),
    pending as materialized (
      select bulk_payment_id from known where state = 'authorised' and completed_at is not null
        and not exists (select from mails m where m.event_key = 'bulk-confirmation ' || bulk_payment_id)
    ), added as materialized (select job.id from pending o cross join lateral ${confirmationJob} as job)
    select known.bulk_payment_id, (select count(*) from added) from known`;
}

/** Null: unknown id. */
export function selectOutcome(
  db: Reader,
  bulkPaymentId: string,
): Promise<{ email: string; errors: string[] } | null> {
  return first<{ email: string; errors: string[] }>(db)`
    select u.email, coalesce((
      select json_agg(w.reason order by w.cart_id) from bulk_payment_carts w
      where w.bulk_payment_id = p.bulk_payment_id and w.reason is not null
    ), '[]') as errors
    from bulk_payments p join customers u on u.customer_id = p.customer_id
    where p.bulk_payment_id = ${bulkPaymentId}`;
}
