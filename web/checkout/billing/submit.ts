import { billingForm } from '../../../contract/billing.ts';
import { cardForm } from '../../../contract/payment.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { formatPhone } from '../../../domain/people/phone.ts';
import type { Api, ApiError } from '../../api/client.ts';
import type { HandCard } from '../../cards/vault.ts';
import { type FieldErrors, type FormReply, formValuesOf } from '../../forms/form-reply.ts';
import { parseForm } from '../../forms/parse-form.ts';
import { billingPart, CARD_SECRETS, cardPart, keepsCard } from './billing-form-data.ts';
import { checkBilling } from './check-billing.ts';

/** Travels with the submit: one file to fetch for both. */
export { checkBilling };

export type BillingSubmission =
  | { readonly saved: true }
  | { readonly saved: false; readonly reply: FormReply };

const UNITED_STATES = 37;

/** Hands the card to the vault, then posts the billing form with the vault's token in the card's place. */
export async function submitBilling(
  api: Api,
  handCard: HandCard,
  form: FormData,
  clubJoin: boolean,
): Promise<BillingSubmission> {
  const refuse = (lead: string, errors: FieldErrors) =>
    ({ saved: false, reply: { lead, errors, values: formValuesOf(form, CARD_SECRETS) } }) as const;

  const billing = parseForm(billingPart(form), billingForm);
  const token = keepsCard(form) ? { ok: true as const, token: String(form.get('paymentToken')) } : null;
  const card = token ? null : parseForm(cardPart(form), cardForm);
  if (!billing.ok || (card && !card.ok)) return refuse(MESSAGES.invalidForm, checkBilling(form, null));

  const handed = token ?? (card?.ok ? await handCard(card.value) : null);
  if (!handed?.ok) {
    const errors = handed?.errors ?? {};
    return refuse(
      Object.keys(errors).length > 0 ? MESSAGES.invalidForm : (handed?.message ?? MESSAGES.anyError),
      errors,
    );
  }

  const answer = await api.call('post /cart/billing', {
    body: {
      ...billing.value,
      ...formattedPhone(billing.value),
      paymentToken: handed.token,
      countryId: UNITED_STATES,
      clubJoin,
    },
  });
  return answer.ok ? { saved: true } : refuse(...refusalOf(answer.error));
}

/** However it was typed; the fields of an address that is not asked for stay out. */
function formattedPhone({ phone }: { phone?: string | undefined }): { phone?: string } {
  return phone === undefined ? {} : { phone: formatPhone(phone, UNITED_STATES) };
}

function refusalOf(error: ApiError): [lead: string, errors: FieldErrors] {
  const errors = error.fields ?? {};
  return Object.keys(errors).length > 0 ? [MESSAGES.invalidForm, errors] : [error.message, {}];
}
