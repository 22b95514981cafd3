/** Cards of the sandbox, each of which has its own fate (contract §4). */
export const cards = {
  visa: '4111111111111111',
  visaOf13Digits: '4222222222222',
  mastercard: '5555555555554444',
  mastercardOf2Series: '2223003122003222',
  amex: '378282246310005',
  discover: '6011111111111117',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  processingError: '4000000000000119',
  silentUncharged: '4000000000004012',
  silentCharged: '4000000000004020',
  answeringTwice: '4000000000004046',
} as const;
