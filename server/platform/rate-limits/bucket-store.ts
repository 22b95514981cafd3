import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/access.ts';
import { all, run } from '../database/query.ts';
import type { Limit } from './limits.ts';

export interface Bucket extends Limit {
  /** The hash of the key, which is all that the database stores. */
  readonly bucket: string;
}

/** `every` and `depth`: the time that one attempt takes up, and the time available. */
function requested(buckets: readonly Bucket[]) {
  return sql`(
    select bucket, make_interval(secs => every) as every, make_interval(secs => every * burst) as depth
    from unnest(${buckets.map(({ bucket }) => bucket)}::text[], ${buckets.map(({ burst }) => burst)}::integer[],
      ${buckets.map(({ everySeconds }) => everySeconds)}::double precision[]) as b (bucket, burst, every))`;
}

/**
 * All or, if any bucket is empty, none. Returns null, or the seconds until all have an attempt left. Exact with any
 * number of servers: each bucket's row is locked for the check, always in the same order.
 */
export async function consume(db: Reader, buckets: readonly Bucket[]): Promise<number | null> {
  const rows = await all<{ wait: number | null; consumed: string[] }>(db)`
    with asked as materialized ${requested(buckets)}, waiting as materialized (
      select ${secondsToWaitOf(sql`asked`)} as seconds
    ), consumed as (
      insert into rate_limits as r (bucket, tat)
      select bucket, statement_timestamp() + every from asked
      where (select seconds from waiting) is null
      order by bucket
      on conflict (bucket) do update
        set tat = greatest(r.tat, statement_timestamp()) + (excluded.tat - statement_timestamp())
        where greatest(r.tat, statement_timestamp()) + (excluded.tat - statement_timestamp())
          <= statement_timestamp() + (select depth from asked a where a.bucket = excluded.bucket)
      returning bucket
    )
    select (select seconds from waiting) as wait, (select coalesce(json_agg(bucket), '[]') from consumed) as consumed`;
  const { wait, consumed } = rows[0] ?? { wait: null, consumed: [] };
  if (wait !== null || consumed.length === buckets.length) return wait;
  // Another request took the last attempt between the check and the lock. A second check gives the time to wait.
  await restore(
    db,
    buckets.filter(({ bucket }) => consumed.includes(bucket)),
  );
  return consume(db, buckets);
}

export async function restore(db: Reader, buckets: readonly Bucket[]): Promise<void> {
  if (buckets.length > 0) await restoreSql(buckets, sql`true`).execute(db);
}

/** A statement, or part of one. */
export function restoreSql(buckets: readonly Bucket[], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    update rate_limits r set tat = r.tat - held.every from (
      select l.bucket, a.every from ${requested(buckets)} a join rate_limits l on l.bucket = a.bucket
      where ${condition} order by l.bucket for no key update of l
    ) held where held.bucket = r.bucket`;
}

/** Even if a bucket is empty, which makes it stay empty for longer. */
export async function consumeRegardless(db: Reader, buckets: readonly Bucket[]): Promise<void> {
  await consumeSql(buckets, sql`true`).execute(db);
}

/** A statement, or part of one. Consumes even from an empty bucket. */
export function consumeSql(buckets: readonly Bucket[], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into rate_limits as r (bucket, tat)
    select bucket, statement_timestamp() + every from ${requested(buckets)} a where ${condition} order by bucket
    on conflict (bucket) do update
      set tat = greatest(r.tat, statement_timestamp()) + (excluded.tat - statement_timestamp())`;
}

/** For a query; null: an attempt is left. Looked up by key: in a plain join, PostgreSQL would read all buckets. */
export function secondsToWait(buckets: readonly Bucket[]): RawBuilder<number | null> {
  return secondsToWaitOf(requested(buckets));
}

function secondsToWaitOf(requested: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(
    select extract(epoch from max(r.tat + a.every - a.depth - statement_timestamp()))::double precision
    from ${requested} a
      cross join lateral (select tat from rate_limits where bucket = a.bucket offset 0) r
    where greatest(r.tat, statement_timestamp()) + a.every > statement_timestamp() + a.depth)`;
}

/** A missing row means the same as a full bucket. */
export async function sweepRateLimits(db: Reader): Promise<void> {
  await run(db)`delete from rate_limits where tat < now()`;
}
