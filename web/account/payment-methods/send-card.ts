import { changeCardForm } from '../../../contract/account.ts';
import { cardForm } from '../../../contract/payment.ts';
import type { User } from '../../../contract/user.ts';
import { isExpired } from '../../../domain/cards/expiry.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Api } from '../../api/client.ts';
import type { HandCard } from '../../cards/vault.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { numberIn } from '../../forms/number-in.ts';
import { errorsOf, parseForm } from '../../forms/parse-form.ts';
import { refusedByApi, refusedForm, type Sent, sendForm } from '../../forms/send-form.ts';

/** Names of the fields that leave this browser for the vault only. */
const SECRET = ['cardNumber', 'cvv'] as const;

export function checkNewCard(form: FormData, today: Day): FieldErrors {
  return { ...errorsOf(form, cardForm), ...expiryErrors(form, today) };
}

export function checkExpiry(form: FormData, today: Day): FieldErrors {
  return { ...errorsOf(form, changeCardForm), ...expiryErrors(form, today) };
}

function expiryErrors(form: FormData, today: Day): FieldErrors {
  const expirationMonth0to11 = numberIn(form, 'expirationMonth');
  const expirationYear = numberIn(form, 'expirationYear');
  if (expirationMonth0to11 === undefined || expirationYear === undefined) return {};
  return isExpired({ expirationMonth0to11, expirationYear }, today)
    ? { expirationYear: [MESSAGES.cardExpired] }
    : {};
}

/** Hands the card to the vault, and the vault's token to the account. */
export async function sendNewCard(api: Api, handCard: HandCard, form: FormData): Promise<Sent<User>> {
  const parsed = parseForm(form, cardForm);
  if (!parsed.ok) return refusedForm(form, MESSAGES.invalidForm, parsed.errors, { secret: SECRET });
  const handed = await handCard(parsed.value);
  if (!handed.ok) {
    const hasFields = Object.keys(handed.errors).length > 0;
    return refusedForm(form, hasFields ? MESSAGES.invalidForm : handed.message, handed.errors, {
      secret: SECRET,
    });
  }
  const answer = await api.call('post /account/card', {
    body: { paymentToken: handed.token, defaultCard: form.has('defaultCard') },
  });
  return answer.ok ? answer : refusedByApi(form, answer.error, SECRET);
}

export function sendCardChange(api: Api, form: FormData): Promise<Sent<User>> {
  return sendForm(form, {
    schema: changeCardForm,
    send: (body) => api.call('put /account/card', { body }),
  });
}
