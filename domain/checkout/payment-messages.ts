/** What the last steps say, word for word as specified. Apart from MESSAGES, which the first step loads. */
export const PAYMENT_MESSAGES = {
  invalidCardNumber: 'Please enter a valid card number',
  invalidSecurityCode: 'Please enter a valid security code',
  paymentFailed: 'Failed to apply payment. Please review billing information and try again',
  paymentUnknown: 'We are still checking your payment. You will not be charged twice.',
  noCard: 'Please provide a valid credit card.',
  cardExpired: 'This card has expired',
  policyNotAgreed: 'Please agree to membership policy.',
  requestedDatePassed:
    'Sorry, your requested delivery/pickup date is not valid. Please update the delivery/pickup date before completing your order.',
} as const;
