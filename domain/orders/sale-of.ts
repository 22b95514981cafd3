import type { Sale } from '../payments/refund.ts';
import type { OrderDocument } from './order-document.ts';
import { shareTaxes } from './tax-shares.ts';

export type SaleDocument = Pick<OrderDocument, 'lines' | 'money' | 'taxes' | 'taxedIn'>;

/** What an order's total is made of. */
export function saleOf(document: SaleDocument): Sale {
  const shares = shareTaxes(document);
  return {
    lines: document.lines.map(({ kind, ...line }) => ({ ...line, isWine: kind !== 'merchandise' })),
    freightCents: document.money.freightCents,
    taxes: document.taxes.map(({ kind, cents }) => ({ kind, cents, leviedOn: shares[kind] })),
  };
}
