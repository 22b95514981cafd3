import type { Reader } from '../database/access.ts';
import { run } from '../database/query.ts';

/** Everything a task waits for times out within seconds. graphile-worker alone would wait four hours. */
export async function releaseLostJobs(db: Reader): Promise<void> {
  await run(db)`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - interval '5 minutes'
    having count(*) > 0`;
}
