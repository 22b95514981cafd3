import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentForm } from '../../contract/payment.ts';
import { isExpired } from '../../domain/cards/expiry.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { OrderRefusal } from '../../domain/orders/judge-order.ts';
import type { CartParts } from '../cart/change-cart.ts';
import { accept, invalidFields, type Refusal, type Result, reject } from '../http/refusal.ts';
import { type OrderRecord, placedOrder } from '../orders/order-wire.ts';
import { insertConfirmation, selectOrderOfAttempt } from '../orders/store.ts';
import type { AttemptRecord } from '../payments/attempt-record.ts';
import { settleAttempt } from '../payments/settle.ts';
import { type ConfirmationGrant, selectAttempt, settleAuthorised } from '../payments/store.ts';
import type { PaymentGateway } from '../providers/payment/gateway.ts';
import { type Claim, claimPayment, type PaymentRequest } from './claim-payment.ts';
import { selectBillingToken } from './store.ts';

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
 * Refusals: `card-declined`, `unavailable` while the outcome is unknown, `conflict`, `invalid`.
 */
export async function placeOrder(
  parts: PaymentParts,
  { form, grant, ...request }: Omit<PaymentRequest, 'token'> & { grant: ConfirmationGrant },
): Promise<Result<PlacedOrder>> {
  const card = await tokenOf(parts, form, request.key);
  if (!card.ok) return card;
  const claim = await claimPayment(parts, { ...request, form: withoutCard(form), token: card.value });
  switch (claim.kind) {
    case 'claimed':
      return charge(parts, claim, grant);
    case 'follows':
      return answerOf(parts, await outcomeOf(parts, claim.attempt), grant);
    case 'key-reused':
      return reject({ code: 'invalid', message: 'This request was already used for something else.' });
    case 'no-card':
      return reject(invalidFields({ cardNumber: [MESSAGES.required] }, MESSAGES.paymentFailed));
    case 'refused':
      return answerRefused(claim.refusal);
  }
}

/** The vault's token for the card to charge: sent along, made of a card that was sent along, or kept at billing. */
async function tokenOf(
  { db, clock, gateway }: PaymentParts,
  form: PaymentForm,
  key: PaymentRequest['key'],
): Promise<Result<string | null>> {
  if (form.paymentToken) return accept(form.paymentToken);
  const { cardNumber, expirationMonth, expirationYear, cvv } = form;
  if (cardNumber === undefined) return accept(await selectBillingToken(db, key));
  if (expirationMonth === undefined || expirationYear === undefined || cvv === undefined) {
    const missing = Object.entries({ expirationMonth, expirationYear, cvv }).filter(
      ([, value]) => value === undefined,
    );
    return reject(invalidFields(Object.fromEntries(missing.map(([field]) => [field, [MESSAGES.required]]))));
  }
  if (isExpired({ expirationMonth0to11: expirationMonth, expirationYear }, clock.today())) {
    return reject(invalidFields({ expirationYear: [MESSAGES.cardExpired] }, MESSAGES.cardExpired));
  }
  const stored = await gateway.tokenise({ cardNumber, expirationMonth, expirationYear, cvv });
  return stored.kind === 'stored'
    ? accept(stored.token)
    : reject({ code: 'card-declined', message: stored.reason });
}

/** From here on the card is known by its token only. Its last four digits still tell two requests apart. */
function withoutCard({ cardNumber, cvv: _, ...form }: PaymentForm): PaymentForm {
  return cardNumber === undefined ? form : { ...form, cardNumber: cardNumber.slice(-4) };
}

async function charge(
  parts: PaymentParts,
  { attemptId, gatewayKey: key, token, draft }: Extract<Claim, { kind: 'claimed' }>,
  grant: ConfirmationGrant,
): Promise<Result<PlacedOrder>> {
  const { db, gateway, gatewayTimeoutMs } = parts;
  const request = { key, token, amountCents: draft.totalCents };
  const outcome = await gateway.authorise(request, AbortSignal.timeout(gatewayTimeoutMs));
  if (outcome.kind === 'authorised') {
    const placed = await settleAuthorised(db, attemptId, outcome.reference, grant);
    if (placed) return accept({ order: placedOrder(draft, placed) });
  } else {
    await settleAttempt(db, attemptId, outcome);
  }
  return answerOf(parts, await selectAttempt(db, attemptId), grant);
}

const LOOK_AGAIN_MS = 100;

/** Waits for the outcome of an attempt that another request is about, as long as that one may wait for the gateway. */
async function outcomeOf(
  { db, gatewayTimeoutMs }: PaymentParts,
  attempt: AttemptRecord,
): Promise<AttemptRecord> {
  const until = performance.now() + gatewayTimeoutMs;
  let current = attempt;
  while ((current.state === 'created' || current.state === 'sent') && performance.now() < until) {
    await sleep(LOOK_AGAIN_MS);
    current = await selectAttempt(db, current.attemptId);
  }
  return current;
}

async function answerOf(
  { db }: PaymentParts,
  attempt: AttemptRecord,
  grant: ConfirmationGrant,
): Promise<Result<PlacedOrder>> {
  switch (attempt.state) {
    case 'declined':
      return reject({ code: 'card-declined', message: attempt.declineReason ?? MESSAGES.paymentFailed });
    case 'failed':
      return attempt.refusal ? answerRefused(attempt.refusal) : reject(NOTHING_CHARGED);
    case 'created':
    case 'sent':
    case 'unknown':
      return reject(STILL_CHECKING);
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
