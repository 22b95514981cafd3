import { Kysely, type KyselyConfig, type LogEvent } from 'kysely';
import { postgresDialect } from './driver.ts';
import { openPool, type Pool, type PoolLoad } from './pool.ts';
import { getTypeParser } from './result-types.ts';
import type { Database } from './schema.ts';
import { RetryingKysely } from './second-attempt.ts';
import { SHOP_SESSION } from './session.ts';

export type Connection = {
  db: Kysely<Database>;
  /** For a database that chooses among connections. */
  acquire: Pool['acquire'];
  /** Whether prepared statements stay with their connection. */
  prepares: boolean;
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
  /** The URL leads to a pooler in transaction mode; null: to PostgreSQL itself. */
  pooler?: Pooler | null;
};

export interface Pooler {
  /** PgBouncer does from version 1.21 on. */
  readonly keepsPrepared: boolean;
}

const CONNECT_MS = 5_000;

export function connect(databaseUrl: string, options: ConnectionOptions = {}): Connection {
  const pool = openPool(
    {
      connectionString: databaseUrl,
      application_name: 'cellar-door',
      ...(options.pooler ? {} : { options: SHOP_SESSION }),
      connectionTimeoutMillis: CONNECT_MS,
      pipeline: true,
      types: { getTypeParser },
    },
    options.max ?? 10,
  );
  const { acquire } = pool;
  const prepares = options.pooler?.keepsPrepared ?? true;
  const dialect = postgresDialect({ acquire, onStatement: options.onStatement, prepares });
  const config: KyselyConfig = options.onQuery ? { dialect, log: options.onQuery } : { dialect };
  const db =
    options.secondAttempt === false ? new Kysely<Database>(config) : new RetryingKysely<Database>(config);
  return { db, acquire, prepares, poolLoad: pool.load, close: pool.end };
}
