import { cardForm } from '../../contract/payment.ts';
import { isExpired } from '../../domain/cards/expiry.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { Day } from '../../domain/dates/day.ts';
import type { FieldErrors } from '../forms/form-reply.ts';
import { numberIn } from '../forms/number-in.ts';
import { errorsOf } from '../forms/parse-form.ts';
import { MOUNTED_CARD } from './mounted-cards.ts';

const CARD_FIELDS = ['cardNumber', 'expirationMonth', 'expirationYear', 'cvv'] as const;

/** The card part of a posted form. */
export function cardPart(form: FormData): FormData {
  const part = new FormData();
  for (const name of CARD_FIELDS) part.set(name, String(form.get(name) ?? ''));
  return part;
}

/** What is wrong with a typed card (spec §5); of one in Stripe's fields, Stripe says it. Without a day, what time decides is left to the server. */
export function checkCard(form: FormData, today: Day | null): FieldErrors {
  if (form.has(MOUNTED_CARD)) return {};
  return { ...errorsOf(cardPart(form), cardForm), ...(today === null ? {} : expiryErrors(form, today)) };
}

/** A card is good through the month that is printed on it. */
export function expiryErrors(form: FormData, today: Day): FieldErrors {
  const expirationMonth0to11 = numberIn(form, 'expirationMonth');
  const expirationYear = numberIn(form, 'expirationYear');
  if (expirationMonth0to11 === undefined || expirationYear === undefined) return {};
  return isExpired({ expirationMonth0to11, expirationYear }, today)
    ? { expirationYear: [MESSAGES.cardExpired] }
    : {};
}
