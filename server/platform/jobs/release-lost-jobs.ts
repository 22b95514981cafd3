import type { Reader } from '../database/access.ts';
import { run } from '../database/query.ts';

/**
 * Everything a task waits for times out within seconds. graphile-worker alone would wait four hours. A lost job that
 * another one has replaced since, such as the turn of a run, is over: it has no key any more, and no attempt left.
 */
export async function releaseLostJobs(db: Reader): Promise<void> {
  await run(db)`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - interval '5 minutes'
    having count(*) > 0`;
  await run(db)`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where locked_at is null and attempts >= max_attempts and key is null and last_error is null
    having count(*) > 0`;
}
