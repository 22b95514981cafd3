import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Whether an account has this e-mail, in whatever letters. */
export async function emailHasAccount(db: Kysely<Database>, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from customers where lower(email) = lower(${email})`.execute(db);
  return rows.length > 0;
}
