import { type RawBuilder, sql } from 'kysely';
import { PRIORITY } from './priorities.ts';

/**
 * For FROM: adds a late job for each row of `from`, in one call. `add_job` for each row would read all jobs added before
 * it, since PostgreSQL does not know yet how many there are. A job whose key is in the queue stays one job.
 */
export function manyJobs(
  task: string,
  { payload, key, from }: Record<'payload' | 'key' | 'from', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  return sql`graphile_worker.add_jobs(array(
    select row(${task}::text, ${payload}, null, null, null, ${key}, ${sql.lit(PRIORITY.late)}, null)::graphile_worker.job_spec
    from ${from}))`;
}
