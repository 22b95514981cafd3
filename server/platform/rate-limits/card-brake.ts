import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/access.ts';
import { all, run } from '../database/query.ts';
import type { Refusal } from '../http/refusal.ts';
import { type Bucket, consumeSql } from './bucket-store.ts';
import { CARD_BRAKE } from './limits.ts';
import { type RateLimiter, waitInWords } from './rate-limiter.ts';

const WINDOW = sql`make_interval(secs => ${sql.lit(CARD_BRAKE.windowSeconds)})`;

/** The keyed hash of the address, or of the /48 around an IPv6 address. */
export function declineSource(limiter: RateLimiter, clientAddress: string): string {
  const widest = limiter.buckets({ declinedCardsByAddress: clientAddress }).at(-1);
  if (!widest) throw new Error('a limit by address has no bucket');
  return widest.bucket;
}

/** Each source counts for the brake only a few times, so that one attacker cannot stop all guests. */
export async function noteDecline(db: Reader, buckets: readonly Bucket[], source: string): Promise<void> {
  await run(db)`
    with noted as (
      insert into declined_cards (source) select ${source}
      where (
        select count(*) from declined_cards
        where source = ${source} and declined_at > statement_timestamp() - ${WINDOW}
      ) < ${sql.lit(CARD_BRAKE.declinesPerSource)}
    ) ${consumeSql(buckets, sql`true`)}`;
}

/** For a query: the number of declined cards in the window. */
export const recentDeclines: RawBuilder<number> = sql`(
    select count(*) from declined_cards where declined_at > statement_timestamp() - ${WINDOW})`;

const allowedWith = (orders: RawBuilder<unknown>) =>
  sql`${sql.lit(CARD_BRAKE.declinesFree)} + ${orders} / ${sql.lit(CARD_BRAKE.ordersPerDecline)}`;

/**
 * For a query; null below the limit. Orders count only after the declines that every shop is allowed. The brake ends when
 * a decline leaves the window, and those after it are no more than the orders after it allow.
 */
export const brakeSeconds: RawBuilder<number | null> = sql`case when exists (
    select from declined_cards where declined_at > statement_timestamp() - ${WINDOW}
    offset ${sql.lit(CARD_BRAKE.declinesFree)}
  ) then (
    select case when count(*) filter (where is_decline) > ${allowedWith(sql`count(*) filter (where not is_decline)`)}
      then extract(epoch from min(at) filter (where is_decline and later_declines <= ${allowedWith(sql`later_orders`)})
        + ${WINDOW} - statement_timestamp())::double precision end
    from (
      select at, is_decline, count(*) filter (where is_decline) over later as later_declines,
        count(*) filter (where not is_decline) over later as later_orders
      from (
        select declined_at as at, true as is_decline from declined_cards
        where declined_at > statement_timestamp() - ${WINDOW}
        union all
        select placed_at, false from orders where placed_at > statement_timestamp() - ${WINDOW}
      ) e
      window later as (order by at desc rows between unbounded preceding and 1 preceding)
    ) e
  ) end`;

/** A null id is a guest. An afternoon of card testing cannot produce an order that is one day old. */
export function brakeSecondsFor(customerId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`case when not exists (
    select from orders o where o.customer_id = ${customerId} and o.placed_at < now() - interval '1 day'
  ) then ${brakeSeconds} end`;
}

/** Null if a card may be tried. */
export async function judgeBrake(db: Reader, customerId: number): Promise<Refusal | null> {
  const rows = await all<{ seconds: number | null }>(db)`
    select ${brakeSecondsFor(sql`${customerId}::integer`)} as seconds`;
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? null : brakeIsOn(seconds);
}

function brakeIsOn(seconds: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  const message = `Many cards are being declined right now. If you have ordered before, please log in and pay. Otherwise please try again in ${waitInWords(retryAfterSeconds)}.`;
  return { code: 'rate-limited', message, retryAfterSeconds };
}

export async function sweepDeclines(db: Reader): Promise<void> {
  await run(db)`delete from declined_cards where declined_at < now() - interval '1 day'`;
}
