import { cardForm } from '../../contract/payment.ts';
import { isExpired } from '../../domain/cards/expiry.ts';
import { summaryOfTyped } from '../../domain/cards/typed-summary.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { PAYMENT_MESSAGES } from '../../domain/checkout/payment-messages.ts';
import type { Day } from '../../domain/dates/day.ts';
import type { FieldErrors } from '../forms/form-reply.ts';
import { numberIn } from '../forms/number-in.ts';
import { errorsOf, parseForm } from '../forms/parse-form.ts';
import { MOUNTED_CARD } from './card-secrets.ts';
import type { TypedCard } from './typed-card.ts';
import { mountedCardOf } from './typed-card.ts';
import type { HandCard } from './vault.ts';

export const CARD_FIELDS = ['cardNumber', 'expirationMonth', 'expirationYear', 'cvv'] as const;

function cardPart(form: FormData): FormData {
  const part = new FormData();
  for (const name of CARD_FIELDS) part.set(name, String(form.get(name) ?? ''));
  return part;
}

/** Stripe checks a card in its own fields. Without a day, the server judges the expiry. */
export function checkCard(form: FormData, today: Day | null): FieldErrors {
  if (form.has(MOUNTED_CARD)) return {};
  return { ...errorsOf(cardPart(form), cardForm), ...(today === null ? {} : expiryErrors(form, today)) };
}

export function expiryErrors(form: FormData, today: Day): FieldErrors {
  const expirationMonth0to11 = numberIn(form, 'expirationMonth');
  const expirationYear = numberIn(form, 'expirationYear');
  if (expirationMonth0to11 === undefined || expirationYear === undefined) return {};
  return isExpired({ expirationMonth0to11, expirationYear }, today)
    ? { expirationYear: [PAYMENT_MESSAGES.cardExpired] }
    : {};
}

/** Refused as long as a field is missing or wrong; also if the card is typed into Stripe's own fields. */
export function typedCardIn(form: FormData) {
  return parseForm(cardPart(form), cardForm);
}

export async function handTypedCard(handCard: HandCard, form: FormData): Promise<TypedCard> {
  const takeMounted = mountedCardOf(form);
  if (takeMounted) return takeMounted();
  const card = typedCardIn(form);
  if (!card.ok) return { ok: false, lead: MESSAGES.invalidForm, errors: card.errors };
  const handed = await handCard(card.value);
  if (handed.ok) return { ok: true, token: handed.token, summary: summaryOfTyped(card.value) };
  const hasFields = Object.keys(handed.errors).length > 0;
  return { ok: false, lead: hasFields ? MESSAGES.invalidForm : handed.message, errors: handed.errors };
}
