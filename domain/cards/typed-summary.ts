import { cardTypeId, detectCardBrand } from './card-brand.ts';
import { storedMonthOf } from './expiry.ts';

interface Typed {
  readonly cardNumber: string;
  /** 0 is January. */
  readonly expirationMonth: number;
  readonly expirationYear: number;
}

/** What is kept and shown of a card that was typed. */
export function summaryOfTyped({ cardNumber, expirationMonth, expirationYear }: Typed) {
  return {
    CardTypeId: cardTypeId(detectCardBrand(cardNumber)),
    LastFour: cardNumber.slice(-4),
    ExpirationMonth: storedMonthOf(expirationMonth),
    ExpirationYear: expirationYear,
  };
}
