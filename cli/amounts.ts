import { type Cents, dollarsToCents } from '../domain/money/cents.ts';

/** Dollars as they are typed ('18', '18.5', '18.50', '$18.50') in cents; null for anything else. */
export function centsOf(text: string): Cents | null {
  const dollars = /^\$?(\d{1,6}(?:\.\d{1,2})?)$/.exec(text)?.[1];
  return dollars === undefined ? null : dollarsToCents(Number(dollars));
}
