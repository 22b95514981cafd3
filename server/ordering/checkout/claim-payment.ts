import { randomUUID } from 'node:crypto';
import type { PaymentForm } from '../../../contract/payment.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import type { ShipmentDecision } from '../../../domain/compliance/judge-shipment.ts';
import type { OrderRefusal } from '../../../domain/orders/judge-order.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { emailHasAccount } from '../../people/identity/store.ts';
import type { Writer } from '../../platform/database/access.ts';
import { untilOnDisk } from '../../platform/database/on-disk.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { tooManyTries } from '../../platform/rate-limits/rate-limiter.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { brandOf, type CartKey } from '../cart/cart-record.ts';
import { judgeCartShipment } from '../cart/cart-shipment.ts';
import type { CartParts } from '../cart/change-cart.ts';
import { type PricedCart, priceSettledCart } from '../cart/price.ts';
import { membershipIn, settleCart } from '../cart/settled-cart.ts';
import { isUnderWay, lockCartToPay } from '../cart/store.ts';
import type { AttemptRecord } from '../payments/attempt-record.ts';
import {
  type AttemptIdentity,
  insertClaimedAttempt,
  insertRefusedAttempt,
  type NewAttempt,
} from '../payments/store.ts';
import { challengeNeeded } from './card-challenge.ts';
import {
  type CardToCharge,
  findCard,
  keptCard,
  type NamedCard,
  soldCardOf,
  summaryOf,
} from './card-to-charge.ts';
import { mayPayInBrake } from './challenge-store.ts';
import { type CompleteCart, draftOrder, stockOf } from './draft-order.ts';
import { judgeCart } from './judge-cart.ts';
import type { PaymentLimits } from './payment-limits.ts';
import { selectKeptPassword } from './store.ts';
import { asksForAccount, type GrantedWishes, type NewCardToKeep, whatToKeep } from './what-to-keep.ts';

export interface ClaimParts extends CartParts {
  readonly origins: SiteOrigins;
}

export interface PaymentRequest {
  readonly key: CartKey;
  /** Whose site the shopper pays on: the order, its confirmation and its emails are of that brand. */
  readonly site: BrandingId;
  /** The client's Idempotency-Key; without one we use the cart's revision. */
  readonly idempotencyKey: string | null;
  /** Tells two bodies under one key apart without revealing their content. */
  readonly digest: Buffer;
  readonly form: PaymentForm;
  /** Null: the card from billing. */
  readonly card: NamedCard | null;
  readonly cardFingerprint: string | null;
  /** Argon2id, for a guest's account; null: the one from billing. */
  readonly passwordHash: string | null;
  readonly limits: PaymentLimits;
}

export type Claim =
  /** Stock, promo and attempt are stored: call the gateway once, under the attempt's key. */
  | {
      readonly kind: 'claimed';
      readonly attemptId: string;
      readonly gatewayKey: string;
      readonly card: CardToCharge;
      /** Null: the card is not new, or should not be kept. */
      readonly newCardToKeep: NewCardToKeep | null;
      readonly opensAccount: boolean;
      readonly document: OrderDocument;
    }
  /** This request, or another payment of this cart, came earlier: its outcome is the answer. */
  | { readonly kind: 'follows'; readonly attempt: AttemptRecord }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'no-card' }
  | { readonly kind: 'limited'; readonly refusal: Refusal }
  | { readonly kind: 'card-gone' }
  | { readonly kind: 'no-password' }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal };

/**
 * The order's single decision. The cart's lock makes two requests run one after another, on any two servers. Bottles are
 * locked until the commit, which does not wait for the disk; the claim does, before anyone is asked for money.
 */
export async function claimPayment(parts: ClaimParts, request: PaymentRequest): Promise<Claim> {
  const rules = await parts.shopRules();
  const today = parts.clock.today();
  const claim = await parts.db.transaction().execute(async (trx): Promise<Claim | LostStock> => {
    const { claimed, declined } = request.limits;
    const stored = await lockCartToPay(trx, {
      request,
      card: request.card && { fingerprint: request.cardFingerprint },
      limits: [...claimed, ...declined],
      rules,
    });
    if (stored === null) return refused({ kind: 'incomplete', message: REFUSAL_MESSAGES.emptyCart });
    const ofSite = { ...stored.cart, brandingId: brandOf(stored.cart, request.site) };
    const cart = priceSettledCart(settleCart(ofSite), { today, rules });
    const identity = identify(cart, request);

    const earlier = earlierAttempt(stored.attempts, identity);
    if (earlier) return earlier;
    if (!isUnderWay(stored)) return refused({ kind: 'incomplete', message: REFUSAL_MESSAGES.emptyCart });
    if (stored.wait !== null) return { kind: 'limited', refusal: tooManyTries(stored.wait) };
    if (stored.brake !== null && !(await mayPay(trx, cart, request.limits))) {
      return { kind: 'limited', refusal: challengeNeeded(stored.brake) };
    }
    const payer = await findPayer(trx, parts.clock.now(), cart, request);
    if (payer.kind !== 'payer') return payer;

    const shipment = judgeCartShipment(cart, { rules, today });
    const quote = request.form.quote || null;
    const objection = judgeCart(cart, { rules, today, shipment, quote });
    if (objection) return refuse(trx, objection, identity, request);
    const ofNow = { rules, today, now: parts.clock.now() };
    const document = draftOrder(complete(cart, shipment, payer.card), request.form, ofNow);
    if (payer.opensAccount && (await emailHasAccount(trx, document.email))) {
      const reason = 'email-has-account';
      return refuse(
        trx,
        { kind: 'incomplete', message: MESSAGES.emailHasAccount, reason },
        identity,
        request,
      );
    }
    const { card, opensAccount, passwordHash } = payer;
    const { keepsakes, newCardToKeep } = whatToKeep(payer, card, {
      origin: parts.origins[cart.brandingId],
      now: parts.clock.now(),
      addressHash: request.limits.source,
    });
    const attempt: NewAttempt = { ...identity, document, stock: stockOf(cart), keepsakes, passwordHash };
    if (!(await insertClaimedAttempt(trx, attempt, { counted: claimed, isLast: true }))) {
      return { kind: 'lost-stock', identity };
    }
    const { attemptId, gatewayKey } = identity;
    return { kind: 'claimed', attemptId, gatewayKey, document, card, newCardToKeep, opensAccount };
  });
  if (claim.kind === 'refused') await untilOnDisk(parts.db);
  if (claim.kind !== 'lost-stock') return claim;
  const refusal: OrderRefusal = { kind: 'cart-changed' };
  const isKeyed = request.idempotencyKey !== null;
  if (isKeyed && !(await insertRefusedAttempt(parts.db, claim.identity, refusal))) {
    // A repeat of this request was faster, and may have found the bottle back in stock: its outcome is the answer.
    return claimPayment(parts, request);
  }
  return refused(refusal);
}

