import { sql } from 'kysely';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { LIVES, LIVES_IN_ALL } from './session-store.ts';

/** One log-in, on one or both sites: its sessions, one per site, form a family. */
export interface OpenSession {
  /** Identifies the log-in in commands; grants no access. */
  readonly id: string;
  readonly since: Date;
  /** At most one day before the last click. Null if further use no longer extends the session. */
  readonly lastUsed: Date | null;
  readonly expiresAt: Date;
  /** 'Chrome on Windows'; null for an old log-in. */
  readonly browser: string | null;
}

/** A hash of a hash, so that it reveals nothing about the cookie. */
const sessionId = sql<string>`left(encode(sha256(family_hash), 'hex'), 10)`;

export function selectOpenSessions(db: Reader, customerId: number): Promise<OpenSession[]> {
  return all<OpenSession>(db)`
    select ${sessionId} as id, min(created_at) as since, 
      max(expires_at - ${LIVES}) filter (where expires_at < created_at + ${LIVES_IN_ALL}) as "lastUsed",
      max(expires_at) as "expiresAt", max(browser) as browser
    from sessions where customer_id = ${customerId} and expires_at > now()
    group by family_hash order by min(created_at) desc`;
}

/** Null when the log-in has ended. */
export async function selectSessionId(db: Reader, tokenHash: Buffer): Promise<string | null> {
  const rows = await all<{ id: string }>(db)`
    select ${sessionId} as id from sessions where token_hash = ${tokenHash}`;
  return rows[0]?.id ?? null;
}

/** Ends one log-in, or all if `id` is null, on both sites. Returns how many ended. */
export async function endOpenSessions(db: Reader, customerId: number, id: string | null): Promise<number> {
  const rows = await all<{ count: number }>(db)`
    with ended as (
      delete from sessions where customer_id = ${customerId} and (${id}::text is null or ${sessionId} = ${id})
      returning family_hash, expires_at
    )
    select count(distinct family_hash) filter (where expires_at > now()) as count from ended`;
  return rows[0]?.count ?? 0;
}
