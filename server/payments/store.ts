import { type RawBuilder, sql } from 'kysely';
import type { OrderRefusal } from '../../domain/orders/judge-order.ts';
import {
  type AttemptState,
  PAID_STATES,
  statesBefore,
  UNSETTLED_STATES,
} from '../../domain/payments/attempt-states.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { ofShopper } from '../cart/of-shopper.ts';
import type { Reader, Writer } from '../database/access.ts';
import { SEND_ORDER_CONFIRMATION } from '../mails/jobs.ts';
import type { ConfirmationGrant } from '../orders/confirmation-grant.ts';
import type { CardToKeep, Keepsakes } from '../orders/keepsakes.ts';
import type { OrderDraft } from '../orders/order-draft.ts';
import { type Bucket, spending } from '../rate-limits/bucket-store.ts';
import type { AttemptRecord } from './attempt-record.ts';
import { returningClaim } from './return-claim.ts';

/** States as literals, so that the partial indexes on them are used. */
function literals(states: readonly AttemptState[]) {
  return sql.join(states.map((state) => sql.lit(state)));
}

const UNSETTLED = literals(UNSETTLED_STATES);
const PAID = literals(PAID_STATES);

/** Builds an `AttemptRecord` from a row of `payment_attempts` that the query calls `a`. */
const attemptRecordJson: RawBuilder<AttemptRecord> = sql`json_build_object(
  'attemptId', a.attempt_id, 'clientKey', a.client_key, 'requestDigest', encode(a.request_digest, 'hex'),
  'gatewayKey', a.gateway_key, 'state', a.state, 'declineReason', a.decline_reason, 'refusal', a.refusal)`;

/**
 * For a query of a cart `c`: the attempts that a new payment must know of. Those are the one of this browser under
 * the same key, in whichever of its carts, and of this cart one under its revision, one alive and one that was paid.
 */
export function relevantAttempts(idempotencyKey: string | null): RawBuilder<AttemptRecord[]> {
  return sql`coalesce((
    select json_agg(${attemptRecordJson})
    from carts b join payment_attempts a on a.cart_id = b.cart_id
    where (b.browser_hash = c.browser_hash or b.customer_id = c.customer_id) and b.kind = c.kind and (
      a.client_key = 'key ' || ${idempotencyKey}::text
      or (a.cart_id = c.cart_id and (
        a.client_key = 'revision ' || c.revision or a.state in (${UNSETTLED}, ${PAID}))))), '[]')`;
}

/** For a query of a cart `c` and its promo `m`: how often this cart's own payment under way has counted it. */
export function usesUnderWay(): RawBuilder<number> {
  return sql`(
    select count(*) from payment_attempts a
    where a.cart_id = c.cart_id and a.promo_code = m.promo_code and a.state in (${UNSETTLED}))`;
}

export async function selectAttempt(db: Reader, attemptId: string): Promise<AttemptRecord> {
  const { rows } = await sql<{ attempt: AttemptRecord }>`
    select ${attemptRecordJson} as attempt from payment_attempts a where a.attempt_id = ${attemptId}`.execute(
    db,
  );
  if (!rows[0]) throw new Error(`attempt ${attemptId} is gone`);
  return rows[0].attempt;
}

export async function selectAttemptOfKey(db: Reader, gatewayKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('attempt_id')
    .where('gateway_key', '=', gatewayKey)
    .executeTakeFirst();
  return row?.attempt_id ?? null;
}

export async function selectNewestAttempt(db: Reader, cartId: number): Promise<AttemptRecord | null> {
  const { rows } = await sql<{ attempt: AttemptRecord }>`
    select ${attemptRecordJson} as attempt from payment_attempts a where a.cart_id = ${cartId}
    order by a.created_at desc limit 1`.execute(db);
  return rows[0]?.attempt ?? null;
}

/** The attempt that this shopper made under a key of the client's own, in whichever of the carts. */
export async function selectAttemptOfClient(
  db: Reader,
  key: CartKey,
  idempotencyKey: string,
): Promise<AttemptRecord | null> {
  const { rows } = await sql<{ attempt: AttemptRecord }>`
    select ${attemptRecordJson} as attempt from carts c join payment_attempts a on a.cart_id = c.cart_id
    where ${ofShopper(key, 'c')} and a.client_key = 'key ' || ${idempotencyKey}::text
    order by a.created_at desc limit 1`.execute(db);
  return rows[0]?.attempt ?? null;
}

