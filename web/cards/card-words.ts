import type { CardSummary } from '../../contract/payment.ts';
import { brandOfCardTypeId, cardBrandName } from '../../domain/cards/card-brand.ts';

/** 'Visa ending in 1111' */
export function cardName({ CardTypeId, LastFour }: CardSummary): string {
  return `${cardBrandName(brandOfCardTypeId(CardTypeId))} ending in ${LastFour}`;
}

/** '08/2029', as on the card. */
export function expiryOf({ ExpirationMonth, ExpirationYear }: CardSummary): string {
  return `${String(ExpirationMonth).padStart(2, '0')}/${ExpirationYear}`;
}
