import type { CardForm } from '../../../contract/payment.ts';
import { isExpired } from '../../../domain/cards/expiry.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { accept, invalidFields, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';

type TypedCard = { readonly [Field in keyof CardForm]?: CardForm[Field] | undefined };

export const CARD_EXPIRED: Refusal = invalidFields(
  { expirationYear: [PAYMENT_MESSAGES.cardExpired] },
  PAYMENT_MESSAGES.cardExpired,
);

/** Refuses an incomplete or expired card (`invalid`). */
export function readTypedCard(typed: TypedCard, today: Day): Result<CardForm> {
  const { cardNumber, expirationMonth, expirationYear, cvv } = typed;
  if (
    cardNumber === undefined ||
    expirationMonth === undefined ||
    expirationYear === undefined ||
    cvv === undefined
  ) {
    const missing = Object.entries({ cardNumber, expirationMonth, expirationYear, cvv })
      .filter(([, value]) => value === undefined)
      .map(([field]) => [field, [MESSAGES.required]]);
    return reject(invalidFields(Object.fromEntries(missing)));
  }
  if (isExpired({ expirationMonth0to11: expirationMonth, expirationYear }, today))
    return reject(CARD_EXPIRED);
  return accept({ cardNumber, expirationMonth, expirationYear, cvv });
}
