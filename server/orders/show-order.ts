import { sql } from 'kysely';
import type { Day } from '../../domain/dates/day.ts';
import { type DeliveryKind, deliveryKindOf, leadDays, shipperName } from '../../domain/delivery/methods.ts';
import { toDeliveryDate } from '../../domain/delivery/ship-dates.ts';
import { sharesOfPieces } from '../../domain/payments/refund.ts';
import type { Reader } from '../database/access.ts';
import { destinationOf } from '../mails/order-parts.ts';
import { type OrderMoney, selectOrderMoney } from '../payments/order-money.ts';
import type { OrderRecord } from './order-wire.ts';
import { selectOrder } from './store.ts';

export interface ShownOrder {
  readonly money: OrderMoney;
  readonly email: string;
  /** Of whoever pays. */
  readonly name: string;
  /** Null: a guest's. */
  readonly customerId: number | null;
  /** City, state and ZIP. */
  readonly goesTo: string;
  readonly destination: Destination;
  readonly gift: { readonly from: string; readonly to: string; readonly note: string } | null;
  readonly specialInstructions: string | null;
  readonly deliveryMethod: string;
  readonly phone: string;
  readonly placedAt: Date;
  readonly shipDay: string;
  readonly shippedAt: Date | null;
  readonly trackingNumber: string | null;
  readonly cancelledAt: Date | null;
  readonly lines: readonly ShownLine[];
}

/** Where an order goes, as it stands on a parcel. */
interface Destination {
  /** The recipient, or the place of a pick-up and who comes for it; then the address, a line each. */
  readonly lines: readonly string[];
  readonly phone: string;
  /** The carrier's service, or the winery. */
  readonly service: string;
  readonly kind: DeliveryKind;
  /** When it was asked to be there. */
  readonly day: Day;
}

export interface ShownLine {
  readonly line: number;
  readonly description: string;
  readonly quantity: number;
  readonly refunded: number;
  /** Its share of the order's total. */
  readonly amountCents: number;
}

/** An order as operators look at it: its state, its lines and its money. Null when it does not exist. */
export async function showOrder(db: Reader, orderId: number): Promise<ShownOrder | null> {
  const money = await selectOrderMoney(db, orderId);
  if (money === null) return null;
  const record = await selectOrder(db, orderId);
  if (record === null) return null;
  const { rows } = await sql<Omit<ShownOrder, keyof Parcel | 'money' | 'lines'> & { descriptions: string[] }>`
    select o.email, concat_ws(' ', o.billing_address ->> 'name_first', o.billing_address ->> 'name_last') as name,
      o.customer_id as "customerId", o.delivery_method as "deliveryMethod", o.billing_address ->> 'phone' as phone,
      concat_ws(' ', nullif(o.shipping_address ->> 'city', ''), o.shipping_address ->> 'stateShort',
        o.shipping_address ->> 'zip') as "goesTo",
      o.placed_at as "placedAt", o.ship_day as "shipDay", o.shipped_at as "shippedAt",
      o.tracking_number as "trackingNumber", o.cancelled_at as "cancelledAt",
      (select json_agg(l.description order by l.line) from order_lines l where l.order_id = o.order_id) as descriptions
    from orders o where o.order_id = ${orderId}`.execute(db);
  if (!rows[0]) return null;
  const { descriptions, ...order } = rows[0];
  return { ...order, ...parcelOf(record), money, lines: linesOf(money, descriptions) };
}

type Parcel = Pick<ShownOrder, 'destination' | 'gift' | 'specialInstructions'>;

function parcelOf(order: OrderRecord): Parcel {
  const { gift, specialInstructions, shippingAddress, pickUpPerson, shipViaId, shipDay } = order;
  return {
    destination: {
      // Of a person who was erased, the state and the ZIP are left.
      lines: destinationOf(order)
        .map((line) => line.replace(/^, /, '').trim())
        .filter(Boolean),
      phone: (pickUpPerson ?? shippingAddress).phone,
      service: shipperName(shipViaId),
      kind: deliveryKindOf(order.deliveryMethod) ?? 'deliver',
      day: toDeliveryDate(shipDay, leadDays(order)),
    },
    gift: gift && { from: gift.senderName ?? '', to: gift.name ?? '', note: gift.note ?? '' },
    specialInstructions,
  };
}

function linesOf({ totalCents, lines, refunded }: OrderMoney, descriptions: readonly string[]): ShownLine[] {
  const shares = sharesOfPieces(totalCents, lines);
  return lines.map(({ quantity }, index) => ({
    line: index + 1,
    description: descriptions[index] ?? '',
    quantity,
    refunded: refunded
      .filter(({ line }) => line === index + 1)
      .reduce((sum, refund) => sum + refund.quantity, 0),
    amountCents: (shares[index] ?? []).reduce((sum, share) => sum + share, 0),
  }));
}
