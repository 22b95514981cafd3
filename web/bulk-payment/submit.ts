import { BULK_MESSAGES } from '../../domain/bulk/bulk-messages.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { UNITED_STATES } from '../../domain/geography/countries.ts';
import { formatPhone } from '../../domain/people/phone.ts';
import { type Api, type ApiError, UNREADABLE_ANSWER } from '../api/client.ts';
import { CARD_SECRETS } from '../cards/card-secrets.ts';
import { payingCard } from '../cards/paying-card.ts';
import type { HandCard } from '../cards/vault.ts';
import { atThePicker } from '../checkout/address-book/chosen-address.ts';
import { WHOLE_ADDRESS } from '../checkout/shipping/field-names.ts';
import { type FieldErrors, type FormReply, formValuesOf } from '../forms/form-reply.ts';
import { numberIn } from '../forms/number-in.ts';
import { billingAddressChoice, checkBulkPayment, parseAddress } from './check-bulk-payment.ts';
import {
  AGAIN,
  ATTEMPT,
  type BulkPaymentBody,
  CARTS,
  newAttempt,
  QUOTES,
  type SentPayment,
} from './payment-fields.ts';

export { checkBulkPayment };

export interface Refused {
  readonly kind: 'refused';
  readonly form: FormReply;
  /** The payment itself failed: nothing was charged. */
  readonly isPaymentProblem: boolean;
  /** For the next submit. */
  readonly attempt: string;
  readonly isStale: boolean;
}

export type BulkReply =
  | Refused
  /** No answer came: it may have been charged or not. */
  | { readonly kind: 'unknown'; readonly payment: SentPayment };

export type BulkSubmission =
  | { readonly accepted: true; readonly paymentId: string }
  | { readonly accepted: false; readonly reply: BulkReply };

export interface BulkSubmit {
  readonly api: Api;
  readonly handCard: HandCard;
  readonly customerId: string;
  /** Called before the payment is sent, in case someone has to ask again. */
  readonly onSend?: (payment: SentPayment) => void;
}

/** Longer than the shop takes for any request: an answer that has not arrived by then is lost. */
const LOST_AFTER_MS = 20_000;

/** One authorization for all carts. A form with a sent payment asks for its result instead. */
export async function submitBulkPayment(submit: BulkSubmit, form: FormData): Promise<BulkSubmission> {
  const sent = sentPaymentIn(form);
  if (sent) return send(submit, sent, new FormData());

  const refuse = (lead: string, errors: FieldErrors) =>
    refused(form, { lead, errors, attempt: String(form.get(ATTEMPT) ?? '') });
  const broken = checkBulkPayment(form, null);
  if (Object.keys(broken).length > 0) return refuse(MESSAGES.invalidForm, broken);
  const card = await payingCard(submit.handCard, form);
  if (!card.ok) return refuse(card.lead, card.errors);

  const address = addressIn(form);
  const body: BulkPaymentBody = {
    customerId: submit.customerId,
    carts: form.getAll(CARTS).map(Number),
    quotes: quotesIn(form),
    details: { ...card.fields, ...newCardPlans(form, card.fields.cardId) },
    firstName: address.name_first,
    lastName: address.name_last,
    paymentType: 'card',
    userId: numberIn(form, 'userId'),
    billingAddressPayload: address,
  };
  return send(submit, { key: String(form.get(ATTEMPT) ?? ''), body }, form);
}

/** Not validated here: the server judges it like any other payment. */
function sentPaymentIn(form: FormData): SentPayment | null {
  const again = form.get(AGAIN);
  if (typeof again !== 'string' || again === '') return null;
  try {
    const { key, body } = JSON.parse(again);
    return { key: String(key), body };
  } catch {
    return null;
  }
}

