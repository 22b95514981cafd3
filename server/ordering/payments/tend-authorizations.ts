import { sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import {
  AUTHORIZATION_LIVES_DAYS,
  lastShipDayCovered,
  lastShipDayToAuthorize,
} from '../../../domain/payments/authorization-life.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { authorizeOrder, voidAuthorization } from '../orders/authorize-order.ts';
import type { MovementParts } from './carry-out-movement.ts';
import { forSomeAtOnce } from './some-at-once.ts';

/** Run it periodically, in any number of processes. Failures follow at the end. */
export async function tendAuthorizations(parts: MovementParts & { readonly clock: Clock }): Promise<void> {
  const today = parts.clock.today();
  const dueForVoid = await selectDueForVoid(parts.db, today);
  const notVoided = await forSomeAtOnce(dueForVoid, (orderId) => voidAuthorization(parts, orderId));
  const due = await selectDueForAuthorization(parts.db, today);
  const notAuthorized = await forSomeAtOnce(due, (orderId) => authorizeOrder(parts, orderId));
  const failures = [...notVoided, ...notAuthorized].map(({ error }) => error);
  if (failures.length > 0) throw new AggregateError(failures, 'authorizations could not be renewed');
}

/** The most per run: one chore ends within a minute, and the next one continues. */
const LIMIT = 100;

/** Authorizations older than this may have expired. */
const LAPSED = sql`now() - make_interval(days => ${sql.lit(AUTHORIZATION_LIVES_DAYS)})`;

/**
 * It would expire before the ship day, or expired while the order waited. A value per order, because PostgreSQL would read
 * the whole ledger for an `exists`.
 */
async function selectDueForVoid(db: Reader, today: Day): Promise<number[]> {
  const rows = await all<{ orderId: number }>(db)`
    select o.order_id as "orderId" from orders o
    where o.status = 'placed' and (o.ship_day > ${lastShipDayCovered(today)} or o.placed_at < ${LAPSED})
      and (
        select bool_or(h.held_cents > 0 and (o.ship_day > ${lastShipDayCovered(today)} or h.held_since < ${LAPSED}))
        from order_holds h where h.order_id = o.order_id)
    order by o.order_id limit ${LIMIT}`;
  return rows.map(({ orderId }) => orderId);
}

/** If the card was declined since then, the order waits for staff. */
async function selectDueForAuthorization(db: Reader, today: Day): Promise<number[]> {
  const rows = await all<{ orderId: number }>(db)`
    select o.order_id as "orderId" from orders o
    where o.status = 'placed' and o.total_cents > 0 and o.ship_day <= ${lastShipDayToAuthorize(today)}
      and coalesce((select max(h.held_cents) from order_holds h where h.order_id = o.order_id), 0) = 0
      and not exists (
        select from payment_movements m
        where m.order_id = o.order_id and m.purpose = 'authorise-again' and m.state = 'refused'
          and m.movement_id = (select max(l.movement_id) from payment_movements l where l.order_id = o.order_id))
    order by o.ship_day, o.order_id limit ${LIMIT}`;
  return rows.map(({ orderId }) => orderId);
}
