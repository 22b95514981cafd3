/** The longest text that each field takes, in characters (spec §5). Schemas, counters and messages read it here. */
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
  /** Our own: long enough for every password manager, short enough that hashing stays cheap. */
  password: 200,
  /** Our own: the words of a search. */
  search: 100,
} as const;

export const MIN_PASSWORD_LENGTH = 8;

/** Spec §5: fewer than 8 lines. The gift note of a winery pickup has no such limit. */
export const GIFT_NOTE_MAX_LINES = 7;

/** Carts that one bulk payment takes. */
export const MAX_CARTS_PER_PAYMENT = 500;

/** Miles around a ZIP in which carrier locations are searched, the first one by default (spec §9). */
export const CARRIER_DISTANCES = [10, 25, 50] as const;

/** Miles around a ZIP in which restaurants and shops are searched. */
export const STOCKIST_DISTANCES = ['10', '25', '50', '100', '250'] as const;

/** What carriers print of a text (contract §5). Above it, a page says so and still takes the text. */
export const PRINTED_LENGTH = { addressLine: 30, specialInstructions: 240 } as const;

export function fitsOnGiftCard(note: string): boolean {
  return note.split(/\r\n|\r|\n/).length <= GIFT_NOTE_MAX_LINES;
}