async function send(
  { api, onSend }: BulkSubmit,
  payment: SentPayment,
  form: FormData,
): Promise<BulkSubmission> {
  onSend?.(payment);
  const answer = await api.call('post /cart/bulk-payment', {
    body: payment.body,
    headers: { 'idempotency-key': payment.key },
    signal: AbortSignal.timeout(LOST_AFTER_MS),
  });
  if (!answer.ok) return replyTo(answer.error, payment, form);
  const { id, bulkGatewayResult } = answer.data;
  if (bulkGatewayResult.Result === 0) return { accepted: true, paymentId: id };
  return refused(form, {
    lead: bulkGatewayResult.RespMsg || BULK_MESSAGES.paymentFailed,
    isPaymentProblem: true,
  });
}

function replyTo(error: ApiError, payment: SentPayment, form: FormData): BulkSubmission {
  // 0: no answer came. 500 and 503: the shop may have charged before it failed. A success that cannot be read is
  // another server's page, or a truncated answer.
  if (error.status < 400 || error.status >= 500) {
    return { accepted: false, reply: { kind: 'unknown', payment } };
  }
  const errors = pageErrors(error, form);
  const hasFields = Object.keys(errors).length > 0;
  const isWordless = error.message === '' || error.code === UNREADABLE_ANSWER;
  const lead = isWordless ? BULK_MESSAGES.paymentFailed : error.message;
  return refused(form, {
    lead: hasFields ? MESSAGES.invalidForm : lead,
    errors,
    isStale: !hasFields,
    isPaymentProblem: !hasFields,
  });
}

interface Refusal {
  readonly lead: string;
  readonly errors?: FieldErrors;
  readonly attempt?: string;
  readonly isStale?: boolean;
  readonly isPaymentProblem?: boolean;
}

function refused(
  form: FormData,
  { lead, errors = {}, attempt = newAttempt(), isStale = false, isPaymentProblem = false }: Refusal,
): BulkSubmission {
  const reply = { lead, errors, values: formValuesOf(form, CARD_SECRETS) };
  return { accepted: false, reply: { kind: 'refused', form: reply, attempt, isStale, isPaymentProblem } };
}

/** 'billingAddressPayload.zip' is the page's 'zip'. The picker shows what concerns the whole address. */
function pageErrors({ fields = {}, reason }: ApiError, form: FormData): FieldErrors {
  const errors = Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [
      reason === 'no-address' ? WHOLE_ADDRESS : (path.split('.').at(-1) ?? path),
      messages,
    ]),
  );
  return form.has('address1') ? errors : atThePicker(errors, form);
}

/** Pays only the prices that this page shows, even if another page shows newer ones. */
function quotesIn(form: FormData): Record<string, string> {
  const quotes = form.getAll(QUOTES);
  return Object.fromEntries(form.getAll(CARTS).map((cart, place) => [String(cart), String(quotes[place])]));
}

type AddressPayload = NonNullable<BulkPaymentBody['billingAddressPayload']>;

function addressIn(form: FormData): AddressPayload {
  const choice = billingAddressChoice(form);
  const email = { email: String(form.get('email') ?? '') || null };
  if (choice.kind === 'saved') {
    const { addressBookId } = choice;
    return { addressBookId, makeDefaultBilling: form.has('makeDefaultBilling'), ...email };
  }
  if (choice.kind === 'none') throw new Error('a payment without an address');
  const parsed = parseAddress(choice.form);
  if (!parsed.ok) throw new Error('an address that was not checked');
  const { phone, name_first, name_last, company, address1, address2, city, stateId, zip } = parsed.value;
  return {
    ...{ name_first, name_last, company, address1, address2, city, stateId, zip },
    ...email,
    addressBookId: 'new',
    phone: formatPhone(phone, UNITED_STATES),
    saveAddress: choice.form.has('saveAddress'),
    makeDefaultBilling: choice.form.has('makeDefaultBilling'),
  };
}

/** A default card must be a saved card. */
function newCardPlans(form: FormData, cardId: number | 'new') {
  if (cardId !== 'new') return {};
  const defaultCard = form.has('defaultCard');
  return { defaultCard, saveCard: defaultCard || form.has('saveCard') };
}
