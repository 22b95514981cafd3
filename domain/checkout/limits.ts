/** In characters. Schemas, character counters and messages use these values. */
export const MAX_LENGTH = {
  name: 50,
  company: 100,
  address1: 255,
  address2: 75,
  city: 75,
  zip: 30,
  phone: 50,
  email: 100,
  specialInstructions: 500,
  giftSenderName: 40,
  giftName: 50,
  giftNote: 300,
  promoCode: 50,
  cardDigits: 19,
  securityCode: 4,
  /** Our own limit: enough for every password manager, and hashing stays cheap. */
  password: 200,
  /** Our own limit for a search text. */
  search: 100,
  /** Our own limit: some fifty items of a quote. */
  quoteItems: 4000,
} as const;

export const MIN_PASSWORD_LENGTH = 8;

/** Fewer than 8 lines. The gift note of a winery pickup has no limit on lines. */
export const GIFT_NOTE_MAX_LINES = 7;

export const MAX_CARTS_PER_PAYMENT = 500;

/** Search radius around a ZIP for carrier locations, in miles; the first is the default. */
export const CARRIER_DISTANCES = [10, 25, 50] as const;

/** Around a ZIP, in miles. */
export const STOCKIST_DISTANCES = ['10', '25', '50', '100', '250'] as const;

/** How much of a text carriers print, in characters. The page warns about longer text but accepts it. */
export const PRINTED_LENGTH = { addressLine: 30, specialInstructions: 240 } as const;

export function fitsOnGiftCard(note: string): boolean {
  return note.split(/\r\n|\r|\n/).length <= GIFT_NOTE_MAX_LINES;
}
