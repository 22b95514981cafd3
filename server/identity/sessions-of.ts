import { sql } from 'kysely';
import type { Reader } from '../database/access.ts';
import { LIVES, LIVES_IN_ALL } from './session-store.ts';

/** One log-in, on whichever of the two sites it has led to: a session on each, which are one family. */
export interface OpenSession {
  /** Stands for it in commands; it opens nothing. */
  readonly id: string;
  readonly since: Date;
  /** At most a day earlier than the last click; null where it lives on no longer, however it is used. */
  readonly lastUsed: Date | null;
  readonly expiresAt: Date;
}

/** A hash of a hash: neither says anything of the cookie. */
const sessionId = sql<string>`left(encode(sha256(family_hash), 'hex'), 10)`;

/** The log-ins of an account that have not ended, the newest first. */
export async function selectOpenSessions(db: Reader, customerId: number): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select ${sessionId} as id, min(created_at) as since, 
      max(expires_at - ${LIVES}) filter (where expires_at < created_at + ${LIVES_IN_ALL}) as "lastUsed",
      max(expires_at) as "expiresAt"
    from sessions where customer_id = ${customerId} and expires_at > now()
    group by family_hash order by min(created_at) desc`.execute(db);
  return rows;
}

/** The id of the log-in that a session belongs to; null where it has ended. */
export async function selectSessionId(db: Reader, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select ${sessionId} as id from sessions where token_hash = ${tokenHash}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Ends a log-in, or all of them where `id` is null, on both sites. Gives how many there were. */
export async function endOpenSessions(db: Reader, customerId: number, id: string | null): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      delete from sessions where customer_id = ${customerId} and (${id}::text is null or ${sessionId} = ${id})
      returning family_hash, expires_at
    )
    select count(distinct family_hash) filter (where expires_at > now()) as ended from ended`.execute(db);
  return rows[0]?.ended ?? 0;
}
