import type { Day } from '../../../domain/dates/day.ts';
import type { DeliveryKind } from '../../../domain/delivery/methods.ts';
import { netCents } from '../../../domain/orders/net-price.ts';
import { addresseeOf, deliveryMethodOf, type OrderDocument } from '../../../domain/orders/order-document.ts';
import { saleOf } from '../../../domain/orders/sale-of.ts';
import type { Reader } from '../../platform/database/access.ts';
import { destinationOf } from '../order-messages/order-parts.ts';
import { type OrderMoney, selectOrderMoney } from '../payments/order-money.ts';
import { deliveryDayOf } from './order-wire.ts';
import { type OrderHandling, selectHandling, selectOrder } from './store.ts';

export interface ShownOrder extends OrderHandling {
  readonly money: OrderMoney;
  readonly email: string;
  /** The payer's name. */
  readonly name: string;
  /** City, state and ZIP. */
  readonly goesTo: string;
  readonly destination: Destination;
  readonly gift: { readonly from: string; readonly to: string; readonly note: string } | null;
  readonly specialInstructions: string | null;
  readonly deliveryMethod: string;
  readonly phone: string;
  readonly shipDay: string;
  readonly lines: readonly ShownLine[];
}

interface Destination {
  /** The recipient, or the pickup place and the person who comes; then the address, one line each. */
  readonly lines: readonly string[];
  readonly phone: string;
  /** The carrier's service, or the winery. */
  readonly service: string;
  readonly kind: DeliveryKind;
  readonly day: Day;
}

export interface ShownLine {
  readonly line: number;
  readonly description: string;
  readonly quantity: number;
  readonly refunded: number;
  /** Its price after discounts, without freight and taxes. */
  readonly amountCents: number;
}

/** Null if the order does not exist. */
export async function showOrder(db: Reader, orderId: number): Promise<ShownOrder | null> {
  const money = await selectOrderMoney(db, orderId);
  const record = await selectOrder(db, orderId);
  if (money === null || record === null) return null;
  const handling = await selectHandling(db, orderId);
  const { document } = record;
  return { ...handling, ...shownOf(document), money, lines: linesOf(money, document) };
}

function shownOf(document: OrderDocument): Omit<ShownOrder, keyof OrderHandling | 'money' | 'lines'> {
  const { delivery, gift, specialInstructions, billingAddress } = document;
  const { address } = delivery;
  return {
    email: document.email,
    name: `${billingAddress.name_first} ${billingAddress.name_last}`.trim(),
    goesTo: [address.city, address.stateShort, address.zip].filter(Boolean).join(' '),
    deliveryMethod: deliveryMethodOf(delivery),
    phone: billingAddress.phone,
    shipDay: delivery.shipDay,
    destination: {
      // For an erased customer, only the state and ZIP remain.
      lines: destinationOf(document)
        .map((line) => line.replace(/^, /, '').trim())
        .filter(Boolean),
      phone: addresseeOf(document).phone,
      service: delivery.service.name,
      kind: delivery.kind,
      day: deliveryDayOf(document),
    },
    gift: gift && { from: gift.senderName ?? '', to: gift.name ?? '', note: gift.note ?? '' },
    specialInstructions,
  };
}

/** With what was refunded of each. */
export function linesOf({ refunds }: Pick<OrderMoney, 'refunds'>, document: OrderDocument): ShownLine[] {
  const refunded = refunds.flatMap(({ lines }) => lines);
  return saleOf(document).lines.map((sold, index) => ({
    line: index + 1,
    description: document.lines[index]?.description ?? '',
    quantity: sold.quantity,
    refunded: refunded
      .filter(({ line }) => line === index + 1)
      .reduce((sum, refund) => sum + refund.quantity, 0),
    amountCents: netCents(sold),
  }));
}
