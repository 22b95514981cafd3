import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** False if the event was handled before. */
export async function insertEvent(
  db: Kysely<Database>,
  { id, type }: { id: string; type: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into stripe_gateway.events (event_id, type) values (${id}, ${type})
    on conflict (event_id) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function forgetEvent(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('stripe_gateway.events').where('event_id', '=', id).execute();
}
