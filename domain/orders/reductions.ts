import type { Cents } from '../money/cents.ts';

interface Reductions {
  /** All discounts together. */
  readonly markdownCents: Cents;
  /** The part that staff took off. */
  readonly staffDiscountCents: Cents;
}

/** What the customer paid less, by name. Below zero. */
export function discountRows({ markdownCents, staffDiscountCents }: Reductions): [name: string, Cents][] {
  const rows: [string, Cents][] = [
    ['Discount', staffDiscountCents - markdownCents],
    ['Courtesy Discount', 0 - staffDiscountCents],
  ];
  return rows.filter(([, cents]) => cents < 0);
}

/** The name of the row that has the freight. */
export function shippingName(freightWaivedCents: Cents): string {
  return freightWaivedCents > 0 ? 'Shipping (waived)' : 'Shipping';
}
