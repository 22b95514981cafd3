import { sql } from 'kysely';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { statesBefore } from '../../../domain/payments/attempt-states.ts';
import { lockProducts } from '../../catalog/products/lock-products.ts';
import { SEND_ORDER_CONFIRMATION } from '../../messages/mails/jobs.ts';
import { enqueueWebhookSql } from '../../messages/outbound-webhooks/enqueue-webhook.ts';
import type { Db, Reader, Writer } from '../../platform/database/access.ts';
import { executeTogether } from '../../platform/database/packets.ts';
import { first } from '../../platform/database/query.ts';
import { newJob } from '../../platform/jobs/new-job.ts';
import { type Bucket, restoreSql } from '../../platform/rate-limits/bucket-store.ts';
import type { Keepsakes } from '../orders/keepsakes.ts';
import { ORDER_LINE_COLUMNS, orderColumns, orderLineRows } from '../orders/order-columns.ts';
import { draftsPaidBy } from '../orders/phone-links.ts';
import type { ConfirmationGrant } from '../orders/store.ts';
import { enqueueTaxSql } from '../tax/enqueue-tax.ts';
import { productsIn, returningClaim } from './return-claim.ts';

/** Locked until the attempt is settled; null if there is nothing to keep. */
export function lockKeepsakes(
  trx: Writer,
  attemptId: string,
): Promise<{ keepsakes: Keepsakes; passwordHash: string | null } | null> {
  return first<{ keepsakes: Keepsakes; passwordHash: string | null }>(trx)`
    select keepsakes, password_hash as "passwordHash" from payment_attempts
    where attempt_id = ${attemptId} and keepsakes is not null
      and state = any(${statesBefore('authorised')}::text[]) for update`;
}

export interface PaidAttempt {
  readonly attemptId: string;
  /** As the claim stored it with the attempt. */
  readonly document: OrderDocument;
  readonly reference: string;
  /** The vault token of the charged card; null for a bulk payment, which has its own. */
  readonly token: string | null;
  /** Null if no browser asked. */
  readonly grant: ConfirmationGrant | null;
  /** The bulk payment whose authorization covers the money; it sends one email for all its orders. */
  readonly bulkPaymentId?: string;
  /** Limits that the payment no longer takes up. */
  readonly places?: readonly Bucket[];
}

export interface SettledOrder {
  readonly orderId: number;
  readonly brandingId: number;
  readonly placedAt: Date;
}

/** Of a `settled` cart, a `Channel`: a replacement has the old order's, and a phone order may be paid by its link. */
const CHANNEL = sql`(
  select case c.kind when 'bulk' then 'bulk' when 'release' then 'club' when 'phone' then 'phone'
    when 'replacement' then (
      select o.channel from order_replacements r join orders o on o.order_id = r.order_id
      where r.attempt_id = settled.attempt_id)
    else case when exists (${draftsPaidBy(sql`c.cart_id`)}) then 'phone' else 'web' end end
  from carts c where c.cart_id = settled.cart_id)`;

/**
 * In one statement: the attempt's state, the order, its lines, the ledger entry, the end of the cart, the shopper's
 * view and the email job succeed or fail together. A later caller changes nothing and gets null. So does an attempt
 * with keepsakes, unless the caller is `keeping` them in this transaction.
 */
