import type { CardForm, CardSummary } from '../../../contract/payment.ts';
import { cardTypeId, detectCardBrand } from '../../../domain/cards/card-brand.ts';
import { storedMonthOf } from '../../../domain/cards/expiry.ts';

export function summaryOfTyped({ cardNumber, expirationMonth, expirationYear }: CardForm): CardSummary {
  return {
    CardTypeId: cardTypeId(detectCardBrand(cardNumber)),
    LastFour: cardNumber.slice(-4),
    ExpirationMonth: storedMonthOf(expirationMonth),
    ExpirationYear: expirationYear,
  };
}