/**
 * Attempts without an outcome whose gateway call must have ended by now: those known to be unknown, and those sent
 * longer ago than `ageMs`, by the database's own clock. The longest waiting first.
 */
export async function selectUnsettled(db: Reader, ageMs: number): Promise<AttemptRecord[]> {
  const { rows } = await sql<{ attempt: AttemptRecord }>`
    select ${attemptRecordJson} as attempt from payment_attempts a
    where a.state in (${UNSETTLED})
      and (a.state = 'unknown' or a.created_at < clock_timestamp() - make_interval(secs => ${ageMs / 1000}))
    order by a.created_at`.execute(db);
  return rows.map(({ attempt }) => attempt);
}

export interface NewAttempt {
  readonly attemptId: string;
  readonly cartId: number;
  readonly cartRevision: number;
  readonly clientKey: string;
  readonly requestDigest: Buffer;
  readonly gatewayKey: string;
  readonly draft: OrderDraft;
  readonly stock: readonly { productId: number; quantity: number }[];
  readonly keepsakes: Keepsakes | null;
  /** Of the account that the order is to open. */
  readonly passwordHash: string | null;
}

/** An attempt under which nothing was ever asked of a gateway. */
export type RefusedAttempt = Omit<NewAttempt, 'draft' | 'stock' | 'keepsakes' | 'passwordHash'>;

/**
 * Takes the stock, counts the promo's use and the payment, and records the attempt, in one statement: all or, when a bottle or the
 * last use of the code is gone, nothing (false). Stock rows are locked in the order of their ids, so that two carts
 * with the same bottles cannot wait for each other.
 */
