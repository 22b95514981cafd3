import { sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';

/** Words that open the reason of such a hold, which distinguish it from one of the staff. */
const WEATHER = 'Weather: ';

export interface WeatherHold {
  readonly orderId: number;
  readonly reason: string;
  /** Too warm even at the customer's own risk. */
  readonly isForbidden: boolean;
  readonly heldAt: Date;
  readonly letGoBy: 'forecast' | 'customer' | 'staff' | null;
  /** Who holds the order now; staff may hold it for a reason of their own since. */
  readonly heldBy: 'weather' | 'staff' | null;
  /** It waits for the weather alone, and is not packed: its customer may decide. */
  readonly isOpen: boolean;
}

const LOOK_AGAIN_AFTER_HOURS = 1;

/** False if another process looks, or has looked, on that day. One that died is begun again after an hour. */
export function claimLook(db: Reader, day: Day): Promise<boolean> {
  return hasRows(db)`
    insert into weather_looks as l (day) values (${day})
    on conflict (day) do update set begun_at = clock_timestamp()
      where l.ended_at is null and l.begun_at < clock_timestamp() - make_interval(hours => ${LOOK_AGAIN_AFTER_HOURS})
    returning day`;
}

export async function endLook(db: Reader, day: Day): Promise<void> {
  await run(db)`update weather_looks set ended_at = clock_timestamp() where day = ${day}`;
}

export interface OrderToLookAt {
  readonly orderId: number;
  readonly zip: string;
  readonly shipViaId: number;
  /** As it was sold, in business days; null: it flies. */
  readonly roadDays: number | null;
  readonly shipDay: Day;
  /** The customer wants the day, whatever the weather. */
  readonly isWanted: boolean;
  /** The order says that it waits for the usual weather to change. */
  readonly isExpected: boolean;
  readonly isHeld: boolean;
}

/** Staff who took an order off hold have decided. */
export async function noteReleasesByStaff(db: Reader): Promise<void> {
  const released = await all<{ orderId: number }>(db)`
    update weather_holds h set let_go_at = clock_timestamp(), let_go_by = 'staff' from orders o
    where o.order_id = h.order_id and h.let_go_at is null and o.held_at is null returning h.order_id as "orderId"`;
  await forgetExpected(
    db,
    released.map(({ orderId }) => orderId),
  );
}

const ordered = textIn<OrderDocument>(sql`o.document`);

/** An order that was let go waits for nothing: its page and papers no longer name the day until which it is held. */
async function forgetExpected(db: Reader, orderIds: readonly number[]): Promise<void> {
  await run(db)`
    update orders set document = document #- '{delivery,heldUntil}', version = version + 1
    where order_id = any(${[...orderIds]}::integer[]) and ${textIn<OrderDocument>(sql`document`)('delivery', 'heldUntil')} is not null`;
}

/** Parcels of wine that ship by the day, and those that the weather holds. Not those that staff hold or have packed. */
export function selectOrdersToLookAt(db: Reader, until: Day): Promise<OrderToLookAt[]> {
  return all<OrderToLookAt>(db)`
    select o.order_id as "orderId", left(${ordered('delivery', 'address', 'zip')}, 5) as zip,
      o.ship_via_id as "shipViaId", ${ordered('delivery', 'roadDays')}::integer as "roadDays", o.ship_day as "shipDay", h.order_id is not null and h.let_go_at is null as "isHeld",
      coalesce(${ordered('delivery', 'shipAnyway')}::boolean, false)
        or coalesce(h.let_go_by = 'customer', false) as "isWanted",
      ${ordered('delivery', 'heldUntil')} is not null as "isExpected"
    from orders o left join weather_holds h on h.order_id = o.order_id
    where o.status = 'placed' and o.ship_day <= ${until} and o.wine_ml > 0 and o.packed_at is null
      and ${ordered('delivery', 'kind')} <> 'winery-pickup'
      and coalesce(h.let_go_by, '') <> 'staff' and (o.held_at is null or h.let_go_at is null and h.order_id is not null)
    order by o.order_id`;
}

/** Null: the order was never held, or is not an order. */
export function selectHold(db: Reader, orderId: number): Promise<WeatherHold | null> {
  return first<WeatherHold>(db)`
    select h.order_id as "orderId", h.reason, h.is_forbidden as "isForbidden", h.held_at as "heldAt",
      h.let_go_by as "letGoBy", o."heldBy", h.let_go_by is null and o.packed_at is null and o.status = 'placed'
        and o."heldBy" is not distinct from 'weather' as "isOpen"
    from weather_holds h join (
      select order_id, status, packed_at,
        case when held_at is not null then case when starts_with(hold_reason, ${WEATHER}) then 'weather' else 'staff' end
          end as "heldBy"
      from orders) o on o.order_id = h.order_id
    where h.order_id = ${orderId}`;
}

export async function holdForWeather(
  trx: Writer,
  { orderId, reason, isForbidden }: Pick<WeatherHold, 'orderId' | 'reason' | 'isForbidden'>,
): Promise<'held' | 'held before' | 'not held'> {
  const changed = await hasRows(trx)`
    update orders set held_at = coalesce(held_at, now()), hold_reason = ${WEATHER + reason}, version = version + 1
    where order_id = ${orderId} and status = 'placed' and packed_at is null returning order_id`;
  if (!changed) return 'not held';
  const before = await first<{ letGoAt: Date | null }>(trx)`
    select let_go_at as "letGoAt" from weather_holds where order_id = ${orderId} for update`;
  await run(trx)`
    insert into weather_holds (order_id, reason, is_forbidden) values (${orderId}, ${reason}, ${isForbidden})
    on conflict (order_id) do update set reason = excluded.reason, is_forbidden = excluded.is_forbidden,
      looked_at = clock_timestamp(), let_go_at = null, let_go_by = null,
      held_at = case when weather_holds.let_go_at is null then weather_holds.held_at else clock_timestamp() end`;
  return before === null || before.letGoAt !== null ? 'held' : 'held before';
}

/** False if it was let go before. */
export async function letGo(
  trx: Writer,
  orderId: number,
  by: NonNullable<WeatherHold['letGoBy']>,
): Promise<boolean> {
  const isLetGo = await hasRows(trx)`
    update weather_holds set let_go_at = clock_timestamp(), let_go_by = ${by}, looked_at = clock_timestamp()
    where order_id = ${orderId} and let_go_at is null returning order_id`;
  if (isLetGo) {
    await run(trx)`
      update orders set held_at = null, hold_reason = null, version = version + 1
      where order_id = ${orderId} and starts_with(hold_reason, ${WEATHER})`;
    await forgetExpected(trx, [orderId]);
  }
  return isLetGo;
}
