import { type RawBuilder, sql } from 'kysely';
import type { OrderRefusal } from '../../../domain/orders/judge-order.ts';
import { type OrderDocument, orderDocument } from '../../../domain/orders/order-document.ts';
import { lockProducts } from '../../catalog/products/lock-products.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { executeTogether } from '../../platform/database/packets.ts';
import { all, first, hasRows } from '../../platform/database/query.ts';
import { type Bucket, consumeSql } from '../../platform/rate-limits/bucket-store.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { broughtAlong, logInOf, ofShopper } from '../cart/of-shopper.ts';
import type { CardToKeep, Keepsakes } from '../orders/keepsakes.ts';
import type { AttemptRecord } from './attempt-record.ts';
import { before, PAID, UNSETTLED } from './states-in-sql.ts';

/** Builds an `AttemptRecord` from a row of `payment_attempts` aliased as `a`. */
const attemptRecordJson: RawBuilder<AttemptRecord> = sql`json_build_object(
  'attemptId', a.attempt_id, 'clientKey', a.client_key, 'requestDigest', encode(a.request_digest, 'hex'),
  'gatewayKey', a.gateway_key, 'state', a.state, 'declineReason', a.decline_reason, 'refusal', a.refusal)`;

export interface SentPayment {
  readonly key: CartKey;
  readonly idempotencyKey: string | null;
  readonly digest: Buffer;
}

/**
 * For a query of a cart `c`. In any of the shopper's carts: the attempt under the same key. In this cart: those that
 * have its revision, are in progress, or were paid. A request without a key may repeat one that this browser sent as a
 * guest. So the guest's paid attempt counts if the customer's cart is unchanged since the login.
 */
export function relevantAttempts({ key, idempotencyKey, digest }: SentPayment): RawBuilder<AttemptRecord[]> {
  const browser = 'customerId' in key ? key.browser : null;
  const repeatsGuest =
    browser && idempotencyKey === null
      ? sql`${broughtAlong(browser, 'b')} and a.request_digest = ${digest} and a.client_key like 'revision %'
          and a.state in (${PAID}) and c.updated_at <= ${logInOf(browser)}`
      : sql`false`;
  return sql`coalesce((
    select json_agg(${attemptRecordJson})
    from carts b join payment_attempts a on a.cart_id = b.cart_id
    where b.kind = c.kind and (b.customer_id = c.customer_id or ${broughtAlong(browser, 'b')}
        or (b.browser_hash = c.browser_hash and (b.customer_id is null or b.opened_account))) and (
        a.client_key = 'key ' || ${idempotencyKey}::text
        or (a.cart_id = c.cart_id and (
          a.client_key = 'revision ' || c.revision or a.state in (${UNSETTLED}, ${PAID})))
        or (${repeatsGuest}))), '[]')`;
}

/** For a query of a cart `c` and its promo `m`: how often this cart's own payment in progress has counted the promo. */
export function usesUnderWay(): RawBuilder<number> {
  return sql`(
    select count(*) from payment_attempts a
    where a.cart_id = c.cart_id and a.promo_code = m.promo_code and a.state in (${UNSETTLED}))`;
}

export async function selectAttempt(db: Reader, attemptId: string): Promise<AttemptRecord> {
  const rows = await all<{ attempt: AttemptRecord }>(db)`
    select ${attemptRecordJson} as attempt from payment_attempts a where a.attempt_id = ${attemptId}`;
  if (!rows[0]) throw new Error(`attempt ${attemptId} is gone`);
  return rows[0].attempt;
}

export async function selectDocument(db: Reader, attemptId: string): Promise<OrderDocument> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('document')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return orderDocument.parse(row.document);
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
  const rows = await all<{ attempt: AttemptRecord }>(db)`
    select ${attemptRecordJson} as attempt from payment_attempts a where a.cart_id = ${cartId}
    order by a.created_at desc limit 1`;
  return rows[0]?.attempt ?? null;
}

/** In any of the shopper's carts. */
export async function selectAttemptOfClient(
  db: Reader,
  key: CartKey,
  idempotencyKey: string,
): Promise<AttemptRecord | null> {
  const rows = await all<{ attempt: AttemptRecord }>(db)`
    select ${attemptRecordJson} as attempt from carts c join payment_attempts a on a.cart_id = c.cart_id
    where ${ofShopper(key, 'c')} and a.client_key = 'key ' || ${idempotencyKey}::text
    order by a.created_at desc limit 1`;
  return rows[0]?.attempt ?? null;
}

/** 'unknown', or sent more than `ageMs` ago by the database clock: their call has ended. Longest waiting first. */
export async function selectUnsettled(db: Reader, ageMs: number): Promise<AttemptRecord[]> {
  const rows = await all<{ attempt: AttemptRecord }>(db)`
    select ${attemptRecordJson} as attempt from payment_attempts a
    where a.state in (${UNSETTLED})
      and (a.state = 'unknown' or a.created_at < clock_timestamp() - make_interval(secs => ${ageMs / 1000}))
    order by a.created_at`;
  return rows.map(({ attempt }) => attempt);
}

