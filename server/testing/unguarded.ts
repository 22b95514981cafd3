import { type Kysely, sql } from 'kysely';
import type { Writer } from '../platform/database/access.ts';
import type { Database } from '../platform/database/schema.ts';

/** Writes what the database refuses, as a hand inside it might: without triggers and foreign keys. */
export async function unguarded(
  db: Kysely<Database>,
  write: (trx: Writer) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await write(trx);
  });
}
