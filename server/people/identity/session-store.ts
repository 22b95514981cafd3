import { sql } from 'kysely';
import type { Db, Reader, Writer } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';

/** Counted from the last day of use; the second limit counts from the log-in. */
export const LIVES = sql`interval '30 days'`;
export const LIVES_IN_ALL = sql`interval '180 days'`;

/** Null when it has ended. A used session lasts 30 days from its last day of use, but at most 180 days in total. */
export async function findSession(db: Reader, tokenHash: Buffer): Promise<number | null> {
  const rows = await all<{ customerId: number }>(db)`
    with found as (
      select customer_id, expires_at from sessions where token_hash = ${tokenHash} and expires_at > now()
    ), prolonged as (
      update sessions set expires_at = least(now() + ${LIVES}, created_at + ${LIVES_IN_ALL})
      where token_hash = ${tokenHash} and expires_at > now()
        and expires_at < least(now() + interval '29 days', created_at + ${LIVES_IN_ALL})
    )
    select customer_id as "customerId" from found`;
  return rows[0]?.customerId ?? null;
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly customerId: number;
  /** 'Chrome on Windows' */
  readonly browser: string;
}

export async function insertSession(
  trx: Writer,
  { tokenHash, customerId, browser }: NewSession,
): Promise<void> {
  await run(trx)`
    insert into sessions (token_hash, customer_id, family_hash, expires_at, browser)
    values (${tokenHash}, ${customerId}, ${tokenHash}, now() + ${LIVES}, ${browser})`;
}

/** Opens a session on the other brand's site, with the family and the age of the original session. */
export async function insertHandedSession(
  trx: Writer,
  tokenHash: Buffer,
  handed: LockedSession,
): Promise<void> {
  await run(trx)`
    insert into sessions (token_hash, customer_id, family_hash, created_at, expires_at, browser)
    select ${tokenHash}, customer_id, family_hash, created_at,
      least(now() + ${LIVES}, created_at + ${LIVES_IN_ALL}), browser
    from sessions where token_hash = ${handed.tokenHash}`;
}

export interface LockedSession {
  readonly tokenHash: Buffer;
  readonly customerId: number;
  readonly familyHash: Buffer;
}

/** Only the active ones. The lock keeps them from ending before the transaction does. */
export async function lockSessions(trx: Writer, tokenHashes: readonly Buffer[]): Promise<LockedSession[]> {
  if (tokenHashes.length === 0) return [];
  return all<LockedSession>(trx)`
    select token_hash as "tokenHash", customer_id as "customerId", family_hash as "familyHash" from sessions
    where token_hash in (${sql.join(tokenHashes)}) and expires_at > now() order by token_hash for update`;
}

/** Joins two log-ins of one customer in one browser, one on each site, so that they end together. */
export async function adoptFamily(trx: Writer, family: Buffer, into: Buffer): Promise<void> {
  if (family.equals(into)) return;
  await trx.updateTable('sessions').set({ family_hash: into }).where('family_hash', '=', family).execute();
}

export async function deleteSession(trx: Writer, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Logging out on one site logs out of both. */
export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Lock first: the second statement then sees the new session of a hand-off in progress.
    await run(trx)`
      select 1 from sessions
      where family_hash = (select family_hash from sessions where token_hash = ${tokenHash})
      order by token_hash for update`;
    await run(trx)`
      delete from sessions
      where family_hash = (select family_hash from sessions where token_hash = ${tokenHash})`;
  });
}

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
