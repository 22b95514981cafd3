import { UNKNOWN_BROWSER } from '../../domain/people/browser-names.ts';
import { selectOpenSessions, selectSessionId } from '../people/identity/sessions-of.ts';
import { keepsPassword } from '../people/identity/store.ts';
import type { Reader } from '../platform/database/access.ts';
import { run } from '../platform/database/query.ts';
import { undoneByRefusal } from '../platform/database/undone.ts';
import type { Session } from '../platform/http/app-env.ts';
import { accept, type Result, reject } from '../platform/http/refusal.ts';
import {
  checkCurrentPassword,
  NOT_CURRENT_PASSWORD,
  type PasswordCheckParts,
  type Requester,
} from './current-password.ts';

export interface LogIn {
  /** ISO instants. */
  readonly since: string;
  /** At most one day before the last click; null if no longer known. */
  readonly lastUsed: string | null;
  readonly isThisOne: boolean;
  /** 'Chrome on Windows' */
  readonly browser: string;
}

/** Newest first. A log-in used on both sites counts once. */
export async function logInsOf(db: Reader, { customerId, tokenHash }: Session): Promise<LogIn[]> {
  const sessions = await selectOpenSessions(db, customerId);
  const ownId = await selectSessionId(db, tokenHash);
  return sessions.map(({ id, since, lastUsed, browser }) => ({
    since: since.toISOString(),
    lastUsed: lastUsed?.toISOString() ?? null,
    isThisOne: id === ownId,
    browser: browser ?? UNKNOWN_BROWSER,
  }));
}

/** On both sites. Refuses a wrong password. */
export async function endOtherLogIns(
  parts: PasswordCheckParts,
  requester: Requester,
  currentPassword: string,
): Promise<Result<null>> {
  const { customerId, tokenHash } = requester;
  const proven = await checkCurrentPassword(parts, requester, currentPassword);
  if (!proven.ok) return proven;
  return undoneByRefusal(parts.db, async (trx) => {
    if (!(await keepsPassword(trx, proven.value))) return reject(NOT_CURRENT_PASSWORD);
    // Lock first: the second statement then sees the new session of a hand-off in progress.
    await run(trx)`
      select 1 from sessions where customer_id = ${customerId} order by token_hash for update`;
    // If the current session has ended by now, this ends every remaining session.
    await run(trx)`
      delete from sessions where customer_id = ${customerId} and family_hash is distinct from
        (select family_hash from sessions where token_hash = ${tokenHash})`;
    return accept(null);
  });
}
