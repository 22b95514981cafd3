/** Names of the card's fields, in the order of the page. */
export const cardLabels = {
  cardNumber: 'Card Number',
  expirationMonth: 'Expiration, Month',
  expirationYear: 'Expiration, Year',
  cvv: 'Security Code',
} as const;