function mayPay(
  trx: Writer,
  { cartId, cardFingerprint: fingerprint }: PricedCart,
  limits: PaymentLimits,
): Promise<boolean> {
  return mayPayInBrake(trx, { cartId, fingerprint, declined: limits.ofCard(fingerprint) });
}

/** Another shopper was faster between the stock check and the claim. Nothing was changed. */
interface LostStock {
  readonly kind: 'lost-stock';
  readonly identity: AttemptIdentity;
}

interface Payer extends GrantedWishes {
  readonly kind: 'payer';
  readonly card: CardToCharge;
  /** Argon2id; null: no account is to be opened. */
  readonly passwordHash: string | null;
}

async function findPayer(
  trx: Writer,
  now: Date,
  cart: PricedCart,
  { card: namedByPayment, form: payment, passwordHash: given }: PaymentRequest,
): Promise<Payer | Extract<Claim, { kind: 'no-card' | 'card-gone' | 'no-password' }>> {
  const { cartId, customerId, billing } = cart;
  const named = namedByPayment ?? (billing && keptCard(billing, now));
  if (named === null) return { kind: 'no-card' };
  const card = await findCard(trx, customerId, named);
  if (card === null) return { kind: 'card-gone' };
  const savedCardId = named.kind === 'saved' ? named.cardId : null;
  const wishes = { customerId, membership: membershipIn(cart), billing, payment, savedCardId };
  if (!asksForAccount(wishes)) {
    return { kind: 'payer', ...wishes, card, opensAccount: false, passwordHash: null };
  }
  const passwordHash = given ?? (await selectKeptPassword(trx, cartId));
  const mustHaveAccount = wishes.membership !== null || payment.saveInfo === true;
  if (passwordHash === null && mustHaveAccount) return { kind: 'no-password' };
  return { kind: 'payer', ...wishes, card, opensAccount: passwordHash !== null, passwordHash };
}

function identify(cart: PricedCart, { idempotencyKey, digest }: PaymentRequest): AttemptIdentity {
  const attemptId = randomUUID();
  return {
    attemptId,
    cartId: cart.cartId,
    cartRevision: cart.revision,
    clientKey: idempotencyKey === null ? `revision ${cart.revision}` : `key ${idempotencyKey}`,
    requestDigest: digest,
    gatewayKey: `cellar-door-${attemptId}`,
  };
}

/** An attempt under the same key answers for itself; any other that is in progress or paid answers for the cart. */
function earlierAttempt(
  attempts: readonly AttemptRecord[],
  { clientKey, requestDigest }: AttemptIdentity,
): Claim | null {
  const same = attempts.find((attempt) => attempt.clientKey === clientKey);
  const isKeyed = clientKey.startsWith('key ');
  if (same && isKeyed && same.requestDigest !== requestDigest.toString('hex')) return { kind: 'key-reused' };
  const attempt = same ?? attempts[0];
  return attempt ? { kind: 'follows', attempt } : null;
}

/** A repeat of a request with a key must get the same answer, so we store it; without a key we judge again. */
async function refuse(
  trx: Writer,
  refusal: OrderRefusal,
  identity: AttemptIdentity,
  { idempotencyKey }: PaymentRequest,
): Promise<Claim> {
  if (idempotencyKey !== null) await insertRefusedAttempt(trx, identity, refusal);
  return refused(refusal);
}

function refused(refusal: OrderRefusal): Claim {
  return { kind: 'refused', refusal };
}

function complete(cart: PricedCart, shipment: ShipmentDecision | null, card: CardToCharge): CompleteCart {
  const { shipping, billing } = cart;
  if (!shipping || !billing || !shipment) throw new Error('a judged cart has shipping and billing');
  return { ...cart, shipping, billing, shipment, card: soldCardOf(summaryOf(card)) };
}
