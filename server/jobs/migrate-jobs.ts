import { runMigrations } from 'graphile-worker';
import { pino } from 'pino';
import { workerLogger } from './worker-logger.ts';

/**
 * Makes the tables of the job queue, which are graphile-worker's own, in the schema `graphile_worker`. Must have run
 * before the first job is added. Servers that start at the same time are no trouble.
 */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({
    connectionString: databaseUrl,
    maxPoolSize: 2,
    logger: workerLogger(pino({ level: 'silent' })),
  });
}
