import { sql } from 'kysely';
import type { Reader } from './access.ts';
import { type Connection, connect } from './connection.ts';
import { postgresDialect } from './driver.ts';
import type { Pool } from './pool.ts';
import type { Database } from './schema.ts';
import { RetryingKysely } from './second-attempt.ts';

export interface Replica {
  /** May show what was true a moment ago. Nothing that decides a charge may read here. */
  readonly reader: Reader;
  close(): Promise<void>;
}

/** How long a look at the replica counts. */
const LOOK_EVERY_MS = 5_000;
const MOST_SECONDS_BEHIND = 60;

/**
 * Reads go to the replica while it follows the primary, and to the primary while it does not, is further behind or does
 * not answer.
 */
export function openReplica(
  replicaUrl: string,
  primary: Connection,
  { mostSecondsBehind = MOST_SECONDS_BEHIND } = {},
): Replica {
  const replica = connect(replicaUrl);
  let seen = { at: Number.NEGATIVE_INFINITY, follows: Promise.resolve(false) };
  const follows = () => {
    if (performance.now() - seen.at > LOOK_EVERY_MS)
      seen = {
        at: performance.now(),
        follows: isFollowing(replica.db, mostSecondsBehind).catch(() => false),
      };
    return seen.follows;
  };
  const acquireReader: Pool['acquire'] = async () =>
    (await follows()) ? replica.acquire().catch(primary.acquire) : primary.acquire();
  const reader = new RetryingKysely<Database>({
    // A read that falls back may go through the primary's pooler.
    dialect: postgresDialect({
      acquire: acquireReader,
      onStatement: undefined,
      prepares: primary.prepares,
    }),
  });
  return { reader, close: replica.close };
}

/** While the primary has nothing to send, the last change may be old. */
async function isFollowing(db: Reader, mostSecondsBehind: number): Promise<boolean> {
  const { rows } = await sql<{ follows: boolean }>`
    select exists (select from pg_stat_wal_receiver) and (
      pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
      or pg_last_xact_replay_timestamp() > now() - make_interval(secs => ${mostSecondsBehind}::integer)
    ) as follows`.execute(db);
  return rows[0]?.follows === true;
}
