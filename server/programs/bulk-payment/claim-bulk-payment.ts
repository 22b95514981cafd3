import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StoredBilling } from '../../../contract/billing.ts';
import { explainBulkRefusal } from '../../../domain/bulk/refusals.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { CartRecord } from '../../ordering/cart/cart-record.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { quoteOf } from '../../ordering/cart/price.ts';
import { selectCarts } from '../../ordering/cart/record-store.ts';
import type { CardToCharge } from '../../ordering/checkout/card-to-charge.ts';
import {
  type JudgedMadeCart,
  judgeMadeCart,
  recipientOf,
  toMadeCart,
} from '../../ordering/checkout/made-cart.ts';
import type { PaymentLimits } from '../../ordering/checkout/payment-limits.ts';
import type { CardToKeep } from '../../ordering/orders/keepsakes.ts';
import type { Writer } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { consumeSql, secondsToWait } from '../../platform/rate-limits/bucket-store.ts';
import { tooManyTries } from '../../platform/rate-limits/rate-limiter.ts';
import { inTurns } from './in-turns.ts';
import {
  type BulkPaymentRecord,
  type EarlierPayment,
  insertBulkPayment,
  lockBulkCarts,
  type NewBulkPaymentCart,
  selectEarlierPayments,
} from './payment-store.ts';

export interface BulkRequest {
  readonly customerId: number;
  /** Without duplicates. */
  readonly cartIds: readonly number[];
  /** By cart id: what the payer saw; null: the last one shown. */
  readonly quotes: Readonly<Record<string, string>> | null;
  /** The client's Idempotency-Key; without one, the carts themselves identify a repeat. */
  readonly clientKey: string | null;
  readonly digest: Buffer;
  readonly billing: StoredBilling;
  readonly card: CardToCharge;
  readonly cardToKeep: CardToKeep | null;
  readonly limits: PaymentLimits;
}

export type BulkClaim =
  /** Call the gateway once, under the payment's key. */
  | {
      readonly kind: 'claimed';
      readonly bulkPaymentId: string;
      readonly gatewayKey: string;
      readonly amountCents: Cents;
    }
  /** This request, or another payment of these carts, came earlier: its outcome is the answer. */
  | { readonly kind: 'follows'; readonly payment: BulkPaymentRecord }
  | { readonly kind: 'key-reused' }
  /** An unknown cart, or another customer's. */
  | { readonly kind: 'no-such-cart' }
  | { readonly kind: 'limited'; readonly refusal: Refusal }
  /** No cart can be ordered; the reasons, in words. */
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

/** The carts' locks make one customer's requests run one after another, on any two servers. */
export async function claimBulkPayment(parts: CartParts, request: BulkRequest): Promise<BulkClaim> {
  const rules = await parts.shopRules();
  const today = parts.clock.today();
  const { customerId, cartIds, clientKey, digest, billing, quotes } = request;
  return parts.db.transaction().execute(async (trx) => {
    const locked = await lockBulkCarts(trx, customerId, cartIds);
    if (locked.length < cartIds.length) return { kind: 'no-such-cart' };
    const earlier = await selectEarlierPayments(trx, { customerId, clientKey, cartIds });
    const answer = earlierAnswer(earlier, request);
    if (answer) return answer;
    const wait = await waitFor(trx, request.limits);
    if (wait !== null) return { kind: 'limited', refusal: tooManyTries(wait) };

    const claimed = new Set(earlier.flatMap(({ claimedCarts }) => claimedCarts));
    const records = await selectCarts(trx, sql`c.cart_id = any(${cartIds}::bigint[])`, cartIds.length, rules);
    const carts = await inTurns(records, (record) => {
      if (claimed.has(record.cartId)) return paidAlready(record);
      const shownQuote = quotes ? (quotes[record.cartId] ?? null) : record.shownQuote;
      const cart = toMadeCart(record, { rules, today });
      return toPaymentCart(judgeMadeCart(cart, { billing, shownQuote }, { rules, today }));
    });
    const amountCents = carts.reduce((sum, cart) => sum + cart.amountCents, 0);
    const reasons = carts.flatMap(({ reason }) => (reason === null ? [] : [reason]));
    const isRefused = reasons.length === carts.length;
    if (isRefused && clientKey === null) return { kind: 'refused', reasons };
    const bulkPaymentId = randomUUID();
    const gatewayKey = `cellar-door-bulk-${bulkPaymentId}`;
    await insertBulkPayment(trx, {
      bulkPaymentId,
      customerId,
      clientKey,
      requestDigest: digest,
      gatewayKey,
      amountCents,
      billing,
      cardToKeep: request.cardToKeep,
      carts,
    });
    if (isRefused) return { kind: 'refused', reasons };
    await consumeSql(request.limits.claimed, sql`true`).execute(trx);
    return { kind: 'claimed', bulkPaymentId, gatewayKey, amountCents };
  });
}

/**
 * A payment under the same key answers for itself. Otherwise, one without an outcome answers for any of its carts. So
 * does a payment for exactly these carts, whatever happened to some: a payer who sends them again has not seen the answer.
 */
function earlierAnswer(earlier: readonly EarlierPayment[], request: BulkRequest): BulkClaim | null {
  const { clientKey, digest, cartIds } = request;
  const same = clientKey === null ? undefined : earlier.find((payment) => payment.clientKey === clientKey);
  if (same) {
    if (same.requestDigest !== digest.toString('hex')) return { kind: 'key-reused' };
    return { kind: 'follows', payment: same };
  }
  const claiming = earlier.filter(({ claimedCarts }) => claimedCarts.length > 0);
  const claimed = new Set(claiming.flatMap(({ claimedCarts }) => claimedCarts));
  const payment =
    claiming.find(({ state }) => state === 'sent' || state === 'unknown') ??
    claiming.find(({ isForSameCarts }) => isForSameCarts) ??
    (cartIds.every((cartId) => claimed.has(cartId)) ? claiming[0] : undefined);
  return payment ? { kind: 'follows', payment } : null;
}

function toPaymentCart({ cart, objection }: JudgedMadeCart): NewBulkPaymentCart {
  return {
    cartId: cart.cartId,
    quote: quoteOf(cart),
    amountCents: objection === null ? cart.price.totalAmountDue : 0,
    reason: objection === null ? null : explainBulkRefusal(recipientOf(cart.shipping), objection),
  };
}

/** Another payment covers it, so it adds nothing to the sum. A payer who still saw it waiting gets the reason. */
function paidAlready({ cartId, shipping, shownQuote }: CartRecord): NewBulkPaymentCart {
  if (shipping === null) throw new Error(`bulk cart ${cartId} has no destination`);
  const reason = explainBulkRefusal(recipientOf(shipping), { kind: 'paid-already' });
  return { cartId, quote: shownQuote ?? '', amountCents: 0, reason };
}

async function waitFor(trx: Writer, { claimed, declined }: PaymentLimits): Promise<number | null> {
  const rows = await all<{ wait: number | null }>(trx)`
    select ${secondsToWait([...claimed, ...declined])} as wait`;
  return rows[0]?.wait ?? null;
}
