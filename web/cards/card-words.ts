import type { CardSummary } from '../../contract/payment.ts';
import { nameOfCard } from '../../domain/cards/card-brand.ts';
import { formMonthOf, isExpired } from '../../domain/cards/expiry.ts';
import type { Day } from '../../domain/dates/day.ts';

/** Only its customer may see when it expires. */
export type ShownCard = Pick<CardSummary, 'CardTypeId' | 'LastFour'> & Partial<CardSummary>;

export function cardName({ CardTypeId, LastFour }: ShownCard): string {
  return nameOfCard(CardTypeId, LastFour);
}

/** '08/2029', as on the card. */
export function expiryOf({ ExpirationMonth, ExpirationYear }: CardSummary): string {
  return `${String(ExpirationMonth).padStart(2, '0')}/${ExpirationYear}`;
}

export function knowsExpiry(card: ShownCard): card is CardSummary {
  return card.ExpirationMonth !== undefined && card.ExpirationYear !== undefined;
}

export function hasExpired({ ExpirationMonth, ExpirationYear }: CardSummary, today: Day): boolean {
  return isExpired(
    { expirationMonth0to11: formMonthOf(ExpirationMonth), expirationYear: ExpirationYear },
    today,
  );
}

export const cardLabels = {
  cardNumber: 'Card Number',
  expirationMonth: 'Expiration, Month',
  expirationYear: 'Expiration, Year',
  cvv: 'Security Code',
} as const;
