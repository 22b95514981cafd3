import type { Cents } from '../money/cents.ts';
import { TAX_KINDS, TAX_NAMES } from '../tax/tax-lines.ts';
import { type OrderDocument, taxLinesOf } from './order-document.ts';

export interface MoneyChange {
  readonly label: string;
  readonly oldCents: Cents;
  readonly newCents: Cents;
}

/** The parts of an order's total that differ, with the names of the order summary. Discounts are negative. */
export function moneyChanges(before: OrderDocument, after: OrderDocument): MoneyChange[] {
  const parts = partsOf(after);
  return partsOf(before).flatMap(({ label, cents: oldCents }, index) => {
    const newCents = parts[index]?.cents ?? 0;
    return oldCents === newCents ? [] : [{ label, oldCents, newCents }];
  });
}

function partsOf(document: OrderDocument): { label: string; cents: Cents }[] {
  const { money } = document;
  const taxes = taxLinesOf(document);
  return [
    { label: 'Subtotal', cents: money.subTotalCents },
    { label: 'Shipping', cents: money.freightCents },
    ...TAX_KINDS.map((kind) => ({ label: TAX_NAMES[kind].label, cents: taxes[kind] })),
    { label: 'Discount', cents: 0 - money.markdownCents },
  ];
}
