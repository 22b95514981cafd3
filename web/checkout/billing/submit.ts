import { billingForm } from '../../../contract/billing.ts';
import type { AddressBookEntry } from '../../../contract/user.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { formatPhone } from '../../../domain/people/phone.ts';
import type { Api, ApiError } from '../../api/client.ts';
import { payingCard } from '../../cards/paying-card.ts';
import type { HandCard } from '../../cards/vault.ts';
import { type FieldErrors, type FormReply, formValuesOf } from '../../forms/form-reply.ts';
import { parseForm } from '../../forms/parse-form.ts';
import { hasPicker, withChosenAddress } from '../address-book/chosen-address.ts';
import { atThePicker } from '../address-book/picker-errors.ts';
import { BILLING_SECRETS, billingPart } from './billing-form-data.ts';
import { checkBilling } from './check-billing.ts';

/** Travels with the submit: one file to fetch for both. */
export { checkBilling };

export type BillingSubmission =
  | { readonly saved: true }
  | { readonly saved: false; readonly reply: FormReply };

/** Hands a new card to the vault, then posts the billing form with the saved card's id or the vault's token in it. */
export async function submitBilling(
  api: Api,
  handCard: HandCard,
  form: FormData,
  clubJoin: boolean,
): Promise<BillingSubmission> {
  const refuse = (lead: string, errors: FieldErrors) =>
    ({ saved: false, reply: { lead, errors, values: formValuesOf(form, BILLING_SECRETS) } }) as const;

  const book = hasPicker(form) ? await addressBook(api) : [];
  const whole = withChosenAddress(form, book);
  const broken = checkBilling(form, { book, today: null });
  const billing = parseForm(billingPart(whole), billingForm);
  if (!billing.ok || Object.keys(broken).length > 0) return refuse(MESSAGES.invalidForm, broken);

  const card = await payingCard(handCard, form);
  if (!card.ok) return refuse(card.lead, card.errors);

  const { value } = billing;
  const answer = await api.call('post /cart/billing', {
    body: {
      ...value,
      ...formattedPhone(value),
      ...card.fields,
      // A default card is saved: it could not be one otherwise.
      ...(value.defaultCard && { saveCard: true }),
      // A member's card is on file.
      ...(clubJoin && { saveCard: true }),
      countryId: UNITED_STATES,
      clubJoin,
    },
  });
  if (answer.ok) return { saved: true };
  const [lead, errors] = refusalOf(answer.error);
  return refuse(lead, hasPicker(form) ? atThePicker(errors, whole) : errors);
}

async function addressBook(api: Api): Promise<readonly AddressBookEntry[]> {
  const session = await api.call('get /identity/validate');
  return session.ok ? (session.data.user?.AddressBook ?? []) : [];
}

/** However it was typed; the fields of an address that is not asked for stay out. */
function formattedPhone({ phone }: { phone?: string | undefined }): { phone?: string } {
  return phone === undefined ? {} : { phone: formatPhone(phone, UNITED_STATES) };
}

function refusalOf(error: ApiError): [lead: string, errors: FieldErrors] {
  const errors = error.fields ?? {};
  return Object.keys(errors).length > 0 ? [MESSAGES.invalidForm, errors] : [error.message, {}];
}
