import { totalTax } from '../tax/tax-lines.ts';
import { type QuotedTax, quotedCents } from '../tax/tax-quote.ts';
import type { CartPrice } from './price-cart.ts';

/** The price with the sales tax that a service quoted. Excise, deposits and fees stay as the tables have them. */
export function withQuotedTax(price: CartPrice, quote: QuotedTax): CartPrice {
  const taxes = { ...price.taxes, salesTax: quotedCents(quote) };
  const salesTaxTotal = totalTax(taxes);
  return {
    ...price,
    taxes,
    salesTaxTotal,
    totalAmountDue: price.totalAmountDue - price.salesTaxTotal + salesTaxTotal,
  };
}
