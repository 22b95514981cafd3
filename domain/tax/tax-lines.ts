import type { Cents } from '../money/cents.ts';

/** The taxes of an order, with the specification's names (spec §2). */
export const TAX_KINDS = ['salesTax', 'exciseTax', 'wholesaleTax', 'crv', 'deliveryFee'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

/** Each tax in cents. */
export type TaxLines = Record<TaxKind, Cents>;

export const NO_TAXES: TaxLines = { salesTax: 0, exciseTax: 0, wholesaleTax: 0, crv: 0, deliveryFee: 0 };

/** `salesTaxTotal` of the cart: the sum of all tax lines. */
export function totalTax(taxes: TaxLines): Cents {
  return TAX_KINDS.reduce((total, kind) => total + taxes[kind], 0);
}

/**
 * The sales tax that the cart shows (spec §2): the total minus the delivery fee if any, else minus the CRV, else minus
 * wholesale plus excise. This works because no order has two of the three (contract §3).
 */
export function displayedSalesTax(
  salesTaxTotal: Cents,
  lines: Pick<TaxLines, 'deliveryFee' | 'crv' | 'wholesaleTax' | 'exciseTax'>,
): Cents {
  if (lines.deliveryFee > 0) return salesTaxTotal - lines.deliveryFee;
  if (lines.crv > 0) return salesTaxTotal - lines.crv;
  return salesTaxTotal - (lines.wholesaleTax + lines.exciseTax);
}