export async function insertClaimedAttempt(
  trx: Writer,
  attempt: NewAttempt,
  counted: readonly Bucket[],
): Promise<boolean> {
  const { draft, stock } = attempt;
  const { rows } = await sql<{ attempt_id: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(stock)}::text::jsonb) as w ("productId" integer, quantity integer)
    ), held as (
      select p.product_id, p.stock from products p join wanted w on w."productId" = p.product_id
      order by p.product_id for no key update of p
    ), short as (
      select 1 from wanted w left join held h on h.product_id = w."productId"
      where h.stock is null or h.stock < w.quantity
    ), used as (
      update promos set uses = uses + 1
      where promo_code = ${draft.promoCode} and (max_uses is null or uses < max_uses) and not exists (select from short)
      returning promo_code
    ), claimable as (
      select 1 where not exists (select from short)
        and (${draft.promoCode}::text is null or exists (select from used))
    ), taken as (
      update products p set stock = p.stock - w.quantity
      from wanted w, claimable where p.product_id = w."productId" returning 1
    ), frozen as (
      update carts set status = 'paying' where cart_id = ${attempt.cartId} and exists (select from claimable)
    ), counted as (${spending(counted, sql`exists (select from claimable)`)})
    insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
      amount_cents, draft, claimed_stock, promo_code, keepsakes, password_hash)
    select ${attempt.attemptId}, ${attempt.cartId}, ${attempt.cartRevision}, ${attempt.clientKey},
      ${attempt.requestDigest}, ${attempt.gatewayKey}, 'sent', ${draft.totalCents},
      ${JSON.stringify(draft)}::text::jsonb, ${JSON.stringify(stock)}::text::jsonb, ${draft.promoCode},
      ${attempt.keepsakes && JSON.stringify(attempt.keepsakes)}::text::jsonb, ${attempt.passwordHash}
    from claimable
    returning attempt_id`.execute(trx);
  return rows.length === 1;
}

/** Keeps why a keyed request was refused, so that its repeat hears the same. */
export async function insertRefusedAttempt(
  trx: Writer,
  attempt: RefusedAttempt,
  refusal: OrderRefusal,
): Promise<void> {
  await sql`
    insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
      amount_cents, draft, claimed_stock, refusal, settled_at)
    values (${attempt.attemptId}, ${attempt.cartId}, ${attempt.cartRevision}, ${attempt.clientKey},
      ${attempt.requestDigest}, ${attempt.gatewayKey}, 'failed', 0, '{}', '[]', ${JSON.stringify(refusal)}::text::jsonb, now())`.execute(
    trx,
  );
}

/**
 * Adds the card that is to be kept, once the vault has it and before it is charged. False when the attempt has been
 * given up meanwhile: nothing may be charged under it any more.
 */
export async function writeCardToKeep(db: Reader, attemptId: string, card: CardToKeep): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts set keepsakes = jsonb_set(keepsakes, '{card}', ${JSON.stringify(card)}::text::jsonb)
    where attempt_id = ${attemptId} and state in (${literals(statesBefore('authorised'))}) returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** What an attempt without an outcome wants kept, locked until it is settled; null when there is nothing. */
export async function lockKeepsakes(
  trx: Writer,
  attemptId: string,
): Promise<{ draft: OrderDraft; keepsakes: Keepsakes; passwordHash: string | null } | null> {
  const { rows } = await sql<{ draft: OrderDraft; keepsakes: Keepsakes; passwordHash: string | null }>`
    select draft, keepsakes, password_hash as "passwordHash" from payment_attempts
    where attempt_id = ${attemptId} and keepsakes is not null
      and state in (${literals(statesBefore('authorised'))}) for update`.execute(trx);
  return rows[0] ?? null;
}

export interface PaidAttempt {
  readonly attemptId: string;
  /** The gateway's name for the charge. */
  readonly reference: string;
  /** The vault's, of the card that was charged; of a bulk payment null, which has its own. */
  readonly token: string | null;
  /** Lets the browser that asked see the confirmation; null where nobody did. */
  readonly grant: ConfirmationGrant | null;
  /** The bulk payment whose authorisation holds the money; it mails its orders together. */
  readonly bulkPaymentId?: string;
}

export interface SettledOrder {
  readonly orderId: number;
  readonly placedAt: string;
}

/**
 * Turns an attempt that went through into its order, in one statement: the attempt's state, the order, its lines, the
 * ledger's entry, the end of the cart, the shopper's view of it and the job that confirms it by mail stand or fall
 * together. Whoever comes second finds the attempt settled, changes nothing, and gets null; so does, unless it says
 * that it is `keeping` them in the same transaction, who meets an attempt with keepsakes.
 */
export async function settleAuthorised(
  db: Reader,
  { attemptId, reference, token, grant, bulkPaymentId }: PaidAttempt,
  { keeping }: { keeping: boolean },
): Promise<SettledOrder | null> {
  const { rows } = await sql<SettledOrder>`
    with settled as (
      update payment_attempts set state = 'authorised', gateway_reference = ${reference}, settled_at = now(),
        card_token = coalesce(${token}::text,
          (select b.card_token from bulk_payments b where b.bulk_payment_id = ${bulkPaymentId ?? null}::uuid)),
        bulk_payment_id = ${bulkPaymentId ?? null}::uuid, keepsakes = null, password_hash = null
      where attempt_id = ${attemptId} and state in (${literals(statesBefore('authorised'))})
        and (keepsakes is not null) = ${keeping}
      returning attempt_id, cart_id, draft, gateway_key, amount_cents, bulk_payment_id
    ), placed as (
      insert into orders (attempt_id, cart_id, branding_id, customer_id, email, status, delivery_method, ship_via_id, ship_day,
        ship_state, shipping_address, pick_up_person, household, wine_ml, shipment_decision, billing_address, birth_date, gift, special_instructions, text_consent,
        promo_code, retail_delivery_fee_on, sub_total_cents, markdown_cents, freight_cents, sales_tax_cents,
        excise_tax_cents, wholesale_tax_cents, crv_cents, delivery_fee_cents, total_cents)
      select attempt_id, cart_id, (draft ->> 'brandingId')::smallint, (draft ->> 'customerId')::integer, draft ->> 'email', 'placed',
        draft ->> 'deliveryMethod', (draft ->> 'shipViaId')::smallint, (draft ->> 'shipDay')::date,
        draft -> 'shippingAddress' ->> 'stateShort', draft -> 'shippingAddress',
        nullif(draft -> 'pickUpPerson', 'null'), draft ->> 'household', coalesce((draft ->> 'wineMl')::integer, 0),
        draft -> 'shipmentDecision', draft -> 'billingAddress',
        (draft ->> 'birthDate')::date, nullif(draft -> 'gift', 'null'), draft ->> 'specialInstructions',
        nullif(draft -> 'textConsent', 'null'), draft ->> 'promoCode', (draft ->> 'retailDeliveryFeeOn')::boolean,
        (draft ->> 'subTotalCents')::integer, (draft ->> 'markdownCents')::integer,
        (draft ->> 'freightCents')::integer, (draft -> 'taxes' ->> 'salesTax')::integer,
        (draft -> 'taxes' ->> 'exciseTax')::integer, (draft -> 'taxes' ->> 'wholesaleTax')::integer,
        (draft -> 'taxes' ->> 'crv')::integer, (draft -> 'taxes' ->> 'deliveryFee')::integer,
        (draft ->> 'totalCents')::integer
      from settled
      returning order_id, placed_at
    ), booked as (
      insert into ledger (order_id, attempt_id, kind, amount_cents, key, authorisation, authorisation_key, reference)
      select order_id, attempt_id, 'authorised', s.amount_cents, s.gateway_key, ${reference},
        coalesce(b.gateway_key, s.gateway_key), ${reference}
      from placed, settled s left join bulk_payments b on b.bulk_payment_id = s.bulk_payment_id
    ), lined as (
      insert into order_lines (order_id, line, product_id, description, quantity, unit_price_cents,
        kit_markdown_cents, promo_discount_cents)
      select placed.order_id, l.line, (l.value ->> 'productId')::integer, l.value ->> 'description',
        (l.value ->> 'quantity')::integer, (l.value ->> 'unitPriceCents')::integer,
        (l.value ->> 'kitMarkdownCents')::integer, (l.value ->> 'promoDiscountCents')::integer
      from placed, settled, jsonb_array_elements(settled.draft -> 'lines') with ordinality as l (value, line)
    ), granted as (
      insert into order_confirmations (browser_hash, order_id, expires_at)
      select ${grant?.browserHash ?? null}::bytea, order_id, ${grant?.expiresAt ?? null}::timestamptz
      from placed where ${grant !== null}
    ), ended as (
      update carts set status = 'ordered', revision = revision + 1, updated_at = now()
      where cart_id = (select cart_id from settled)
    )
    -- A case, since whatever stands in FROM may be called before the condition on it is looked at.
    select order_id as "orderId", placed_at as "placedAt", case when ${bulkPaymentId === undefined} then
      (graphile_worker.add_job(${SEND_ORDER_CONFIRMATION}, json_build_object('orderId', order_id),
        job_key => 'order-confirmation-' || order_id)).id end as "jobId"
    from placed`.execute(db);
  return rows[0] ?? null;
}

/**
 * Ends an attempt under which nothing was charged, in one statement: its stock and its promo use go back, and the
 * cart's revision rises so that the shopper may try again. Settled attempts are left as they are.
 */
export async function settleUncharged(
  db: Reader,
  attemptId: string,
  outcome: { state: 'declined' | 'failed'; reason: string | null },
): Promise<void> {
  await sql`
    with settled as (
      update payment_attempts set state = ${outcome.state}, decline_reason = ${outcome.reason}, settled_at = now(),
        keepsakes = null, password_hash = null
      where attempt_id = ${attemptId} and state in (${literals(statesBefore(outcome.state))})
      returning cart_id, claimed_stock, promo_code
    ), ${returningClaim()}
    update carts set status = 'open', revision = revision + 1 where cart_id = (select cart_id from settled)`.execute(
    db,
  );
}

/** No answer came: only the gateway knows, and will be asked. */
export async function markUnknown(db: Reader, attemptId: string): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ state: 'unknown' })
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', statesBefore('unknown'))
    .execute();
}

export async function countUnsettled(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('payment_attempts')
    .select((count) => count.fn.countAll<number>().as('unsettled'))
    .where('state', 'in', UNSETTLED_STATES)
    .executeTakeFirstOrThrow();
  return row.unsettled;
}
