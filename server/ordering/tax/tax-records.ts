import { createHash } from 'node:crypto';
import { allocate } from '../../../domain/money/allocate.ts';
import type { MoneyParts } from '../../../domain/money/money-accounts.ts';
import { netCents } from '../../../domain/orders/net-price.ts';
import { type OrderDocument, taxLinesOf } from '../../../domain/orders/order-document.ts';
import { depositOf } from '../../../domain/orders/tax-shares.ts';
import type { QuestionLine } from '../../../domain/tax/tax-quote.ts';
import type { TaxRecord } from '../../providers/tax/tax-service.ts';
import { shipsFromOr } from '../cart/tax-question.ts';
import type { TaxedOrder, TaxedRefund } from './tax-records-store.ts';

export function saleCodeOf({ orderId }: Pick<TaxedOrder, 'orderId'>): string {
  return String(orderId);
}

/** All that the service should have of an order: its sale as it is now, and its refunds. */
export function taxRecordsOf(order: TaxedOrder): TaxRecord[] {
  return [saleOf(order), ...order.refunds.flatMap((refund) => returnOf(order, refund))];
}

/** Street and town are left out: they are erased with the customer, which must not record the sale again. */
export function digestOf({ from: _, to: { state, zip }, ...record }: TaxRecord): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...record, state, zip }))
    .digest('base64url');
}

function saleOf(order: TaxedOrder): TaxRecord {
  const { document } = order;
  const { salesTax, crv } = taxLinesOf(document);
  return {
    ...placeOf(document),
    code: saleCodeOf(order),
    kind: 'sale',
    about: String(order.orderId),
    day: dayOf(document),
    taxedOn: dayOf(document),
    lines: document.lines.map((line) => ({
      sku: line.sku,
      quantity: line.quantity,
      cents: netCents(line) + (crv > 0 ? depositOf(line, document) : 0),
      isWine: line.alcoholVolume > 0,
    })),
    freightCents: document.money.freightCents,
    taxCents: salesTax,
  };
}

/** A refund of an amount names no lines, so its goods are what the books gave back of wine and of the rest. */
function returnOf(order: TaxedOrder, { movementId, day, parts }: TaxedRefund): TaxRecord[] {
  if (!parts) return [];
  const { document } = order;
  return [
    {
      ...placeOf(document),
      code: `${saleCodeOf(order)}-${movementId}`,
      kind: 'return',
      about: String(order.orderId),
      day,
      taxedOn: dayOf(document),
      lines: returnedGoods(parts),
      freightCents: 0 - parts.freight,
      taxCents: 0 - parts.salesTax,
    },
  ];
}

function returnedGoods(parts: MoneyParts): QuestionLine[] {
  const { wine, merchandise, crv } = parts;
  const discount = 0 - parts['kit-discount'] - parts.promotion;
  const [offWine = 0, offRest = 0] = allocate(discount, [wine, merchandise]);
  return [
    { sku: 'wine', quantity: 1, cents: 0 - (wine - offWine + crv), isWine: true },
    { sku: 'merchandise', quantity: 1, cents: 0 - (merchandise - offRest), isWine: false },
  ].filter(({ cents }) => cents !== 0);
}

function placeOf({ delivery, taxedIn }: OrderDocument): Pick<TaxRecord, 'from' | 'to'> {
  const { address1, city, stateShort, zip } = delivery.address;
  const to = { line1: address1, city, state: stateShort, zip };
  return { from: delivery.kind === 'winery-pickup' ? to : shipsFromOr(taxedIn?.shipsFrom), to };
}

function dayOf({ taxedIn }: OrderDocument): string {
  if (taxedIn === null) throw new Error('an order that a tax service knows has its day');
  return taxedIn.day;
}
