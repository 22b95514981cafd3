import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { OrderRefusal } from '../../domain/orders/judge-order.ts';
import { isUnsettled } from '../../domain/payments/attempt-states.ts';
import { selectCardToken } from '../account/card-store.ts';
import type { CartParts } from '../cart/change-cart.ts';
import { accept, invalidFields, type Refusal, type Result, reject } from '../http/refusal.ts';
import type { ConfirmationGrant } from '../orders/confirmation-grant.ts';
import { type OrderRecord, placedOrder } from '../orders/order-wire.ts';
import { insertConfirmation, selectOrderOfAttempt } from '../orders/store.ts';
import type { AttemptRecord } from '../payments/attempt-record.ts';
import { settleAttempt } from '../payments/settle.ts';
import { selectAttempt, settleAuthorised } from '../payments/store.ts';
import { readTypedCard } from '../payments/typed-card.ts';
import type { LookUpOutcome, PaymentGateway } from '../providers/payment/gateway.ts';
import { spendRegardless } from '../rate-limits/bucket-store.ts';
import { type Claim, claimPayment, type PaymentCard, type PaymentRequest } from './claim-payment.ts';
import type { PaymentLimits } from './payment-limits.ts';

export interface PaymentParts extends CartParts {
  readonly gateway: PaymentGateway;
  /** How long a payment request waits for the gateway; then the outcome is unknown. */
  readonly gatewayTimeoutMs: number;
}

/** Null order: the cart has changed, nothing was charged, the shopper must look again. */
export type PlacedOrder = { readonly order: OrderRecord } | { readonly order: null };

/**
 * Pays and places the order: claim under the cart's lock, call the gateway outside of any transaction, write its
 * outcome together with the order. However often and from wherever it is asked, one cart is charged once.
 * Refusals: `card-declined`, `rate-limited`, `unavailable` while the outcome is unknown, `conflict`, `invalid`.
 */
export async function placeOrder(
  parts: PaymentParts,
  { grant, ...request }: Omit<PaymentRequest, 'card'> & { grant: ConfirmationGrant },
): Promise<Result<PlacedOrder>> {
  const card = await cardOf(parts, request);
  if (!card.ok) return card;
  const claim = await claimPayment(parts, { ...request, card: card.value });
  switch (claim.kind) {
    case 'claimed':
      return charge(parts, claim, request.limits, grant);
    case 'follows':
      return answerFor(parts, await waitForOutcome(parts, claim.attempt), grant);
    case 'key-reused':
      return reject({ code: 'invalid', message: 'This request was already used for something else.' });
    case 'limited':
      return reject(claim.refusal);
    case 'no-card':
      return reject(invalidFields({ cardNumber: [MESSAGES.required] }, MESSAGES.paymentFailed));
    case 'refused':
      return answerRefused(claim.refusal);
  }
}

/** The card to charge: a saved one of the customer's, the vault's token of one, or one as typed; null where none was. */
async function cardOf(
  { db, clock }: PaymentParts,
  { form, key }: Omit<PaymentRequest, 'card'>,
): Promise<Result<PaymentCard | null>> {
  if (typeof form.cardId === 'number') {
    const token = 'customerId' in key ? await selectCardToken(db, key.customerId, form.cardId) : null;
    if (token !== null) return accept({ kind: 'token', token });
    return reject(invalidFields({ cardId: [MESSAGES.invalid] }, MESSAGES.paymentFailed));
  }
  if (form.paymentToken) return accept({ kind: 'token', token: form.paymentToken });
  if (form.cardNumber === undefined) return accept(null);
  const typed = readTypedCard(form, clock.today());
  return typed.ok ? accept({ kind: 'new', form: typed.value }) : typed;
}

async function charge(
  parts: PaymentParts,
  { attemptId, gatewayKey: key, card, draft }: Extract<Claim, { kind: 'claimed' }>,
  limits: PaymentLimits,
  grant: ConfirmationGrant,
): Promise<Result<PlacedOrder>> {
  const { db, gateway, gatewayTimeoutMs } = parts;
  const token = await tokenOf(gateway, card);
  const outcome = token.ok
    ? await gateway.authorise(
        { key, token: token.value, amountCents: draft.totalCents },
        AbortSignal.timeout(gatewayTimeoutMs),
      )
    : token.outcome;
  if (outcome.kind === 'authorised') {
    const placed = await settleAuthorised(db, attemptId, outcome.reference, grant);
    if (placed) return accept({ order: placedOrder(draft, placed) });
  } else {
    if (outcome.kind === 'declined') await spendRegardless(db, limits.declined);
    await settleAttempt(db, attemptId, outcome);
  }
  return answerFor(parts, await selectAttempt(db, attemptId), grant);
}

type VaultToken =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly outcome: LookUpOutcome };

/** A vault that refuses the card, or does not answer, leaves nothing charged: no charge was asked for yet. */
async function tokenOf(gateway: PaymentGateway, card: PaymentCard): Promise<VaultToken> {
  if (card.kind === 'token') return { ok: true, value: card.token };
  const stored = await gateway.tokenise(card.form).catch(() => null);
  if (stored === null) return { ok: false, outcome: { kind: 'never-seen' } };
  if (stored.kind === 'refused') return { ok: false, outcome: { kind: 'declined', reason: stored.reason } };
  return { ok: true, value: stored.token };
}

const LOOK_AGAIN_MS = 100;

/** Waits for the outcome of an attempt that another request is about, as long as that one may wait for the gateway. */
async function waitForOutcome(
  { db, gatewayTimeoutMs }: PaymentParts,
  attempt: AttemptRecord,
): Promise<AttemptRecord> {
  const until = performance.now() + gatewayTimeoutMs;
  let current = attempt;
  while (isUnsettled(current.state) && current.state !== 'unknown' && performance.now() < until) {
    await sleep(LOOK_AGAIN_MS);
    current = await selectAttempt(db, current.attemptId);
  }
  return current;
}

async function answerFor(
  { db }: PaymentParts,
  attempt: AttemptRecord,
  grant: ConfirmationGrant,
): Promise<Result<PlacedOrder>> {
  if (isUnsettled(attempt.state)) return reject(STILL_CHECKING);
  switch (attempt.state) {
    case 'declined':
      return reject({ code: 'card-declined', message: attempt.declineReason ?? MESSAGES.paymentFailed });
    case 'failed':
      return attempt.refusal ? answerRefused(attempt.refusal) : reject(NOTHING_CHARGED);
    default: {
      const order = await selectOrderOfAttempt(db, attempt.attemptId);
      if (order === null) throw new Error(`attempt ${attempt.attemptId} was paid and has no order`);
      await insertConfirmation(db, { ...grant, orderId: order.orderId });
      return accept({ order });
    }
  }
}

const STILL_CHECKING: Refusal = {
  code: 'unavailable',
  message: MESSAGES.paymentUnknown,
  retryAfterSeconds: 5,
};

const NOTHING_CHARGED: Refusal = { code: 'card-declined', message: MESSAGES.paymentFailed };

function answerRefused(refusal: OrderRefusal): Result<PlacedOrder> {
  switch (refusal.kind) {
    case 'cart-changed':
      return accept({ order: null });
    case 'incomplete':
      return reject({ code: 'conflict', message: refusal.message });
    case 'not-allowed':
      return reject(invalidFields({ [refusal.field]: [refusal.message] }, refusal.message));
  }
}
