import { Kysely, type LogEvent } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import postgres from 'postgres';
import { openPool, type PoolLoad } from './pool.ts';
import type { Database } from './schema.ts';
import { PatientKysely } from './second-try.ts';

export type Connection = {
  db: Kysely<Database>;
  sql: postgres.Sql;
  /** How full the pool of `db` is. */
  poolLoad(): PoolLoad;
  close(): Promise<void>;
};

export type ConnectionOptions = {
  max?: number;
  /** Hears of every statement that is sent, `begin` and `commit` included. */
  onStatement?: (statement: string) => void;
  /** Hears of every statement of `db` that is through, and how long it took. */
  onQuery?: ((event: LogEvent) => void) | undefined;
  /** Whether what PostgreSQL undid in favour of another is tried once more; not for work that cannot be begun anew. */
  secondTry?: boolean;
};

/** Nothing waits longer than a request may take (15 s); whoever waits for a lock gives up before the others pile up. */
const STATEMENT_MS = 10_000;
const LOCK_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
const CONNECT_SECONDS = 5;
const RECONNECT_SECONDS = 0.25;

/** PostgreSQL's own numbers for its types (pg_type.dat). */
const oid = { bigint: 20, numeric: 1700, date: 1082 };

/**
 * A pool of connections, for Kysely and for plain SQL. Whole numbers and sums of cents arrive as numbers
 * (all stay far below 2^53), a calendar day as 'YYYY-MM-DD' since a day has no time zone, an instant as Date.
 */
export function connect(databaseUrl: string, options: ConnectionOptions = {}): Connection {
  const max = options.max ?? 10;
  const settings = {
    onnotice: () => undefined,
    ...(options.onStatement
      ? { debug: (_: number, statement: string) => options.onStatement?.(statement) }
      : {}),
    // A database that is down is asked again soon, and a shopper is told at once.
    backoff: () => RECONNECT_SECONDS,
    connect_timeout: CONNECT_SECONDS,
    connection: {
      application_name: 'cellar-door',
      // The statements are long and look rows up by their keys: planned anew each time, planning is most of their cost.
      plan_cache_mode: 'force_generic_plan',
      // To compile a plan takes longer than any of these takes to run.
      jit: 'off',
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    },
    types: {
      bigint: { to: oid.bigint, from: [oid.bigint], serialize: String, parse: Number },
      numeric: { to: oid.numeric, from: [oid.numeric], serialize: String, parse: Number },
      date: {
        to: oid.date,
        from: [oid.date],
        serialize: (day: string) => day,
        parse: (day: string) => day,
      },
    },
  };
  const sql = postgres(databaseUrl, { ...settings, max });
  const pool = openPool(
    (onLost) => postgres(databaseUrl, { ...settings, max: 1, onclose: onLost }) as unknown as postgres.Sql,
    max,
  );
  const dialect = new PostgresJSDialect({ postgres: () => pool });
  const config = options.onQuery ? { dialect, log: options.onQuery } : { dialect };
  const db = options.secondTry === false ? new Kysely<Database>(config) : new PatientKysely<Database>(config);
  return {
    db,
    sql: sql as unknown as postgres.Sql,
    poolLoad: pool.load,
    close: async () => {
      await Promise.all([sql.end({ timeout: 5 }), pool.end({ timeout: 5 })]);
    },
  };
}