export interface NewAttempt {
  readonly attemptId: string;
  readonly cartId: number;
  readonly cartRevision: number;
  readonly clientKey: string;
  readonly requestDigest: Buffer;
  readonly gatewayKey: string;
  readonly document: OrderDocument;
  readonly stock: readonly { productId: number; quantity: number }[];
  readonly keepsakes: Keepsakes | null;
  /** For the account that the order will open. */
  readonly passwordHash: string | null;
  /** The use of its promo code is another order's, which will hand it over. */
  readonly takesPromoUse?: boolean;
}

export type AttemptIdentity = Omit<
  NewAttempt,
  'document' | 'stock' | 'keepsakes' | 'passwordHash' | 'takesPromoUse'
>;

/**
 * In one packet. If a bottle or the code's last use is gone, nothing happens (false). `isLast` commits the transaction,
 * so that other shoppers do not wait on a round trip for the same bottle, and waits until it is on the disk.
 */
export async function insertClaimedAttempt(
  trx: Writer,
  attempt: NewAttempt,
  { counted, isLast }: { counted: readonly Bucket[]; isLast: boolean },
): Promise<boolean> {
  const { document, stock } = attempt;
  const { money } = document;
  const promoCode = attempt.takesPromoUse === true ? null : document.promoCode;
  const productIds = sql`${stock.map(({ productId }) => productId)}::integer[]`;
  const wanted = sql`(${stock.map(({ quantity }) => quantity)}::integer[])[array_position(${productIds}, p.product_id)]`;
  // By a list of ids: joined to a list of rows, PostgreSQL would read the whole catalog.
  const claim = sql<{ attempt_id: string }>`
    with short as (
      select 1 where ${stock.length} > (
        select count(*) from products p where p.product_id = any(${productIds}) and p.stock >= ${wanted})
    ), used as (
      update promos set uses = uses + 1
      where promo_code = ${promoCode} and (max_uses is null or uses < max_uses) and not exists (select from short)
      returning promo_code
    ), claimable as (
      select 1 where not exists (select from short)
        and (${promoCode}::text is null or exists (select from used))
    ), taken as (
      update products p set stock = p.stock - ${wanted}
      from claimable where p.product_id = any(${productIds})
    ), frozen as (
      update carts set status = 'paying' where cart_id = ${attempt.cartId} and exists (select from claimable)
    ), counted as (${consumeSql(counted, sql`exists (select from claimable)`)})
    insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
      amount_cents, document, claimed_stock, promo_code, keepsakes, password_hash)
    select ${attempt.attemptId}, ${attempt.cartId}, ${attempt.cartRevision}, ${attempt.clientKey},
      ${attempt.requestDigest}, ${attempt.gatewayKey}, 'sent', ${money.totalCents},
      ${JSON.stringify(document)}::text::jsonb, ${JSON.stringify(stock)}::text::jsonb, ${promoCode},
      ${attempt.keepsakes && JSON.stringify(attempt.keepsakes)}::text::jsonb, ${attempt.passwordHash}
    from claimable
    returning attempt_id`;
  const [, rows] = await executeTogether(trx, lockProducts(productIds), claim, { isLast, untilOnDisk: true });
  return rows.length === 1;
}

/** So that its repeat gets the same answer. False: another attempt under this key exists, and that one counts. */
export async function insertRefusedAttempt(
  db: Reader,
  attempt: AttemptIdentity,
  refusal: OrderRefusal,
): Promise<boolean> {
  const rows = await all(db)`
    insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
      amount_cents, claimed_stock, refusal, settled_at)
    values (${attempt.attemptId}, ${attempt.cartId}, ${attempt.cartRevision}, ${attempt.clientKey},
      ${attempt.requestDigest}, ${attempt.gatewayKey}, 'failed', 0, '[]', ${JSON.stringify(refusal)}::text::jsonb, now())
    on conflict (cart_id, client_key) do nothing returning 1`;
  return rows.length === 1;
}

/** Call between vault and charge. False if the attempt was given up by then: nothing may be charged under it. */
export function writeCardToKeep(db: Reader, attemptId: string, card: CardToKeep): Promise<boolean> {
  return hasRows(db)`
    update payment_attempts set keepsakes = jsonb_set(keepsakes, '{card}', ${JSON.stringify(card)}::text::jsonb)
    where attempt_id = ${attemptId} and state in (${before('authorised')}) returning 1`;
}

export async function countUnsettled(db: Reader): Promise<number> {
  const row = await first<{ unsettled: number }>(db)`
    select count(*)::integer as unsettled from payment_attempts where state in (${UNSETTLED})`;
  return row?.unsettled ?? 0;
}
