import type { Db } from '../../database/access.ts';
import { hashBrowserId, newBrowserId } from '../../http/browser-cookie.ts';
import { accept, type Refusal, type Result, reject } from '../../http/refusal.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { enqueueMail } from '../../mails/enqueue-mail.ts';
import { staffPasswordReset } from '../../mails/office-mails.ts';
import type { InvitationParts } from './invitations.ts';
import { deleteStaffSessionsOf } from './staff-session-store.ts';
import {
  insertStaffLink,
  selectStaffByEmail,
  selectStaffOfLink,
  takeStaffLink,
  writePassword,
} from './staff-store.ts';

const GOOD_FOR_MINUTES = 30;

const LINK_IS_NO_GOOD: Refusal = {
  code: 'not-found',
  message: 'This link has expired or was already used. Please ask for a new one.',
};

/** Mails a link to an active account; says nothing about whether there is one. */
export async function mailPasswordLink({ db, officeOrigin }: InvitationParts, email: string): Promise<void> {
  const staff = await selectStaffByEmail(db, email);
  if (!staff?.isActive || staff.totpSecret === null) return;
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
    const eventKey = `staff-password ${tokenHash.toString('hex')}`;
    await enqueueMail(trx, { eventKey, brandingId: 1, to: staff.email, ...staffPasswordReset({ url }) });
  });
}

/** Ends all sessions. The second factor stays. Returns the account's id. */
export async function resetStaffPassword(
  db: Db,
  { token, password }: { token: string; password: string },
): Promise<Result<number>> {
  const tokenHash = hashBrowserId(token);
  const staff = await selectStaffOfLink(db, tokenHash, 'password');
  if (!staff) return reject(LINK_IS_NO_GOOD);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    if (!(await takeStaffLink(trx, tokenHash))) return reject(LINK_IS_NO_GOOD);
    await writePassword(trx, staff.staffId, passwordHash);
    await deleteStaffSessionsOf(trx, staff.staffId, null);
    return accept(staff.staffId);
  });
}
