import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import type { OrderRefusal } from '../../../domain/orders/judge-order.ts';
import { isUnsettled } from '../../../domain/payments/attempt-states.ts';
import { insertSession } from '../../people/identity/session-store.ts';
import type { TokenUser } from '../../people/vault/token-owner-store.ts';
import {
  accept,
  conflict,
  invalidFields,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { noteDecline } from '../../platform/rate-limits/card-brake.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { mergeCarts } from '../cart/merge-carts.ts';
import { type OrderRecord, placedOrder } from '../orders/order-wire.ts';
import type { ConfirmationGrant } from '../orders/store.ts';
import { insertConfirmation, selectOpenedAccount, selectOrderOfAttempt } from '../orders/store.ts';
import type { AttemptRecord } from '../payments/attempt-record.ts';
import type { PaymentLog } from '../payments/payment-log.ts';
import { settleAttempt, settlePaid } from '../payments/settle.ts';
import { selectAttempt, writeCardToKeep } from '../payments/store.ts';
import { KEY_REUSED, STILL_CHECKING, waitForOutcome } from '../payments/waiting.ts';
import { fingerprintOf } from './card-fingerprint.ts';
import { paymentFailed, readNamedCard } from './card-to-charge.ts';
import { type Claim, type ClaimParts, claimPayment, type PaymentRequest } from './claim-payment.ts';
import { hashGivenPassword } from './given-password.ts';
import type { PaymentLimits } from './payment-limits.ts';
import { vaultToken } from './vault-token.ts';

export interface PaymentParts extends ClaimParts {
  readonly gateway: PaymentGateway;
  /** After it, the outcome is unknown. */
  readonly gatewayTimeoutMs: number;
  readonly log: PaymentLog;
}

export type Placement =
  | {
      readonly kind: 'placed';
      readonly order: OrderRecord;
      /** The order opened an account, and this request opened its session. */
      readonly isLoggedIn: boolean;
    }
  /** Nothing was charged; the shopper must look again. */
  | { readonly kind: 'cart-changed' };

export interface OrderRequest extends Omit<PaymentRequest, 'card' | 'cardFingerprint' | 'passwordHash'> {
  readonly grant: ConfirmationGrant;
  readonly tokenUser: TokenUser;
  /** For the session that opens if the order opens an account. */
  readonly sessionHash: Buffer;
  /** 'Chrome on Windows', for that session. */
  readonly browser: string;
  /** The browser's other cart, which moves into the new account. */
  readonly beside: CartKey | null;
}

/**
 * Claims under the cart's lock, calls the gateway outside any transaction, and writes the outcome together with the
 * order. Charges a cart once, however often and from wherever it is called. Refusals: `card-declined`, `rate-limited`,
 * `unavailable` while the outcome is unknown, `conflict`, `invalid`.
 */
export async function placeOrder(
  parts: PaymentParts,
  { grant, tokenUser, sessionHash, browser, beside, ...request }: OrderRequest,
): Promise<Result<Placement>> {
  const card = await readNamedCard(parts, request.form, tokenUser, parts.clock.today());
  if (!card.ok) return card;
  const customerId = 'customerId' in request.key ? request.key.customerId : null;
  const cardFingerprint = card.value && (await fingerprintOf(parts, customerId, card.value));
  const password = await hashGivenPassword(parts.db, {
    key: request.key,
    form: request.form,
    counted: request.limits.hashes,
  });
  if (!password.ok) return password;
  const claim = await claimPayment(parts, {
    ...request,
    card: card.value,
    cardFingerprint,
    passwordHash: password.value,
  });
  switch (claim.kind) {
    case 'claimed': {
      const placed = await charge(parts, claim, request.limits, grant);
      if (!placed.ok || placed.value.kind !== 'placed' || !claim.opensAccount) return placed;
      const isLoggedIn = await logIn(parts, claim.attemptId, { sessionHash, browser, beside });
      return accept({ ...placed.value, isLoggedIn });
    }
    case 'follows':
      return answerFor(parts, await outcomeOf(parts, claim.attempt), grant);
    case 'key-reused':
      return reject(KEY_REUSED);
    case 'limited':
      return reject(claim.refusal);
    case 'no-card':
      return reject(paymentFailed({ cardNumber: [MESSAGES.required] }));
    case 'card-gone':
      return reject(paymentFailed({ cardId: [MESSAGES.invalid] }));
    case 'no-password':
      return reject(invalidFields({ password: [MESSAGES.required] }));
    case 'refused':
      return answerRefused(claim.refusal);
  }
}

/** Only for the request that created the order: a repeat proves less than a password does. */
async function logIn(
  { db, clock }: Pick<PaymentParts, 'db' | 'clock'>,
  attemptId: string,
  { sessionHash: tokenHash, browser, beside }: Pick<OrderRequest, 'sessionHash' | 'browser' | 'beside'>,
): Promise<boolean> {
  const customerId = await selectOpenedAccount(db, attemptId);
  if (customerId === null) return false;
  await db.transaction().execute(async (trx) => {
    await insertSession(trx, { tokenHash, customerId, browser });
    if (beside && 'browserHash' in beside) {
      await mergeCarts(trx, {
        customerId,
        guests: [beside.browserHash],
        kind: beside.kind,
        today: clock.today(),
      });
    }
  });
  return true;
}

async function charge(
  parts: PaymentParts,
  claim: Extract<Claim, { kind: 'claimed' }>,
  limits: PaymentLimits,
  grant: ConfirmationGrant,
): Promise<Result<Placement>> {
  const { db, gateway, gatewayTimeoutMs, log } = parts;
  const { attemptId, gatewayKey: key, document, card, newCardToKeep } = claim;
  const vaulted = await vaultToken(
    gateway,
    card,
    newCardToKeep && ((vaulted) => writeCardToKeep(db, attemptId, { ...vaulted, ...newCardToKeep })),
  );
  const outcome = vaulted.ok
    ? await gateway.authorize(
        { key, token: vaulted.value, amountCents: document.money.totalCents },
        AbortSignal.timeout(gatewayTimeoutMs),
      )
    : vaulted.outcome;
  // A payment without an answer keeps its bottles and its place in the limits.
  const places = limits.underWay;
  if (outcome.kind === 'authorised') {
    const { reference, token } = outcome;
    const placed = await settlePaid(db, { attemptId, document, reference, token, grant, places });
    if (placed) return accept({ kind: 'placed', order: placedOrder(document, placed), isLoggedIn: false });
  } else {
    if (outcome.kind === 'declined') {
      const counted = [...limits.declined, ...limits.ofCard(document.cardFingerprint)];
      await noteDecline(db, counted, limits.source);
    }
    if (outcome.kind === 'unknown') log.unanswered(attemptId);
    await settleAttempt(db, attemptId, outcome, places);
  }
  return answerFor(parts, await selectAttempt(db, attemptId), grant);
}

function outcomeOf({ db, gatewayTimeoutMs }: PaymentParts, attempt: AttemptRecord): Promise<AttemptRecord> {
  return waitForOutcome(attempt, {
    isUnderWay: ({ state }) => isUnsettled(state) && state !== 'unknown',
    lookAgain: () => selectAttempt(db, attempt.attemptId),
    timeoutMs: gatewayTimeoutMs,
  });
}

async function answerFor(
  { db }: PaymentParts,
  attempt: AttemptRecord,
  grant: ConfirmationGrant,
): Promise<Result<Placement>> {
  if (isUnsettled(attempt.state)) return reject(STILL_CHECKING);
  switch (attempt.state) {
    case 'declined':
      return reject(
        attempt.declineReason === null
          ? NOTHING_CHARGED
          : { code: 'card-declined', message: attempt.declineReason },
      );
    case 'failed':
      return attempt.refusal ? answerRefused(attempt.refusal) : reject(NOTHING_CHARGED);
    default: {
      const order = await selectOrderOfAttempt(db, attempt.attemptId);
      if (order === null) throw new Error(`attempt ${attempt.attemptId} was paid and has no order`);
      await insertConfirmation(db, { ...grant, orderId: order.orderId });
      return accept({ kind: 'placed', order, isLoggedIn: false });
    }
  }
}

const NOTHING_CHARGED: Refusal = {
  code: 'card-declined',
  message: PAYMENT_MESSAGES.paymentFailed,
  reason: 'payment-failed',
};

function answerRefused(refusal: OrderRefusal): Result<Placement> {
  switch (refusal.kind) {
    case 'cart-changed':
      return accept({ kind: 'cart-changed' });
    case 'incomplete':
      return reject({
        ...conflict(refusal.message),
        ...(refusal.reason !== undefined && { reason: refusal.reason }),
      });
    case 'not-allowed':
      return reject(invalidFields({ [refusal.field]: [refusal.message] }, refusal.message));
  }
}
