import type { Db } from '../database/access.ts';
import { all } from '../database/query.ts';
import type { Session } from '../http/app-env.ts';
import { accept, invalidFields, type Result, reject } from '../http/refusal.ts';
import { isPassword } from '../identity/passwords.ts';
import { selectSessionId } from '../identity/sessions-of.ts';
import { countFailures, type RateLimiter } from '../rate-limits/rate-limiter.ts';

export interface PasswordCheckParts {
  readonly db: Db;
  readonly rateLimiter: RateLimiter;
}

export interface Requester extends Session {
  readonly clientAddress: string;
}

/** Refuses a wrong password (`invalid`, at its field) and too many checks (`rate-limited`). */
export async function checkCurrentPassword(
  { db, rateLimiter }: PasswordCheckParts,
  { customerId, tokenHash, clientAddress }: Requester,
  currentPassword: string,
): Promise<Result<null>> {
  // Null when the log-in ended a moment ago.
  const logInId = (await selectSessionId(db, tokenHash)) ?? tokenHash.toString('hex');
  const limited = await countFailures(
    rateLimiter,
    {
      tries: { passwordHashesByAddress: clientAddress },
      failures: { wrongCurrentPasswordsByLogIn: `${customerId} ${logInId}` },
    },
    async () => {
      const rows = await all<{ passwordHash: string | null }>(db)`
        select password_hash as "passwordHash" from customers where customer_id = ${customerId}`;
      return isPassword(rows[0]?.passwordHash ?? null, currentPassword);
    },
    (isRight) => !isRight,
  );
  if (!limited.ok) return limited;
  return limited.value
    ? accept(null)
    : reject(invalidFields({ currentPassword: ['This is not your current password.'] }));
}
