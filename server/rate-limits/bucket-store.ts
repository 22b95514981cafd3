import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/access.ts';
import type { Limit } from './limits.ts';

/** A limit of somebody. */
export interface Bucket extends Limit {
  /** Its hash, which is all that the database knows of whose it is. */
  readonly bucket: string;
}

/** `every` and `depth`: how much time one try takes up, and how much time there is. */
function asked(buckets: readonly Bucket[]) {
  return sql`(
    select bucket, make_interval(secs => "everySeconds") as every,
      make_interval(secs => "everySeconds" * burst) as depth
    from jsonb_to_recordset(${JSON.stringify(buckets)}::text::jsonb)
      as b (bucket text, burst integer, "everySeconds" double precision))`;
}

/**
 * Spends one try of each bucket, or of none when one of them has none left. Gives null, or for how many seconds none
 * will be left. Exact with any number of servers: a bucket's row is locked while it is judged, in the same order by all.
 */
export async function spend(db: Reader, buckets: readonly Bucket[]): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null; spent: string[] }>`
    with asked as ${asked(buckets)}, spent as (
      insert into rate_limits as r (bucket, tat)
      select bucket, statement_timestamp() + every from asked
      where ${secondsToWait(buckets)} is null
      order by bucket
      on conflict (bucket) do update
        set tat = greatest(r.tat, statement_timestamp()) + (excluded.tat - statement_timestamp())
        where greatest(r.tat, statement_timestamp()) + (excluded.tat - statement_timestamp())
          <= statement_timestamp() + (select depth from asked a where a.bucket = excluded.bucket)
      returning bucket
    )
    select ${secondsToWait(buckets)} as wait, (select coalesce(json_agg(bucket), '[]') from spent) as spent`.execute(
    db,
  );
  const { wait, spent } = rows[0] ?? { wait: null, spent: [] };
  if (wait !== null || spent.length === buckets.length) return wait;
  // The last try went to somebody else between the look and the lock. Looking again tells how long to wait.
  await giveBack(
    db,
    buckets.filter(({ bucket }) => spent.includes(bucket)),
  );
  return spend(db, buckets);
}

/** Takes back a try of each. */
export async function giveBack(db: Reader, buckets: readonly Bucket[]): Promise<void> {
  if (buckets.length === 0) return;
  await sql`
    with held as (
      select r.bucket, a.every from rate_limits r join ${asked(buckets)} a on a.bucket = r.bucket
      order by r.bucket for no key update of r
    )
    update rate_limits r set tat = r.tat - held.every from held where held.bucket = r.bucket`.execute(db);
}

/** Spends a try of each, also of those that have none left: they are then empty for longer. */
export async function spendRegardless(db: Reader, buckets: readonly Bucket[]): Promise<void> {
  await spending(buckets, sql`true`).execute(db);
}

/** A statement, or a part of one: spends a try of each where `condition` holds, also of those that have none left. */
export function spending(buckets: readonly Bucket[], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into rate_limits as r (bucket, tat)
    select bucket, statement_timestamp() + every from ${asked(buckets)} a where ${condition} order by bucket
    on conflict (bucket) do update
      set tat = greatest(r.tat, statement_timestamp()) + (excluded.tat - statement_timestamp())`;
}

/**
 * For a query: for how many seconds one of the buckets has no try left; null when each has. Each is looked up by its key:
 * joined without that word, PostgreSQL reads all that there are.
 */
export function secondsToWait(buckets: readonly Bucket[]): RawBuilder<number | null> {
  return sql`(
    select extract(epoch from max(r.tat + a.every - a.depth - statement_timestamp()))::double precision
    from ${asked(buckets)} a
      cross join lateral (select tat from rate_limits where bucket = a.bucket offset 0) r
    where greatest(r.tat, statement_timestamp()) + a.every > statement_timestamp() + a.depth)`;
}

/** Drops the buckets that are full again: to have no row is the same. */
export async function sweepRateLimits(db: Reader): Promise<void> {
  await sql`delete from rate_limits where tat < now()`.execute(db);
}
