import { randomUUID } from 'node:crypto';
import type { CardForm, CardSummary } from '../../../contract/payment.ts';
import { type CardBrand, cardTypeId } from '../../../domain/cards/card-brand.ts';
import { storedMonthOf } from '../../../domain/cards/expiry.ts';
import type { Db } from '../../platform/database/access.ts';
import type { DescribedCard, TokenizeOutcome, VerifyOutcome } from './gateway.ts';
import type { StripeAnswer, StripeApi } from './stripe-api.ts';
import { selectCustomer, writeCustomer } from './stripe-books.ts';
import {
  declineReason,
  isCardError,
  isUnusableCard,
  NEEDS_CONFIRMATION,
  StripeRefusal,
  StripeSilent,
} from './stripe-problems.ts';
import { customer, type PaymentMethod, paymentMethod, setupIntent } from './stripe-shapes.ts';

export interface StripeParts {
  readonly db: Db;
  readonly api: StripeApi;
  /** Timeout for actions without a signal. */
  readonly timeoutMs: number;
}

/** For clients without Stripe's fields. Most accounts may not send card numbers; the error says what to do. */
export async function tokenizeByStripe(
  { api, timeoutMs }: StripeParts,
  card: CardForm,
): Promise<TokenizeOutcome> {
  const form = {
    type: 'card',
    'card[number]': card.cardNumber,
    'card[exp_month]': storedMonthOf(card.expirationMonth),
    'card[exp_year]': card.expirationYear,
    'card[cvc]': card.cvv,
  };
  const write = { form, idempotencyKey: randomUUID() };
  const answer = await api.post('/v1/payment_methods', write, paymentMethod, AbortSignal.timeout(timeoutMs));
  switch (answer.kind) {
    case 'ok':
      return { kind: 'stored', token: answer.value.id, card: summaryOf(answer.value) };
    case 'refused':
      if (isCardError(answer.problem)) return { kind: 'refused', reason: declineReason(answer.problem) };
      if (answer.problem.status === 401) throw new StripeRefusal(answer.problem);
      return { kind: 'refused', reason: NEEDS_SCRIPT };
    case 'unknown':
      throw new StripeSilent(answer.why);
  }
}

const NEEDS_SCRIPT =
  'Your card can only be entered in the fields of our payment provider. Please turn JavaScript on and load this page again.';

/** Ids come from clients and become part of a URL. */
const TOKEN = /^pm_\w{1,190}$/;

export async function describeByStripe(parts: StripeParts, token: string): Promise<DescribedCard | null> {
  const method = await methodOf(parts, token);
  return method && { summary: summaryOf(method), fingerprint: method.card.fingerprint ?? null };
}

async function methodOf({ api, timeoutMs }: StripeParts, token: string): Promise<PaymentMethod | null> {
  if (!TOKEN.test(token)) return null;
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await api.get(`/v1/payment_methods/${token}`, paymentMethod, signal);
  switch (answer.kind) {
    case 'ok':
      return answer.value;
    case 'refused':
      if (answer.problem.status === 404) return null;
      throw new StripeRefusal(answer.problem);
    case 'unknown':
      throw new StripeSilent(answer.why);
  }
}

/** A SetupIntent: asks the bank at zero value and attaches the card to its customer for later charges. */
export async function verifyByStripe(parts: StripeParts, token: string): Promise<VerifyOutcome> {
  const signal = AbortSignal.timeout(parts.timeoutMs);
  if (!TOKEN.test(token)) return { kind: 'declined', reason: declineReason({ type: 'card_error' }) };
  const known = await selectCustomer(parts.db, token);
  const owner = known === null ? await createCustomer(parts, token, signal) : known;
  if (typeof owner !== 'string') {
    if (owner.kind === 'refused') throw new StripeRefusal(owner.problem);
    return { kind: 'unknown' };
  }
  const form = {
    customer: owner,
    payment_method: token,
    'payment_method_types[0]': 'card',
    usage: 'off_session',
    confirm: true,
  };
  const answer = await parts.api.post(
    '/v1/setup_intents',
    { form, idempotencyKey: randomUUID() },
    setupIntent,
    signal,
  );
  switch (answer.kind) {
    case 'ok':
      return verdictOn(answer.value.status);
    case 'refused':
      if (isCardError(answer.problem) || isUnusableCard(answer.problem)) {
        return { kind: 'declined', reason: declineReason(answer.problem) };
      }
      throw new StripeRefusal(answer.problem);
    case 'unknown':
      return { kind: 'unknown' };
  }
}

function verdictOn(status: string): VerifyOutcome {
  if (status === 'succeeded') return { kind: 'verified' };
  return status === 'processing'
    ? { kind: 'unknown' }
    : {
        kind: 'declined',
        reason: status === 'requires_action' ? NEEDS_CONFIRMATION : declineReason({ type: '' }),
      };
}

/** The Stripe customer that a card is charged to, or why Stripe created none. */
export async function createCustomer(
  { db, api }: StripeParts,
  token: string,
  signal: AbortSignal,
): Promise<string | Exclude<StripeAnswer<never>, { kind: 'ok' }>> {
  const write = { form: { 'metadata[card]': token }, idempotencyKey: `customer-${token}` };
  const answer = await api.post('/v1/customers', write, customer, signal);
  return answer.kind === 'ok' ? writeCustomer(db, token, answer.value.id) : answer;
}

function summaryOf({ card }: PaymentMethod): CardSummary {
  return {
    CardTypeId: cardTypeId(BRANDS.find((brand) => brand === card.brand) ?? 'unknown'),
    LastFour: card.last4,
    ExpirationMonth: card.exp_month,
    ExpirationYear: card.exp_year,
  };
}

/** Stripe uses the same names. */
const BRANDS: readonly CardBrand[] = ['visa', 'mastercard', 'amex', 'discover'];
