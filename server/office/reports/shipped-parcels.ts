import { type RawBuilder, sql } from 'kysely';
import { STATES_WITHOUT_PERMIT } from '../../../domain/compliance/permits.ts';
import { PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { permitOfOrder } from '../winery/permit-store.ts';
import { dayOfInstant, type Span } from './rows-of-days.ts';

const wantsPermit = sql`o.ship_state <> all(${sql.lit(`{${STATES_WITHOUT_PERMIT.join(',')}}`)}::text[])`;

/** Holds for every incomplete one and for few others. The same condition is that of an index (migration 0181). */
export const mayBeIncomplete = sql`(o.tracking_number is null or (${wantsPermit}
  and (o.status = 'placed' or ${textIn<OrderDocument>(sql`o.document`)('compliance', 'permit')} is null)))`;

/**
 * Orders with wine that left as a parcel in the span, to be read in a FROM: with `ship_date`, the state's `permit`, and
 * `is_incomplete` without its tracking number or a permit that the state wants.
 */
export function shippedParcels({ since, before }: Span): RawBuilder<unknown> {
  const shipDate = dayOfInstant(sql`o.shipped_at`);
  return sql`(
    select o.*, o.tracking_number is null or (${wantsPermit} and o.permit is null) as is_incomplete
    from (
      select o.*, ${shipDate} as ship_date, ${permitOfOrder(shipDate)} as permit
      from orders o
      where o.shipped_at >= ${since} and o.shipped_at < ${before} and o.wine_ml > 0
        and o.delivery_method = any(${PARCEL_METHODS}::text[]) and o.status <> 'cancelled') o)`;
}

/** To be read beside one of them, `o`: its `bottles`, and their `price` after discounts, in cents. */
export const goodsOfParcel = sql`(
  select coalesce(sum(l.bottles), 0)::integer as bottles, coalesce(sum(l.unit_price_cents * l.quantity
    - l.kit_markdown_cents - l.promo_discount_cents) filter (where l.bottles > 0), 0)::integer as price
  from order_lines l where l.order_id = o.order_id)`;
