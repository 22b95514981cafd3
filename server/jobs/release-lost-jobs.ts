import { sql } from 'kysely';
import type { Reader } from '../database/access.ts';

/**
 * Gives the jobs of workers that died back to the others. Whatever a task waits for gives up within seconds, so a job
 * held for five minutes has nobody behind it; graphile-worker by itself would wait for four hours.
 */
export async function releaseLostJobs(db: Reader): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - interval '5 minutes'
    having count(*) > 0`.execute(db);
}
