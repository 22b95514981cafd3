import { type RawBuilder, sql } from 'kysely';
import { OVERNIGHT_SERVICE, PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { ShippingDraft } from '../../ordering/cart/cart-record.ts';
import type { Reader } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { first } from '../../platform/database/query.ts';

export interface Touched {
  readonly openCarts: number;
  readonly unshippedOrders: number;
}

const draft = textIn<ShippingDraft>(sql`c.shipping`);
const ordered = textIn<OrderDocument>(sql`o.document`);

type Condition = RawBuilder<boolean>;

export interface Where {
  /** Of open carts `c` that have a destination. */
  readonly carts: Condition;
  /** Of placed orders `o`. */
  readonly orders: Condition;
}

export async function countTouched(db: Reader, { carts, orders }: Where): Promise<Touched> {
  const found = await first<Touched>(db)`
    select (select count(*)::integer from carts c where c.status = 'open' and c.shipping is not null and ${carts})
        as "openCarts",
      (select count(*)::integer from orders o where o.status = 'placed' and ${orders}) as "unshippedOrders"`;
  return found ?? { openCarts: 0, unshippedOrders: 0 };
}

export const NO_ORDERS: Condition = sql`false`;

export function toState(state: string): Where {
  return { carts: sql`${draft('stateShort')} = ${state}`, orders: sql`o.ship_state = ${state}` };
}

export function anyState(states: readonly string[]): Condition {
  return sql`${draft('stateShort')} = any(${[...states]}::text[])`;
}

export function toZip(zip: string): Where {
  return {
    carts: sql`left(${draft('form', 'zip')}, 5) = ${zip}`,
    orders: sql`left(${ordered('delivery', 'address', 'zip')}, 5) = ${zip}`,
  };
}

/** What ships on the day, or arrives on it. */
export function onDay(day: string): Where {
  return {
    carts: sql`${day}::date in ((${draft('shipDay')})::date,
      (${draft('shipDay')})::date + ${arrivesAfter(draft('form', 'deliveryMethod'), sql`${draft('form', 'shipViaId')}::integer`)})`,
    orders: sql`${day}::date in (o.ship_day, o.ship_day + case when ${roadDays} is null
      then ${arrivesAfter(sql`o.delivery_method`, sql`o.ship_via_id::integer`)}
      else ${roadDays} + 2 * div(extract(isodow from o.ship_day) - 1 + ${roadDays}, 5)::integer end)`,
  };
}

/** Business days by road of an order that was sold so; each five of them have a weekend. */
const roadDays = sql`${ordered('delivery', 'roadDays')}::integer`;

/** As `leadDays` of the domain, for queries. */
function arrivesAfter(method: RawBuilder<unknown>, service: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when not ${method} = any(${[...PARCEL_METHODS]}::text[]) then 0
    when ${service} = ${sql.lit(OVERNIGHT_SERVICE)} then 1 else 2 end`;
}
