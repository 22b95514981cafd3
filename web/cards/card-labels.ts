import { MOUNTED_CARD } from './mounted-cards.ts';

/** Names of the card's fields, in the order of the page. */
export const cardLabels = {
  cardNumber: 'Card Number',
  expirationMonth: 'Expiration, Month',
  expirationYear: 'Expiration, Year',
  cvv: 'Security Code',
} as const;

/** Names of the fields that go only to the vault and are stored nowhere. */
export const CARD_SECRETS = ['cardNumber', 'cvv', MOUNTED_CARD] as const;
