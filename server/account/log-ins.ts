import { sql } from 'kysely';
import type { Reader } from '../database/access.ts';
import { undoneByRefusal } from '../database/undone.ts';
import type { Session } from '../http/app-env.ts';
import { accept, type Result } from '../http/refusal.ts';
import { selectOpenSessions, selectSessionId } from '../identity/sessions-of.ts';
import { checkCurrentPassword, type PasswordCheckParts, type Requester } from './current-password.ts';

export interface LogIn {
  /** ISO instants. */
  readonly since: string;
  /** At most a day earlier than the last click; null where it is not known any more. */
  readonly lastUsed: string | null;
  readonly isThisOne: boolean;
}

/** Where the account is logged in, the newest log-in first. One that has led to both sites is one. */
export async function logInsOf(db: Reader, { customerId, tokenHash }: Session): Promise<LogIn[]> {
  const sessions = await selectOpenSessions(db, customerId);
  const ownId = await selectSessionId(db, tokenHash);
  return sessions.map(({ id, since, lastUsed }) => ({
    since: since.toISOString(),
    lastUsed: lastUsed?.toISOString() ?? null,
    isThisOne: id === ownId,
  }));
}

/** Ends all log-ins but the one in whose name it is asked, on both sites. A wrong password is refused. */
export async function endOtherLogIns(
  parts: PasswordCheckParts,
  requester: Requester,
  currentPassword: string,
): Promise<Result<null>> {
  const { customerId, tokenHash } = requester;
  const proven = await checkCurrentPassword(parts, requester, currentPassword);
  if (!proven.ok) return proven;
  return undoneByRefusal(parts.db, async (trx) => {
    // Locked first: a hand-off under way then has its new session in place when the second statement looks.
    await sql`
      select 1 from sessions where customer_id = ${customerId} order by token_hash for update`.execute(trx);
    // Where the own one has ended meanwhile, all others are somebody else's.
    await sql`
      delete from sessions where customer_id = ${customerId} and family_hash is distinct from
        (select family_hash from sessions where token_hash = ${tokenHash})`.execute(trx);
    return accept(null);
  });
}
