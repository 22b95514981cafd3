import { isPassword } from '../people/identity/passwords.ts';
import { selectSessionId } from '../people/identity/sessions-of.ts';
import type { Db } from '../platform/database/access.ts';
import { all } from '../platform/database/query.ts';
import type { Session } from '../platform/http/app-env.ts';
import { accept, invalidFields, type Result, reject } from '../platform/http/refusal.ts';
import { countFailures, type RateLimiter } from '../platform/rate-limits/rate-limiter.ts';

export interface PasswordCheckParts {
  readonly db: Db;
  readonly rateLimiter: RateLimiter;
}

export interface Requester extends Session {
  readonly clientAddress: string;
}

export const NOT_CURRENT_PASSWORD = invalidFields({
  currentPassword: ['This is not your current password.'],
});

/** What was proved. The change that it allows asks `keepsPassword` in its transaction. */
export interface ProvedPassword {
  readonly customerId: number;
  readonly passwordHash: string;
}

/** Refuses a wrong password (`invalid`, at its field) and too many checks (`rate-limited`). */
export async function checkCurrentPassword(
  { db, rateLimiter }: PasswordCheckParts,
  { customerId, tokenHash, clientAddress }: Requester,
  currentPassword: string,
): Promise<Result<ProvedPassword>> {
  // Null when the log-in ended a moment ago.
  const logInId = (await selectSessionId(db, tokenHash)) ?? tokenHash.toString('hex');
  return countFailures(
    rateLimiter,
    {
      tries: { passwordHashesByAddress: clientAddress },
      failures: { wrongCurrentPasswordsByLogIn: `${customerId} ${logInId}` },
    },
    async () => {
      const rows = await all<{ passwordHash: string | null }>(db)`
        select password_hash as "passwordHash" from customers where customer_id = ${customerId}`;
      const passwordHash = rows[0]?.passwordHash ?? null;
      const isRight = await isPassword(passwordHash, currentPassword);
      return isRight && passwordHash !== null
        ? accept({ customerId, passwordHash })
        : reject(NOT_CURRENT_PASSWORD);
    },
  );
}
