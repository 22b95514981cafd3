import { type RawBuilder, sql } from 'kysely';

/**
 * A call of `add_job` for a key that no job ever had, such as the id of a row that the same statement inserts: a job that has
 * it would stay as it is. Without this mode, `add_job` looks for a job to replace, and a connection that planned that while
 * few jobs waited then reads all of them each time (decision 183). It looks for a job without a key, too. `more`: further
 * named arguments.
 */
export function newJob(
  task: string,
  { payload, key, more }: Record<'payload' | 'key', RawBuilder<unknown>> & { more?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(${task}, ${payload}, job_key => ${key}, job_key_mode => 'unsafe_dedupe'${
    more ? sql`, ${more}` : sql``
  })`;
}
