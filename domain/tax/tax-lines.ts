import type { Cents } from '../money/cents.ts';

/** The cart has no field for sales tax: pages calculate it from `salesTaxTotal`. */
export const TAX_NAMES = {
  salesTax: { cart: null, order: 'SalesTax', label: 'Sales Tax' },
  exciseTax: { cart: 'exciseTax', order: 'ExciseTax', label: 'Excise Tax' },
  wholesaleTax: { cart: 'wholesaleTax', order: 'WholesaleTax', label: 'Wholesale Tax' },
  crv: { cart: 'caCRVTax', order: 'CRVTax', label: 'CRV' },
  deliveryFee: { cart: 'CODeliveryFee', order: 'CODeliveryFee', label: 'CO Retail Delivery Fee' },
} as const;

export type TaxKind = keyof typeof TAX_NAMES;
export const TAX_KINDS = Object.keys(TAX_NAMES) as TaxKind[];

export type TaxLines = Record<TaxKind, Cents>;

export const NO_TAXES = taxLines(() => 0);

export function taxLines(centsOf: (kind: TaxKind) => Cents): TaxLines {
  return Object.fromEntries(TAX_KINDS.map((kind) => [kind, centsOf(kind)])) as TaxLines;
}

type TaxedMessage = 'cart' | 'order';
type FieldOf<M extends TaxedMessage> = NonNullable<(typeof TAX_NAMES)[TaxKind][M]>;

export function taxFields<M extends TaxedMessage, T>(
  message: M,
  of: (kind: TaxKind) => T,
): Record<FieldOf<M>, T> {
  const fields = TAX_KINDS.map((kind) => [TAX_NAMES[kind][message], of(kind)] as const);
  return Object.fromEntries(fields.filter(([name]) => name !== null)) as Record<FieldOf<M>, T>;
}

/** `salesTaxTotal` of the cart. */
export function totalTax(taxes: TaxLines): Cents {
  return TAX_KINDS.reduce((total, kind) => total + taxes[kind], 0);
}

/**
 * The total minus the delivery fee if any, else minus the CRV, else minus wholesale plus excise. No order has
 * two of the three.
 */
export function displayedSalesTax(
  salesTaxTotal: Cents,
  lines: Pick<TaxLines, 'deliveryFee' | 'crv' | 'wholesaleTax' | 'exciseTax'>,
): Cents {
  if (lines.deliveryFee > 0) return salesTaxTotal - lines.deliveryFee;
  if (lines.crv > 0) return salesTaxTotal - lines.crv;
  return salesTaxTotal - (lines.wholesaleTax + lines.exciseTax);
}
