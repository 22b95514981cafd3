import { MAX_LENGTH } from '../checkout/limits.ts';

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown';
type KnownBrand = Exclude<CardBrand, 'unknown'>;

interface BrandRule {
  name: string;
  cardTypeId: number;
  prefixes: RegExp;
  lengths: readonly number[];
  securityCodeLength: 3 | 4;
}

/** Ranges and lengths that the networks publish, the newer ones too: Mastercard 2221 to 2720, Discover 644 to 649. */
const BRANDS: Record<KnownBrand, BrandRule> = {
  mastercard: {
    name: 'Mastercard',
    cardTypeId: 1,
    prefixes: /^(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/,
    lengths: [16],
    securityCodeLength: 3,
  },
  visa: {
    name: 'Visa',
    cardTypeId: 2,
    prefixes: /^4/,
    lengths: [13, 16],
    securityCodeLength: 3,
  },
  amex: {
    name: 'American Express',
    cardTypeId: 3,
    prefixes: /^3[47]/,
    lengths: [15],
    securityCodeLength: 4,
  },
  discover: {
    name: 'Discover',
    cardTypeId: 8,
    prefixes: /^(?:6011|65|64[4-9])/,
    lengths: [16],
    securityCodeLength: 3,
  },
};

const KNOWN_BRANDS = Object.keys(BRANDS) as KnownBrand[];

/** CardTypeId of a stored card; every other id is an unknown brand. */
export const CARD_TYPE_IDS = { mastercard: 1, visa: 2, amex: 3, discover: 8 } as const satisfies Record<
  KnownBrand,
  number
>;

/** Detects the brand as soon as the leading digits identify it, so a half-typed number works. */
export function detectCardBrand(digits: string): CardBrand {
  return KNOWN_BRANDS.find((brand) => BRANDS[brand].prefixes.test(digits)) ?? 'unknown';
}

/** A number of an unknown brand passes with 12 to 19 digits; the gateway decides whether to accept it. */
export function isCompleteCardNumber(digits: string): boolean {
  if (!passesLuhn(digits)) return false;
  const brand = detectCardBrand(digits);
  if (brand === 'unknown') return digits.length >= 12 && digits.length <= MAX_LENGTH.cardDigits;
  return BRANDS[brand].lengths.includes(digits.length);
}

/** 1 Mastercard, 2 Visa, 3 American Express, 8 Discover, 0 unknown. */
export function cardTypeId(brand: CardBrand): number {
  return brand === 'unknown' ? 0 : BRANDS[brand].cardTypeId;
}

export function brandOfCardTypeId(id: number): CardBrand {
  return KNOWN_BRANDS.find((brand) => BRANDS[brand].cardTypeId === id) ?? 'unknown';
}

export function cardBrandName(brand: CardBrand): string {
  return brand === 'unknown' ? 'Card' : BRANDS[brand].name;
}

/** 'Visa ending in 1111' */
export function nameOfCard(typeId: number, lastFour: string): string {
  return `${cardBrandName(brandOfCardTypeId(typeId))} ending in ${lastFour}`;
}

/** Digits of the security code: 4 on the front of an American Express, 3 on the back of every other card. */
export function securityCodeLength(brand: CardBrand): 3 | 4 {
  return brand === 'unknown' ? 3 : BRANDS[brand].securityCodeLength;
}

/** Digits only, at most 19, in groups of 4. */
export function groupCardNumber(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, MAX_LENGTH.cardDigits);
  return digits.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** The check digit of ISO/IEC 7812 (Luhn) catches any single wrong digit. Digits only; an empty text fails. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
