import { data, redirect } from 'react-router';
import { billingForm, type StoredBilling } from '../../../contract/billing.ts';
import type { NextStep } from '../../../contract/step-answer.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { checkoutPath, pathAfter } from '../../../domain/checkout/steps.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { formatPhone } from '../../../domain/people/phone.ts';
import { reportStep } from '../../analytics/cart-events.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { Api, ApiError } from '../../api/client.ts';
import { afterTypingCard, handAhead, handedAhead } from '../../cards/card-ahead.ts';
import { payingCard } from '../../cards/paying-card.ts';
import type { HandCard } from '../../cards/vault.ts';
import { handCardAt, handCardInBrowser } from '../../cards/vault.ts';
import { forgetDraft } from '../../forms/drafts.ts';
import { type FieldErrors, type FormReply, formValuesOf } from '../../forms/form-reply.ts';
import { parseForm } from '../../forms/parse-form.ts';
import { atThePicker, hasPicker, withChosenAddress } from '../address-book/chosen-address.ts';
import type { OfferedAddresses } from '../address-book/offered-addresses.ts';
import { checkoutCache } from '../checkout-cache.ts';
import { clubJoinOf, clubJoinQuery } from '../progress/club-join.ts';
import { BILLING_DRAFT } from '../progress/draft-names.ts';
import { forCustomerQuery } from '../progress/for-customer-query.ts';
import { logInAgain, loginIfEnded } from '../progress/session-ended.ts';
import { WHOLE_ADDRESS } from '../shipping/field-names.ts';
import { BILLING_SECRETS, billingPart } from './billing-form-data.ts';
import { offeredForBilling } from './billing-values.ts';
import { checkBilling } from './check-billing.ts';
import { asksToForgetCard } from './forget-card.tsx';

/** Bundled with the submit, so that both take one request. */
export { checkBilling };

export type BillingSubmission =
  | { readonly saved: true; readonly billing: StoredBilling; readonly next: NextStep | null }
  /** Null: the customer's session has ended. */
  | { readonly saved: false; readonly reply: FormReply | null };

export interface BillingSubmit {
  readonly clubJoin: boolean;
  readonly offered: OfferedAddresses | null;
  /** The page shows the answer, without a further request. */
  readonly isPage?: boolean;
}

/** Sends a new card to the vault, then posts the billing form with the saved card's id or the vault's token. */
export async function submitBilling(
  api: Api,
  handCard: HandCard,
  form: FormData,
  { clubJoin, offered, isPage = false }: BillingSubmit,
): Promise<BillingSubmission> {
  const refuse = (lead: string, errors: FieldErrors) =>
    ({ saved: false, reply: { lead, errors, values: formValuesOf(form, BILLING_SECRETS) } }) as const;

  const whole = withChosenAddress(form, offered);
  const broken = checkBilling(form, { offered, today: null });
  const billing = parseForm(billingPart(whole), billingForm);
  if (!billing.ok || Object.keys(broken).length > 0) return refuse(MESSAGES.invalidForm, broken);

  const card = await payingCard(handCard, form);
  if (!card.ok) return refuse(card.lead, card.errors);

  const { value } = billing;
  const answer = await api.call('post /cart/billing', {
    query: { ...forCustomerQuery(form), ...(isPage && { include: 'checkout' }) },
    body: {
      ...value,
      ...formattedPhone(value),
      ...card.fields,
      // A default card must be a saved card.
      ...(value.defaultCard && { saveCard: true }),
      // A member's card is kept on file.
      ...(clubJoin && { saveCard: true }),
      countryId: UNITED_STATES,
      clubJoin,
    },
  });
  if (answer.ok) {
    const { checkout = null, ...billing } = answer.data;
    return { saved: true, billing, next: checkout };
  }
  if (answer.error.status === 401) return { saved: false, reply: null };
  const [lead, errors] = refusalOf(answer.error);
  return refuse(lead, hasPicker(form, offered) ? atThePicker(errors, whole) : errors);
}

export async function submitInBrowser(form: FormData, request: Request) {
  const clubJoin = clubJoinOf(request.url);
  if (asksToForgetCard(form))
    return (await loginIfEnded(browserApi, form, request.url)) ?? forgetCard(browserApi, clubJoin);
  const cached = checkoutCache.current();
  const handCard = handedAhead(vaultOfPage());
  const offered = cached && offeredForBilling(cached);
  const submission = await submitBilling(browserApi, handCard, form, { clubJoin, offered, isPage: true });
  if (!submission.saved) return submission.reply ? refused(submission.reply) : logInAgain(request.url);
  const { billing, next } = submission;
  if (next && !request.signal.aborted)
    checkoutCache.complete({ billing, cart: next.cart, customer: next.user, choices: next.choices });
  forgetDraft(BILLING_DRAFT);
  reportStep('add_payment_info', { payment_type: 'Credit Card' });
  return redirect(pathAfter('billing', clubJoin));
}

/** A typed card reaches the vault before the press, which then takes one request instead of two (decision 181). */
export function handCardAhead(form: HTMLFormElement, today: Day, signal: AbortSignal): void {
  afterTypingCard(form, () => handAhead(vaultOfPage(), new FormData(form), today), signal);
}

function vaultOfPage(): HandCard {
  const cached = checkoutCache.current();
  return cached ? handCardAt(cached.lookups.site.vaultOrigin ?? '') : handCardInBrowser;
}

export async function forgetCard(api: Api, clubJoin: boolean) {
  const answer = await api.call('delete /cart/billing/card', { query: clubJoinQuery(clubJoin) });
  return answer.ok
    ? redirect(checkoutPath('billing', clubJoin))
    : refused({ lead: answer.error.message, errors: {}, values: {} });
}

/** The router does not reload after a 422. It does after a 200, because an address may have left the book since. */
export function refused(reply: FormReply) {
  return data(reply, { status: WHOLE_ADDRESS in reply.errors ? 200 : 422 });
}

/** Omits the phone if the address is not asked for. */
function formattedPhone({ phone }: { phone?: string | undefined }): { phone?: string } {
  return phone === undefined ? {} : { phone: formatPhone(phone, UNITED_STATES) };
}

function refusalOf(error: ApiError): [lead: string, errors: FieldErrors] {
  const errors = error.fields ?? {};
  return Object.keys(errors).length > 0 ? [MESSAGES.invalidForm, errors] : [error.message, {}];
}
