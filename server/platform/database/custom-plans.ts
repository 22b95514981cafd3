import { sql } from 'kysely';
import type { Db, Writer } from './access.ts';

/**
 * Staff filter and search by values from one in a million to all: a plan that ignores them reads the whole table for
 * some. In here PostgreSQL plans each statement for its values.
 */
export function withCustomPlans<T>(db: Db, read: (trx: Writer) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    return read(trx);
  });
}
