import { sql } from 'kysely';
import { sharesOfPieces } from '../../domain/payments/refund.ts';
import type { Reader } from '../database/access.ts';
import { type OrderMoney, selectOrderMoney } from '../payments/order-money.ts';

export interface ShownOrder {
  readonly money: OrderMoney;
  readonly email: string;
  /** Of whoever pays. */
  readonly name: string;
  /** Null: a guest's. */
  readonly customerId: number | null;
  /** City, state and ZIP. */
  readonly goesTo: string;
  readonly deliveryMethod: string;
  readonly phone: string;
  readonly placedAt: Date;
  readonly shipDay: string;
  readonly shippedAt: Date | null;
  readonly trackingNumber: string | null;
  readonly cancelledAt: Date | null;
  readonly lines: readonly ShownLine[];
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
  const { rows } = await sql<Omit<ShownOrder, 'money' | 'lines'> & { descriptions: string[] }>`
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
  return { ...order, money, lines: linesOf(money, descriptions) };
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
