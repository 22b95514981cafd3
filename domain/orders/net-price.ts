import type { Cents } from '../money/cents.ts';
import type { OrderLine } from './order-document.ts';

type PricedLine = Pick<OrderLine, 'quantity' | 'unitPriceCents' | 'kitMarkdownCents' | 'promoDiscountCents'>;

/** Of a whole line, after all discounts, before taxes. */
export function netCents({
  quantity,
  unitPriceCents,
  kitMarkdownCents,
  promoDiscountCents,
}: PricedLine): Cents {
  return quantity * unitPriceCents - kitMarkdownCents - promoDiscountCents;
}
