import { Kysely, type KyselyConfig, type LogEvent } from 'kysely';
import { postgresDialect } from './driver.ts';
import { openPool, type PoolLoad } from './pool.ts';
import { getTypeParser } from './result-types.ts';
import type { Database } from './schema.ts';
import { RetryingKysely } from './second-attempt.ts';

export type Connection = {
  db: Kysely<Database>;
  poolLoad(): PoolLoad;
  close(): Promise<void>;
};

export type ConnectionOptions = {
  max?: number;
  /** Receives every statement that is sent, BEGIN and COMMIT included. */
  onStatement?: (statement: string) => void;
  /** Gets every finished statement, and how long it took. */
  onQuery?: ((event: LogEvent) => void) | undefined;
  /** Retries work that PostgreSQL rolled back in favor of another. False for work that cannot be repeated. */
  secondAttempt?: boolean;
};

/** No statement takes longer than a request may take (15 s); a wait for a lock ends before others pile up behind it. */
const STATEMENT_MS = 10_000;
const LOCK_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
const CONNECT_MS = 5_000;

/**
 * Planning our statements each time would cost more than their lookups by key. Compiling takes longer still. A plan made
 * while a table is small must not read the whole table once it has grown: indexes are used wherever there is one.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c jit=off -c enable_seqscan=off';

export function connect(databaseUrl: string, options: ConnectionOptions = {}): Connection {
  const pool = openPool(
    {
      connectionString: databaseUrl,
      application_name: 'cellar-door',
      options: PLANNING,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      pipeline: true,
      types: { getTypeParser },
    },
    options.max ?? 10,
  );
  const dialect = postgresDialect({ acquire: pool.acquire, onStatement: options.onStatement });
  const config: KyselyConfig = options.onQuery ? { dialect, log: options.onQuery } : { dialect };
  const db =
    options.secondAttempt === false ? new Kysely<Database>(config) : new RetryingKysely<Database>(config);
  return { db, poolLoad: pool.load, close: pool.end };
}
