import { type RawBuilder, sql } from 'kysely';
import { STATES_WITHOUT_PERMIT } from '../../../domain/compliance/permits.ts';
import { PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import type { Period } from '../../../domain/office/reports.ts';
import { permitOfOrder } from '../winery/permit-store.ts';
import { dayOfInstant, spanOf } from './rows-of-days.ts';

/**
 * Orders with wine that left as a parcel in the period, to be read in a FROM: with `ship_date`, the state's `permit`, and
 * `is_incomplete` without its tracking number or a permit that the state wants.
 */
export function shippedParcels({ from, to }: Period): RawBuilder<unknown> {
  const { since, before } = spanOf(sql`${from}::date`, sql`${to}::date`);
  const shipDate = dayOfInstant(sql`o.shipped_at`);
  return sql`(
    select o.*, o.tracking_number is null
      or (o.permit is null and o.ship_state <> all(${STATES_WITHOUT_PERMIT}::text[])) as is_incomplete
    from (
      select o.*, ${shipDate} as ship_date, ${permitOfOrder(shipDate)} as permit
      from orders o
      where o.shipped_at >= ${since} and o.shipped_at < ${before} and o.wine_ml > 0
        and o.delivery_method = any(${PARCEL_METHODS}::text[]) and o.status <> 'cancelled') o)`;
}
