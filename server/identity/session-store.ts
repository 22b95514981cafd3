import { sql } from 'kysely';
import type { Reader, Writer } from '../database/access.ts';

/** Who the session is of, or null when it has ended. One that is used lives on: 30 days from its last day of use. */
export async function findSession(db: Reader, tokenHash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ customerId: number }>`
    with found as (
      select customer_id, expires_at from sessions where token_hash = ${tokenHash} and expires_at > now()
    ), prolonged as (
      update sessions set expires_at = now() + interval '30 days'
      where token_hash = ${tokenHash} and expires_at between now() and now() + interval '29 days'
    )
    select customer_id as "customerId" from found`.execute(db);
  return rows[0]?.customerId ?? null;
}

export async function insertSession(trx: Writer, tokenHash: Buffer, customerId: number): Promise<void> {
  await sql`
    insert into sessions (token_hash, customer_id, expires_at)
    values (${tokenHash}, ${customerId}, now() + interval '30 days')`.execute(trx);
}

export async function deleteSession(db: Reader, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends the sessions of an account: all, or all but the one in whose name it is asked. */
export async function deleteSessionsOf(
  trx: Writer,
  customerId: number,
  except: Buffer | null,
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .$if(except !== null, (others) => others.where('token_hash', '!=', except ?? Buffer.alloc(0)))
    .execute();
}
