import { changeCardForm } from '../../../contract/account.ts';
import type { User } from '../../../contract/user.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Api } from '../../api/client.ts';
import { CARD_SECRETS } from '../../cards/card-labels.ts';
import { expiryErrors } from '../../cards/check-card.ts';
import { checkCard, handTypedCard } from '../../cards/hand-card.ts';
import type { HandCard } from '../../cards/vault.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { refusedByApi, refusedForm, type Sent, sendForm } from '../../forms/send-form.ts';

/** Travels with the submit: one file to fetch for both. */
export { checkCard };

export function checkExpiry(form: FormData, today: Day): FieldErrors {
  return { ...errorsOf(form, changeCardForm), ...expiryErrors(form, today) };
}

/** Sends the card to the vault, and the vault's token to the account. */
export async function sendNewCard(api: Api, handCard: HandCard, form: FormData): Promise<Sent<User>> {
  const handed = await handTypedCard(handCard, form);
  if (!handed.ok) return refusedForm(form, handed.lead, handed.errors, { secret: CARD_SECRETS });
  const answer = await api.call('post /account/card', {
    body: { paymentToken: handed.token, defaultCard: form.has('defaultCard') },
  });
  return answer.ok ? answer : refusedByApi(form, answer.error, CARD_SECRETS);
}

export function sendCardChange(api: Api, form: FormData): Promise<Sent<User>> {
  return sendForm(form, {
    schema: changeCardForm,
    send: (body) => api.call('put /account/card', { body }),
  });
}
