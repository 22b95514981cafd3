import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { Api, ApiError } from '../../api/client.ts';
import { emailPrefsIn } from '../../forms/email-prefs-fields.tsx';
import { AGREED_TO_POLICY } from '../club/agreed-to-policy.ts';
import { forCustomerQuery } from '../progress/for-customer-query.ts';

/** What placing the order came to, beside the order itself. */
export type PaymentReply =
  /** The card was refused, or something in the order: nothing was charged. */
  | { readonly kind: 'refused'; readonly message: string; readonly isOfCard: boolean }
  /** The guest's e-mail has an account by now. */
  | { readonly kind: 'has-account' }
  /** Of a club: the box that agrees to its policy was not ticked; nothing was sent. */
  | { readonly kind: 'policy-not-agreed' }
  /** No answer came: it may have been charged or not. `sentUnder`: the key to ask with. */
  | { readonly kind: 'unknown'; readonly sentUnder: string | null }
  /**
   * Something in the cart has changed since the page came; nothing was charged. `toldSoldOut`: the items of which that
   * page had told already.
   */
  | { readonly kind: 'cart-changed'; readonly toldSoldOut: readonly string[] };

export type PaymentSubmission =
  | { readonly placed: true }
  /** Null: the customer's session has ended. */
  | { readonly placed: false; readonly reply: PaymentReply | null };

/** The field that says that the four boxes were on the page: none of them ticked is an answer, too. */
export const ASKS_FOR_LETTERS = 'emailPrefs';

/** The field with an item that was known to be sold out when the page came; as often as there are such items. */
export const TOLD_SOLD_OUT = 'toldSoldOut';

const FAILED: PaymentReply = { kind: 'refused', message: MESSAGES.paymentFailed, isOfCard: true };

/** Longer than the shop takes for any request (contract §1): what has not come by then is lost on the way. */
const LOST_AFTER_MS = 20_000;

/**
 * Places the order with the card kept at billing. The server tells a repeat by the cart itself, so it needs no key; with
 * one of this very press, the page can ask what became of it whatever happens to the cart since.
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
      ? { kind: 'cart-changed', toldSoldOut: form.getAll(TOLD_SOLD_OUT).map(String) }
      : FAILED,
  };
}

function replyTo(error: ApiError, sentUnder: string | null): PaymentReply {
  if (error.message === MESSAGES.emailHasAccount) return { kind: 'has-account' };
  if (error.message === MESSAGES.policyNotAgreed) return { kind: 'policy-not-agreed' };
  // 0: no answer came. 500 and 503: the shop may have charged before it broke. A success that cannot be read is the
  // page of a train's network, or an answer cut short. The status call knows.
  if (error.status < 400 || error.status >= 500) return { kind: 'unknown', sentUnder };
  const message =
    error.message === '' || error.message === MESSAGES.anyError ? MESSAGES.paymentFailed : error.message;
  return { kind: 'refused', message, isOfCard: error.status === 402 || message === MESSAGES.paymentFailed };
}
