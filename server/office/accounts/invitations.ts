import { renderSVG } from 'uqr';
import type { Role } from '../../../domain/office/roles.ts';
import type { Db, Writer } from '../../database/access.ts';
import { hashBrowserId, newBrowserId } from '../../http/browser-cookie.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../http/refusal.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { enqueueMail } from '../../mails/enqueue-mail.ts';
import { staffInvitation } from '../../mails/office-mails.ts';
import { countFailures } from '../../rate-limits/rate-limiter.ts';
import { type CodeParts, hashRecoveryCode, newRecoveryCodes, takesAppCode, WRONG_CODE } from './codes.ts';
import type { SecretBox } from './secret-box.ts';
import { openSession, type SignedIn } from './sign-in.ts';
import { deleteStaffSessionsOf } from './staff-session-store.ts';
import {
  insertStaff,
  insertStaffLink,
  type NewStaff,
  replaceRecoveryCodes,
  selectStaffByEmail,
  selectStaffOfLink,
  takeStaffLink,
  writePassword,
  writeTotpSecret,
} from './staff-store.ts';
import { newTotpSecret, totpUri } from './totp.ts';

const GOOD_FOR_HOURS = 72;

export interface InvitationParts {
  readonly db: Db;
  /** Such as 'https://office.example'. */
  readonly officeOrigin: string;
}

export interface Invitation {
  readonly staffId: number;
  readonly email: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** Creates the account and mails its link. Refusal: `conflict` if the email has an account. */
export function inviteStaff(parts: InvitationParts, staff: NewStaff): Promise<Result<Invitation>> {
  return parts.db.transaction().execute(async (trx) => {
    const staffId = await insertStaff(trx, staff);
    if (staffId === null) return reject(conflict(`${staff.email} has an account already.`));
    return accept(await sendInvitation(trx, parts, { ...staff, staffId }));
  });
}

/**
 * For someone who lost everything: ends the password, app, recovery codes and sessions, and mails a new invitation.
 * Refusals: `not-found`; `conflict` for a disabled account.
 */
export function resetStaff(parts: InvitationParts, email: string): Promise<Result<Invitation>> {
  return parts.db.transaction().execute(async (trx) => {
    const staff = await selectStaffByEmail(trx, email);
    if (!staff) return reject(NOT_FOUND);
    const { staffId } = staff;
    if (!staff.isActive) return reject(conflict(`${email} is disabled. Enable the account first.`));
    await trx.updateTable('staff').set({ password_hash: null }).where('staff_id', '=', staffId).execute();
    await writeTotpSecret(trx, staffId, null);
    await replaceRecoveryCodes(trx, staffId, []);
    await trx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
    await deleteStaffSessionsOf(trx, staffId, null);
    return accept(await sendInvitation(trx, parts, staff));
  });
}

async function sendInvitation(
  trx: Writer,
  { officeOrigin }: InvitationParts,
  { staffId, email, role }: { staffId: number; email: string; role: Role },
): Promise<Invitation> {
  const token = newBrowserId();
  const tokenHash = hashBrowserId(token);
  await insertStaffLink(trx, {
    tokenHash,
    staffId,
    purpose: 'invitation',
    goodForMinutes: GOOD_FOR_HOURS * 60,
  });
  const url = `${officeOrigin}/office/invitations/${token}`;
  const eventKey = `staff-invitation ${tokenHash.toString('hex')}`;
  await enqueueMail(trx, { eventKey, brandingId: 1, to: email, ...staffInvitation({ url, role }) });
  return { staffId, email, url, expiresAt: new Date(Date.now() + GOOD_FOR_HOURS * 3_600_000) };
}

export async function showInvitation(
  db: Db,
  token: string,
): Promise<Result<{ email: string; name: string; role: Role }>> {
  const staff = await selectStaffOfLink(db, hashBrowserId(token), 'invitation');
  return staff ? accept({ email: staff.email, name: staff.name, role: staff.role }) : reject(NOT_FOUND);
}

/** The first step: stores the password and makes the secret for the app. Repeating it makes a new secret. */
export async function acceptInvitation(
  { db, secrets }: { db: Db; secrets: SecretBox },
  { token, password }: { token: string; password: string },
): Promise<Result<{ totpUri: string; qrSvg: string }>> {
  const tokenHash = hashBrowserId(token);
  const invited = await selectStaffOfLink(db, tokenHash, 'invitation');
  if (!invited) return reject(NOT_FOUND);
  const passwordHash = await hashPassword(password);
  const secret = newTotpSecret();
  await db.transaction().execute(async (trx) => {
    await writePassword(trx, invited.staffId, passwordHash);
    await writeTotpSecret(trx, invited.staffId, secrets.seal(secret));
  });
  const uri = totpUri(secret, invited.email);
  return accept({ totpUri: uri, qrSvg: renderSVG(uri, { border: 2 }) });
}

/** The last step: the first code ends the invitation and signs in. The recovery codes are shown this once. */
export async function finishInvitation(
  parts: CodeParts,
  { token, code, userAgent }: { token: string; code: string; userAgent: string },
): Promise<Result<SignedIn & { recoveryCodes: string[] }>> {
  const { db, secrets, rateLimiter } = parts;
  const tokenHash = hashBrowserId(token);
  const invited = await selectStaffOfLink(db, tokenHash, 'invitation');
  if (!invited) return reject(NOT_FOUND);
  const limited = await countFailures(
    rateLimiter,
    { failures: { wrongOfficeCodesByAccount: String(invited.staffId) } },
    () => takesAppCode(db, secrets, invited, code.replaceAll(/\s/g, '')),
    (isRight) => !isRight,
  );
  if (!limited.ok) return limited;
  if (!limited.value || invited.passwordHash === null) return reject(WRONG_CODE);
  const recoveryCodes = newRecoveryCodes();
  const isFirst = await db.transaction().execute(async (trx) => {
    if (!(await takeStaffLink(trx, tokenHash))) return false;
    await replaceRecoveryCodes(trx, invited.staffId, recoveryCodes.map(hashRecoveryCode));
    return true;
  });
  if (!isFirst) return reject(NOT_FOUND);
  const opened = await openSession(parts, { staffId: invited.staffId, userAgent, replaces: null });
  return opened.ok ? accept({ ...opened.value, recoveryCodes }) : opened;
}