export function settleAuthorized(
  db: Reader,
  { attemptId, document, reference, token, grant, bulkPaymentId, places = [] }: PaidAttempt,
  { keeping }: { keeping: boolean },
): Promise<SettledOrder | null> {
  const { names, values } = orderColumns(document, { stored: sql`document`, channel: sql`channel` });
  const consent = document.textConsent?.given;
  const purposes = consent?.purposes ?? [];
  return first<SettledOrder>(db)`
    with settled as (
      update payment_attempts set state = 'authorised', gateway_reference = ${reference}, settled_at = now(),
        card_token = coalesce(${token}::text,
          (select b.card_token from bulk_payments b where b.bulk_payment_id = ${bulkPaymentId ?? null}::uuid)),
        bulk_payment_id = ${bulkPaymentId ?? null}::uuid, keepsakes = null, password_hash = null
      where attempt_id = ${attemptId} and state = any(${statesBefore('authorised')}::text[])
        and (keepsakes is not null) = ${keeping}
      returning attempt_id, cart_id, document, gateway_key, amount_cents, bulk_payment_id
    ), placed as (
      insert into orders (attempt_id, cart_id, status, document, ${names})
      select attempt_id, cart_id, 'placed', document, ${values} from settled, lateral (select ${CHANNEL} as channel) c
      returning order_id, branding_id, placed_at, document
    ), booked as (
      insert into ledger (order_id, attempt_id, kind, amount_cents, key, authorisation, authorisation_key, reference)
      select order_id, attempt_id, 'authorised', s.amount_cents, s.gateway_key, ${reference},
        coalesce(b.gateway_key, s.gateway_key), ${reference}
      from placed, settled s left join bulk_payments b on b.bulk_payment_id = s.bulk_payment_id
    ), lined as (
      insert into order_lines (order_id, ${ORDER_LINE_COLUMNS})
      select placed.order_id, ${ORDER_LINE_COLUMNS} from placed, ${orderLineRows([document])}
    ), consented as (
      insert into text_consents (phone, purpose, branding_id, wording, version, given_at, source, order_id,
        age_checked_on, birth_date_from)
      select ${consent?.number ?? null}::text, p.purpose, branding_id, p.wording, ${consent?.version ?? null}::text,
        ${consent?.at ?? null}::timestamptz, ${consent?.source ?? null}::text, order_id,
        ${consent?.ageCheck?.day ?? null}::date, ${consent?.ageCheck?.from ?? null}::text
      from placed, unnest(${purposes.map(({ purpose }) => purpose)}::text[],
        ${purposes.map(({ wording }) => wording)}::text[]) as p (purpose, wording)
    ), granted as (
      insert into order_confirmations (browser_hash, order_id, expires_at)
      select ${grant?.browserHash ?? null}::bytea, order_id, ${grant?.expiresAt ?? null}::timestamptz
      from placed where ${grant !== null}
    ), freed as (${restoreSql(places, sql`exists (select from settled)`)}
    ), ended as (
      update carts set status = 'ordered', revision = revision + 1, updated_at = now()
      where cart_id = (select cart_id from settled)
    )
    -- A case, because PostgreSQL may call a function in FROM before it checks the condition.
    select order_id as "orderId", branding_id as "brandingId", placed_at as "placedAt", case when ${bulkPaymentId === undefined} then
      (${newJob(SEND_ORDER_CONFIRMATION, {
        payload: sql`json_build_object('orderId', order_id)`,
        key: sql`'order-confirmation-' || order_id`,
      })}).id end as "jobId",
      ${enqueueWebhookSql('order.placed', sql`json_build_object('orderId', order_id)`)} as "webhookJobId",
      ${enqueueTaxSql({ orderId: sql`order_id`, document: sql`document` })} as "taxJobId"
    from placed`;
}

/**
 * In one transaction: stock and promo use go back, and the cart's revision rises so that the shopper may try again. A
 * declined card is marked, so that the payment step warns before offering it again. False if already settled.
 */
export async function settleUncharged(
  db: Db,
  attemptId: string,
  outcome: { state: 'declined' | 'failed'; reason: string | null },
  places: readonly Bucket[] = [],
): Promise<boolean> {
  const ofAttempt = productsIn(
    sql`(select claimed_stock from payment_attempts where attempt_id = ${attemptId})`,
  );
  const settle = sql`
    with settled as (
      update payment_attempts set state = ${outcome.state}, decline_reason = ${outcome.reason}, settled_at = now(),
        keepsakes = null, password_hash = null
      where attempt_id = ${attemptId} and state = any(${statesBefore(outcome.state)}::text[])
      returning cart_id, claimed_stock, promo_code
    ), freed as (${restoreSql(places, sql`exists (select from settled)`)}
    ), ${returningClaim()}
    update carts set status = 'open', revision = revision + 1,
      billing = case when ${outcome.state === 'declined'} then billing || '{"cardDeclined": true}' else billing end
    where cart_id = (select cart_id from settled)
    returning 1`;
  return db.transaction().execute(async (trx) => {
    const [, settled] = await executeTogether(trx, lockProducts(ofAttempt), settle, { isLast: true });
    return settled.length > 0;
  });
}

/** Only the gateway knows the outcome, and we will ask it. */
export async function markUnknown(db: Reader, attemptId: string): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ state: 'unknown', unknown_at: sql<Date>`clock_timestamp()` })
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', statesBefore('unknown'))
    .execute();
}
