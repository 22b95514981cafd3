import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { pino } from 'pino';
import { workerLogger } from './worker-logger.ts';

const CONNECT_WITHIN_MS = 5_000;

/**
 * Makes the tables of the job queue, which are graphile-worker's own, in the schema `graphile_worker`. Must have run
 * before the first job is added. Servers that start at the same time are no trouble.
 */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A connection that breaks while nobody uses it would end the process; the next one to use it hears of it.
  const ignore = () => undefined;
  pgPool.on('error', ignore);
  pgPool.on('connect', (client) => client.on('error', ignore));
  try {
    await runMigrations({ pgPool, logger: workerLogger(pino({ level: 'silent' })) });
  } finally {
    await pgPool.end();
  }
}
