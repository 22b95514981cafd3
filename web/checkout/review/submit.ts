import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import { type Api, type ApiError, UNREADABLE_ANSWER } from '../../api/client.ts';
import { emailPrefsIn } from '../../forms/email-prefs-fields.tsx';
import { AGREED_TO_POLICY } from '../club/policy-agreement.tsx';
import { forCustomerQuery } from '../progress/for-customer-query.ts';
import type { CodeReply } from './send-code.ts';

export type PaymentReply =
  /** The card or something in the order was refused: nothing was charged. */
  | { readonly kind: 'refused'; readonly message: string; readonly isOfCard: boolean }
  | CodeReply
  /** The guest's email has an account by now. */
  | { readonly kind: 'has-account' }
  /** For a club: the box that accepts the policy was not ticked; nothing was sent. */
  | { readonly kind: 'policy-not-agreed' }
  /** No answer came: the card may or may not have been charged. `sentUnder`: the key for asking about it. */
  | { readonly kind: 'unknown'; readonly sentUnder: string | null }
  /** The cart changed after the page loaded; nothing was charged. `knownSoldOut`: items already reported there. */
  | { readonly kind: 'cart-changed'; readonly knownSoldOut: readonly string[] };

export type PaymentSubmission =
  | { readonly placed: true }
  /** Null: the customer's session has ended. */
  | { readonly placed: false; readonly reply: PaymentReply | null };

/** The field that says that the four boxes were on the page: no ticked box is also an answer. */
export const ASKS_FOR_LETTERS = 'emailPrefs';

/** The field for an item known to be sold out when the page loaded; repeated for each such item. */
export const KNOWN_SOLD_OUT = 'knownSoldOut';

const FAILED: PaymentReply = { kind: 'refused', message: PAYMENT_MESSAGES.paymentFailed, isOfCard: true };

/** Longer than the shop takes for any request: an answer that has not arrived by then is lost. */
const LOST_AFTER_MS = 20_000;

/**
 * The server detects a repeat by the cart, so no key is needed. With a key for this press, the page can ask for the
 * outcome even if the cart changes later.
 */
export async function submitPayment(
  api: Api,
  form: FormData,
  clubJoin: boolean,
  key: string | null = null,
): Promise<PaymentSubmission> {
  if (clubJoin && !form.has(AGREED_TO_POLICY)) return { placed: false, reply: { kind: 'policy-not-agreed' } };
  const answer = await api.call('post /cart/payment', {
    query: forCustomerQuery(form),
    body: {
      clubJoin,
      ...(clubJoin && { saveInfo: true, agreedToPolicy: true }),
      quote: String(form.get('quote') ?? ''),
      ...(form.has(ASKS_FOR_LETTERS) && { emailPrefs: emailPrefsIn(form) }),
      smsMarketing: form.get('smsMarketing') === 'on',
      smsTransactional: form.get('smsTransactional') === 'on',
    },
    ...(key !== null && { headers: { 'Idempotency-Key': key } }),
    signal: AbortSignal.timeout(LOST_AFTER_MS),
  });
  if (!answer.ok && answer.error.status === 401) return { placed: false, reply: null };
  if (!answer.ok) return { placed: false, reply: replyTo(answer.error, key) };
  if (answer.data.orderComplete) return { placed: true };
  return {
    placed: false,
    reply: answer.data.resetCart
      ? { kind: 'cart-changed', knownSoldOut: form.getAll(KNOWN_SOLD_OUT).map(String) }
      : FAILED,
  };
}

function replyTo(error: ApiError, sentUnder: string | null): PaymentReply {
  if (error.code === 'challenge-needed') return { kind: 'code', step: 'ask', message: error.message };
  if (error.reason === 'email-has-account') return { kind: 'has-account' };
  if (error.fields?.agreedToPolicy) return { kind: 'policy-not-agreed' };
  // 0: no answer came. 500 and 503: the shop may have charged before it failed. An unreadable success is a captive
  // portal's page, or a truncated answer. The status call knows the outcome.
  if (error.status < 400 || error.status >= 500) return { kind: 'unknown', sentUnder };
  if (error.code === UNREADABLE_ANSWER || error.message === '') return FAILED;
  const isOfCard = error.status === 402 || error.reason === 'payment-failed';
  return { kind: 'refused', message: error.message, isOfCard };
}
