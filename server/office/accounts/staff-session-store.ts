import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';
import type { StaffSession } from '../office-call.ts';
import { lockStaff } from './staff-store.ts';

const IDLE = sql`interval '60 minutes'`;
const LONGEST = sql`interval '12 hours'`;
const CODE_WITHIN = sql`interval '5 minutes'`;
const CONFIRMED_FOR = sql`interval '10 minutes'`;
/** Decision 125. */
const SHIFT = sql`interval '8 hours'`;

/** Of a session `s`: its last code was good for `CONFIRMED_FOR`. */
const shiftEnd = sql`(s.confirmed_until - ${CONFIRMED_FOR} + ${SHIFT})`;

/** The password was right; the code must follow within five minutes. */
export async function insertPendingSession(
  db: Reader,
  { tokenHash, staffId }: { tokenHash: Buffer; staffId: number },
): Promise<void> {
  await run(db)`
    insert into staff_sessions (token_hash, staff_id, state, ends_at)
    values (${tokenHash}, ${staffId}, 'code', now() + ${CODE_WITHIN})`;
}

/** Both factors were right just now. */
export async function insertOpenSession(
  trx: Writer,
  { tokenHash, staffId, userAgent }: { tokenHash: Buffer; staffId: number; userAgent: string },
): Promise<void> {
  await run(trx)`
    insert into staff_sessions (token_hash, staff_id, state, ends_at, confirmed_until, user_agent)
    values (${tokenHash}, ${staffId}, 'open', now() + ${LONGEST}, now() + ${CONFIRMED_FOR}, ${userAgent.slice(0, 200)})`;
}

export function selectPendingSession(db: Reader, tokenHash: Buffer): Promise<{ staffId: number } | null> {
  return first<{ staffId: number }>(db)`
    select staff_id as "staffId" from staff_sessions
    where token_hash = ${tokenHash} and state = 'code' and ends_at > now()`;
}

/** Ends the log-in after this many wrong codes. */
export async function countWrongCode(db: Reader, tokenHash: Buffer, most: number): Promise<void> {
  await run(db)`
    with counted as (
      update staff_sessions set wrong_codes = wrong_codes + 1
      where token_hash = ${tokenHash} and wrong_codes < ${most - 1}::integer returning 1
    )
    delete from staff_sessions where token_hash = ${tokenHash} and state = 'code'
      and wrong_codes >= ${most - 1}::integer`;
}

/** Null when it has ended. Marks the session as used, at most once a minute. */
export function findStaffSession(db: Reader, tokenHash: Buffer): Promise<StaffSession | null> {
  return first<StaffSession>(db)`
    with found as (
      select s.token_hash as "tokenHash", s.staff_id as "staffId", m.name, m.email, m.role, s.ends_at as "endsAt",
        m.has_shortcuts as "hasShortcuts", s.last_used_at,
        case when s.confirmed_until > now() then s.confirmed_until end as "confirmedUntil",
        case when ${shiftEnd} > now() then ${shiftEnd} end as "shiftUntil"
      from staff_sessions s join staff m using (staff_id)
      where s.token_hash = ${tokenHash} and s.state = 'open' and m.is_active and ${isLive(sql`s`)}
    ), used as (
      update staff_sessions s set last_used_at = now() from found
      where s.token_hash = found."tokenHash" and found.last_used_at < now() - interval '1 minute'
    )
    select "tokenHash", "staffId", name, email, role, "hasShortcuts", "endsAt", "confirmedUntil", "shiftUntil",
      least("endsAt", now() + ${IDLE}) as "idleUntil" from found`;
}

interface OwnSession {
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  readonly userAgent: string;
  readonly isCurrent: boolean;
}

/** The last used first. */
export function selectOwnSessions(
  db: Reader,
  { staffId, tokenHash }: Pick<StaffSession, 'staffId' | 'tokenHash'>,
): Promise<OwnSession[]> {
  return all<OwnSession>(db)`
    select s.created_at as "startedAt", s.last_used_at as "lastUsedAt", s.user_agent as "userAgent",
      s.token_hash = ${tokenHash} as "isCurrent"
    from staff_sessions s where s.staff_id = ${staffId} and s.state = 'open' and ${isLive(sql`s`)}
    order by s.last_used_at desc, s.created_at desc`;
}

function isLive(s: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${s}.ends_at > now() and ${s}.last_used_at > now() - ${IDLE}`;
}

/** A session gets a new id when its code is confirmed; the old id stops working. False if it had ended before. */
export function renewSession(trx: Writer, tokenHash: Buffer, newHash: Buffer): Promise<boolean> {
  return hasRows(trx)`
    update staff_sessions set token_hash = ${newHash}, confirmed_until = now() + ${CONFIRMED_FOR},
      last_used_at = now()
    where token_hash = ${tokenHash} returning 1`;
}

/**
 * Locks the account of an open session for what its person changes of it. False if the session has ended, as with a reset
 * of the account: a change under way then leaves nothing behind that opens it.
 */
export async function lockStaffOf(trx: Writer, { staffId, tokenHash }: StaffSession): Promise<boolean> {
  await lockStaff(trx, staffId);
  return (await findStaffSession(trx, tokenHash)) !== null;
}

export async function confirmSession(db: Reader, tokenHash: Buffer): Promise<void> {
  await run(db)`
    update staff_sessions set confirmed_until = now() + ${CONFIRMED_FOR} where token_hash = ${tokenHash}`;
}

/** False if it had ended before. */
export function deleteStaffSession(db: Reader, tokenHash: Buffer): Promise<boolean> {
  return hasRows(db)`delete from staff_sessions where token_hash = ${tokenHash} returning 1`;
}

export async function deleteStaffSessionsOf(
  trx: Writer,
  staffId: number,
  except: Buffer | null,
): Promise<void> {
  await run(trx)`
    delete from staff_sessions where staff_id = ${staffId} and token_hash is distinct from ${except}::bytea`;
}

export async function sweepStaffSessions(db: Reader): Promise<void> {
  await run(db)`
    delete from staff_sessions where ends_at < now() or last_used_at < now() - ${IDLE}`;
  await run(db)`delete from staff_challenges where expires_at < now()`;
  await run(db)`delete from staff_links where expires_at < now() - interval '30 days'`;
}
