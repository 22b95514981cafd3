import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { staffPasswordReset } from '../../messages/mails/office-mails.ts';
import { hashPassword } from '../../people/identity/passwords.ts';
import type { Reader } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';
import { accept, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import { writePassword } from './credentials.ts';
import type { InvitationParts } from './invitations.ts';
import { MAIL_STAFF_PASSWORD_LINK } from './jobs.ts';
import { awaitCode, maySignIn } from './sign-in.ts';
import { deleteStaffSessionsOf } from './staff-session-store.ts';
import { insertStaffLink, selectStaffByEmail, selectStaffOfLink, takeStaffLink } from './staff-store.ts';

const GOOD_FOR_MINUTES = 30;

const LINK_IS_NO_GOOD: Refusal = {
  code: 'not-found',
  message: 'This link has expired or was already used. Please ask for a new one.',
};

export interface PasswordLinkParts extends InvitationParts {
  /** Production refuses the demo's accounts. */
  readonly allowsDemo: boolean;
}

/** Whether there is an account is looked up later, by the job: asking takes the same work for every email. */
export async function askForPasswordLink(db: Reader, email: string): Promise<void> {
  await run(db)`
    select graphile_worker.add_job(${MAIL_STAFF_PASSWORD_LINK}, json_build_object('email', ${email}::text))`;
}

/** Mails a link to an active account whose invitation is finished. */
export async function mailPasswordLink(parts: PasswordLinkParts, email: string): Promise<void> {
  const { db, officeOrigin } = parts;
  const staff = await selectStaffByEmail(db, email);
  if (staff === null || !maySignIn(staff, parts)) return;
  const token = newBrowserId();
  const tokenHash = hashBrowserId(token);
  await db.transaction().execute(async (trx) => {
    await insertStaffLink(trx, {
      tokenHash,
      staffId: staff.staffId,
      purpose: 'password',
      goodForMinutes: GOOD_FOR_MINUTES,
    });
    const url = `${officeOrigin}/office/password/${token}`;
    const eventKey = `staff-password ${tokenHash.toString('hex')}` as const;
    await enqueueMail(trx, { eventKey, brandingId: 1, to: staff.email, ...staffPasswordReset({ url }) });
  });
}

/**
 * Ends all sessions and links. The second factor stays: the log-in waits for its code, so that guesses of others cannot
 * stop it. Refusal: `not-found`.
 */
export async function resetStaffPassword(
  parts: Omit<PasswordLinkParts, 'officeOrigin'>,
  { token, password }: { token: string; password: string },
): Promise<Result<{ staffId: number; token: string }>> {
  const tokenHash = hashBrowserId(token);
  const { db } = parts;
  const staff = await selectStaffOfLink(db, tokenHash, 'password');
  if (staff === null || !maySignIn(staff, parts)) return reject(LINK_IS_NO_GOOD);
  const { staffId } = staff;
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    if (!(await takeStaffLink(trx, tokenHash))) return reject(LINK_IS_NO_GOOD);
    await writePassword(trx, staffId, passwordHash);
    await deleteStaffSessionsOf(trx, staffId, null);
    return accept({ staffId, token: await awaitCode(trx, staffId) });
  });
}
