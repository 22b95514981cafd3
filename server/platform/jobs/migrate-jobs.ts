import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { pino } from 'pino';
import { findPrimary } from '../database/primary.ts';
import { PLAIN_SESSION } from '../database/session.ts';
import { workerLogger } from './worker.ts';

const CONNECT_WITHIN_MS = 5_000;

/** Must run before the first job is added. Several servers can start at the same time. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = new pg.Pool({
    connectionString: await findPrimary(databaseUrl),
    options: PLAIN_SESSION,
    max: 2,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A connection that breaks while idle would end the process. Its next user gets the error anyway.
  const ignore = () => undefined;
  pgPool.on('error', ignore);
  pgPool.on('connect', (client) => client.on('error', ignore));
  try {
    await runMigrations({ pgPool, logger: workerLogger(pino({ level: 'silent' })) });
  } finally {
    await pgPool.end();
  }
}
