import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type OrderDocument, orderDocument } from '../../../domain/orders/order-document.ts';
import type { AttemptState } from '../../../domain/payments/attempt-states.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { first, run } from '../../platform/database/query.ts';
import { newJob } from '../../platform/jobs/new-job.ts';
import type { ShippingDraft, StoredTaxQuote } from '../cart/cart-record.ts';
import type { KeptTaxQuotes } from '../cart/quote-tax.ts';
import type { Claimed } from '../checkout/claim-made-cart.ts';
import { FINISH_REPLACEMENT } from './jobs.ts';
import { billingOf } from './replacement-cart.ts';

export interface ReplacedOrder {
  readonly attemptId: string;
  readonly customerId: number | null;
  readonly document: OrderDocument;
  readonly claimed: Claimed;
  readonly cardToken: string | null;
  readonly isPacked: boolean;
  /** Answers of the tax service to changes of the order and to orders in its place. */
  readonly taxQuotes: KeptTaxQuotes;
}

/** The order must be locked. */
export async function selectReplaced(trx: Writer, orderId: number): Promise<ReplacedOrder> {
  const row = await first<Omit<ReplacedOrder, 'claimed'> & Claimed>(trx)`
    select o.attempt_id as "attemptId", o.customer_id as "customerId", o.document, a.claimed_stock as stock,
      a.promo_code as "promoCode", a.card_token as "cardToken", o.packed_at is not null as "isPacked",
      coalesce(o.change_tax_quote, '{}') as "taxQuotes"
    from orders o join payment_attempts a on a.attempt_id = o.attempt_id where o.order_id = ${orderId}`;
  if (!row) throw new Error(`order ${orderId} is gone`);
  const { stock, promoCode, ...order } = row;
  return { ...order, document: orderDocument.parse(order.document), claimed: { stock, promoCode } };
}

/** Beside the day's other answers: several ways out of a weather hold are shown at once. */
export async function writeChangeTaxQuote(
  db: Reader,
  orderId: number,
  taxQuote: StoredTaxQuote,
): Promise<void> {
  const { key, day } = taxQuote;
  await run(db)`
    update orders set change_tax_quote = (
      select coalesce(jsonb_object_agg(q.key, q.value), '{}') || ${JSON.stringify({ [key]: taxQuote })}::text::jsonb
      from jsonb_each(coalesce(change_tax_quote, '{}')) q where ${textIn<StoredTaxQuote>(sql`q.value`)('day')} = ${day}::text)
    where order_id = ${orderId}`;
}

export interface ReplacementLine {
  readonly productId: number;
  readonly qty: number;
}

/** A cart that no browser has. */
export async function insertReplacementCart(
  trx: Writer,
  { document, customerId }: ReplacedOrder,
  { lines, shipping }: { lines: readonly ReplacementLine[]; shipping: ShippingDraft },
): Promise<number> {
  const made = await first<{ cartId: number }>(trx)`
    with made as (
      insert into carts (browser_hash, kind, branding_id, customer_id, shipping, billing, promo_code, card_fingerprint)
      values (${randomBytes(32)}, 'replacement', ${document.brandingId}, ${customerId},
        ${JSON.stringify(shipping)}::text::jsonb, ${JSON.stringify(billingOf(document))}::text::jsonb,
        ${document.promoCode}, ${document.cardFingerprint})
      returning cart_id
    ), filled as (
      insert into cart_items (cart_id, product_id, quantity)
      select made.cart_id, l."productId", l.qty
      from made, jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as l ("productId" integer, qty integer)
    )
    select cart_id as "cartId" from made`;
  if (!made) throw new Error('a cart was not stored');
  return Number(made.cartId);
}

/** Of an order that keeps its number, and so its own cart. */
export async function deleteReplacementCart(trx: Writer, cartId: number): Promise<void> {
  await run(trx)`delete from cart_items where cart_id = ${cartId}`;
  await run(trx)`delete from carts where cart_id = ${cartId}`;
}

export async function writeDestination(trx: Writer, cartId: number, shipping: ShippingDraft): Promise<void> {
  await run(trx)`
    update carts set shipping = ${JSON.stringify(shipping)}::text::jsonb where cart_id = ${cartId}`;
}

