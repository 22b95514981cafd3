import { type RawBuilder, sql } from 'kysely';
import { OVERNIGHT_SERVICE } from '../../../domain/delivery/methods.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { ShippingDraft } from '../../cart/cart-record.ts';
import type { Reader } from '../../database/access.ts';
import { jsonIn, textIn } from '../../database/json-path.ts';
import { first } from '../../database/query.ts';

export interface Touched {
  readonly openCarts: number;
  readonly unshippedOrders: number;
}

const draft = textIn<ShippingDraft>(sql`c.shipping`);
const delivery = jsonIn<OrderDocument>(sql`o.document`)('delivery');

type Condition = RawBuilder<boolean>;

interface Where {
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
    carts: sql`left(c.shipping #>> '{form,zip}', 5) = ${zip}`,
    orders: sql`left(${delivery} #>> '{address,zip}', 5) = ${zip}`,
  };
}

/** What ships on the day, or arrives on it. */
export function onDay(day: string): Where {
  return {
    carts: sql`${day}::date in ((${draft('shipDay')})::date,
      (${draft('shipDay')})::date + ${arrivesAfter(sql`c.shipping #>> '{form,deliveryMethod}'`, sql`(c.shipping #>> '{form,shipViaId}')::integer`)})`,
    orders: sql`${day}::date in (o.ship_day, o.ship_day + ${arrivesAfter(sql`o.delivery_method`, sql`o.ship_via_id::integer`)})`,
  };
}

/** As `leadDays` of the domain, for queries. */
function arrivesAfter(method: RawBuilder<unknown>, service: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${method} not in ('DELIVER', 'PICKUP_FEDEX') then 0
    when ${service} = ${sql.lit(OVERNIGHT_SERVICE)} then 1 else 2 end`;
}
