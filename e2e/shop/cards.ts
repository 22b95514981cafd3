/**
 * Cards of the sandbox. The ordinary ones, of which any number will do, end as the published test numbers do and have
 * middle digits that are nowhere by chance; after the run all of the shop is searched for them. The others have each
 * a fate of their own.
 */
export const cards = {
  visa: '4716830526971111',
  visaOf13Digits: '4706835152222',
  mastercard: '5473099816254444',
  mastercardOf2Series: '2223844691573222',
  amex: '378396625710005',
  discover: '6011747938621117',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  processingError: '4000000000000119',
  silentUncharged: '4000000000004012',
  silentCharged: '4000000000004020',
  answeringLate: '4000000000004038',
  answeringTwice: '4000000000004046',
} as const;

/** Likewise nothing else in the shop is called so. */
export const securityCodes = { usual: '739', amex: '7391' } as const;

export function securityCodeOf(cardNumber: string): string {
  return cardNumber === cards.amex ? securityCodes.amex : securityCodes.usual;
}