/** True if all products exist. */
export async function areProducts(trx: Writer, lines: readonly ReplacementLine[]): Promise<boolean> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const row = await first<{ found: number }>(trx)`
    select count(*)::integer as found from products where product_id = any(${ids}::integer[])`;
  return row?.found === ids.length;
}

interface NewReplacement {
  readonly attemptId: string;
  readonly orderId: number;
  readonly requestKey: string | null;
  readonly staffId: number | null;
  readonly reason: string;
  readonly stock: Claimed['stock'];
  readonly leftStock: Claimed['stock'];
  readonly takesPromoUse: boolean;
}

/** With the job that finishes it after a kill: by then the reconciler knows what became of the payment. */
export async function insertReplacement(trx: Writer, replacement: NewReplacement): Promise<void> {
  const { attemptId, orderId, requestKey, staffId, reason, stock, leftStock, takesPromoUse } = replacement;
  await run(trx)`
    with stored as (
      insert into order_replacements (attempt_id, order_id, request_key, staff_id, reason, stock, left_stock,
        takes_promo_use)
      values (${attemptId}, ${orderId}, ${requestKey}, ${staffId}, ${reason}, ${JSON.stringify(stock)}::text::jsonb,
        ${JSON.stringify(leftStock)}::text::jsonb, ${takesPromoUse})
      returning attempt_id
    )
    select (${newJob(FINISH_REPLACEMENT, {
      payload: sql`json_build_object('attemptId', attempt_id)`,
      key: sql`'order-replacement-' || attempt_id`,
      more: sql`run_at => now() + interval '20 seconds'`,
    })}).id from stored`;
}

export async function selectReplacementOf(
  db: Reader,
  orderId: number,
  requestKey: string,
): Promise<string | null> {
  const row = await first<{ attemptId: string }>(db)`
    select attempt_id as "attemptId" from order_replacements
    where order_id = ${orderId} and request_key = ${requestKey}`;
  return row?.attemptId ?? null;
}

export interface Replacement {
  readonly orderId: number;
  readonly reason: string;
  readonly state: 'open' | 'placed' | 'done' | 'undone';
  readonly payment: AttemptState;
  readonly declineReason: string | null;
  /** Null until it is placed. */
  readonly newOrderId: number | null;
  readonly oldTotalCents: number;
  readonly newTotalCents: number;
}

export async function selectReplacement(db: Reader, attemptId: string): Promise<Replacement> {
  const row = await first<Replacement>(db)`
    select r.order_id as "orderId", r.reason, r.state, a.state as payment, a.decline_reason as "declineReason",
      n.order_id as "newOrderId", o.total_cents as "oldTotalCents", a.amount_cents as "newTotalCents"
    from order_replacements r join payment_attempts a on a.attempt_id = r.attempt_id
    join orders o on o.order_id = r.order_id left join orders n on n.attempt_id = r.attempt_id
    where r.attempt_id = ${attemptId}`;
  if (!row) throw new Error(`the replacement ${attemptId} is gone`);
  return row;
}

/**
 * The new order is placed: from now on it holds all of its bottles and the use of the promo code, and the old one only
 * what it gives back when it is canceled. If the new one is canceled already, each gives back its own. Once.
 */
export async function handClaimOver(trx: Writer, attemptId: string): Promise<void> {
  await run(trx)`
    with placed as (
      update order_replacements set state = 'placed' where attempt_id = ${attemptId} and state = 'open'
      returning attempt_id, order_id, stock, left_stock, takes_promo_use
    ), standing as (
      select p.*, o.attempt_id as old_attempt_id, d.promo_code
      from placed p join orders o on o.order_id = p.order_id join orders n on n.attempt_id = p.attempt_id
      join payment_attempts d on d.attempt_id = o.attempt_id
      where n.status <> 'cancelled'
    ), given as (
      update payment_attempts a set claimed_stock = s.stock,
        promo_code = case when s.takes_promo_use then s.promo_code else a.promo_code end
      from standing s where a.attempt_id = s.attempt_id
    )
    update payment_attempts a set claimed_stock = s.left_stock,
      promo_code = case when s.takes_promo_use then null else a.promo_code end
    from standing s where a.attempt_id = s.old_attempt_id`;
}

export async function writeReplacementEnd(
  db: Reader,
  attemptId: string,
  state: 'done' | 'undone',
): Promise<void> {
  await run(db)`
    update order_replacements set state = ${state}
    where attempt_id = ${attemptId} and state in ('open', 'placed')`;
}
