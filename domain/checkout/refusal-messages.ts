/**
 * What answers refuse with, word for word as specified. Apart from MESSAGES, which
 * each step of the checkout loads.
 */
export const REFUSAL_MESSAGES = {
  wrongLogin: 'Email or password is incorrect.',
  taxUnknown: (state: string) =>
    `We don't have the tax rates for ${state} yet, so we can't take this order. Please contact us.`,
  emptyCart: 'Your cart is empty.',
  noQuantity: 'Choose a quantity of 1 or more.',
  recipientUnknown: 'Please enter the birth date of the person who picks up the wine.',
  promoUnknown: 'This promo code is not valid.',
  paymentUnderWay: 'Your payment is being processed. Please wait a moment and check again.',
  formerMember: (club: string, phone: string) =>
    `Our records indicate you were previously a member of ${club}. If you wish to re-join, please contact us at ${phone}.`,
  alreadyMember: (club: string) => `You are already a member of ${club}.`,
  wrongCode: 'This code is not right or has expired. Please check it, or ask for a new one.',
} as const;
