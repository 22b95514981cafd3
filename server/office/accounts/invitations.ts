import { renderSVG } from 'uqr';
import type { Role } from '../../../domain/office/roles.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { staffInvitation, staffReady } from '../../messages/mails/office-mails.ts';
import { hashPassword } from '../../people/identity/passwords.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { countFailures } from '../../platform/rate-limits/rate-limiter.ts';
import { type CodeParts, hashRecoveryCode, newRecoveryCodes, WRONG_CODE } from './codes.ts';
import { clearCredentials, writeFirstCredentials } from './credentials.ts';
import { beginInvitation, selectBegunInvitation, takeBegunInvitation } from './invitation-store.ts';
import type { SecretBox } from './secret-box.ts';
import { openSession, type SignedIn } from './sign-in.ts';
import {
  insertStaff,
  insertStaffLink,
  keepsStaffPassword,
  type NewStaff,
  replaceRecoveryCodes,
  selectStaffByEmail,
  selectStaffOfLink,
} from './staff-store.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

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
 * For someone who lost everything: ends all that opens the account, and mails a new invitation.
 * Refusals: `not-found`; `conflict` for a disabled account.
 */
export function resetStaff(parts: InvitationParts, email: string): Promise<Result<Invitation>> {
  return parts.db.transaction().execute(async (trx) => {
    const staff = await selectStaffByEmail(trx, email);
    if (!staff) return reject(NOT_FOUND);
    const { staffId } = staff;
    if (!staff.isActive) return reject(conflict(`${email} is disabled. Enable the account first.`));
    await clearCredentials(trx, staffId);
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
  const expiresAt = await insertStaffLink(trx, {
    tokenHash,
    staffId,
    purpose: 'invitation',
    goodForMinutes: GOOD_FOR_HOURS * 60,
  });
  const url = `${officeOrigin}/office/invitations/${token}`;
  const eventKey = `staff-invitation ${tokenHash.toString('hex')}` as const;
  await enqueueMail(trx, { eventKey, brandingId: 1, to: email, ...staffInvitation({ url, role }) });
  return { staffId, email, url, expiresAt };
}

export async function showInvitation(
  db: Db,
  token: string,
): Promise<Result<{ email: string; name: string; role: Role }>> {
  const staff = await selectStaffOfLink(db, hashBrowserId(token), 'invitation');
  return staff ? accept({ email: staff.email, name: staff.name, role: staff.role }) : reject(NOT_FOUND);
}

/**
 * The first step: makes the secret for the app and keeps it with the password, for this browser. The account has
 * neither before the last step. Repeating it makes a new secret.
 */
export async function acceptInvitation(
  { db, secrets }: { db: Db; secrets: SecretBox },
  { token, password, browserHash }: { token: string; password: string; browserHash: Buffer },
): Promise<Result<{ totpUri: string; qrSvg: string }>> {
  const tokenHash = hashBrowserId(token);
  const invited = await selectStaffOfLink(db, tokenHash, 'invitation');
  if (!invited) return reject(NOT_FOUND);
  const passwordHash = await hashPassword(password);
  const secret = newTotpSecret();
  const pending = { browserHash, passwordHash, totpSecret: secrets.seal(secret) };
  if (!(await beginInvitation(db, tokenHash, pending))) return reject(NOT_FOUND);
  const uri = totpUri(secret, invited.email);
  return accept({ totpUri: uri, qrSvg: renderSVG(uri, { border: 2 }) });
}

const PASSWORD_FIRST = conflict('Please choose your password first. Open the link of your invitation.');
const BEGUN_ELSEWHERE = conflict(
  'This invitation was started again in another browser. Start over to go on here. If the other browser is not yours, tell an owner right away.',
);

/**
 * The last step, in the browser of the first: the first code ends the invitation and all sessions, and signs in. The
 * recovery codes are shown this once. Refusals: `not-found`, `unauthenticated`, `rate-limited`; `conflict` in another
 * browser.
 */
export async function finishInvitation(
  parts: CodeParts,
  {
    token,
    code,
    browserHash,
    userAgent,
  }: { token: string; code: string; browserHash: Buffer | null; userAgent: string },
): Promise<Result<SignedIn & { recoveryCodes: string[] }>> {
  const { db, clock, secrets, rateLimiter } = parts;
  const tokenHash = hashBrowserId(token);
  const invited = await selectStaffOfLink(db, tokenHash, 'invitation');
  if (!invited) return reject(NOT_FOUND);
  const pending = await selectBegunInvitation(db, tokenHash);
  if (pending === null) return reject(PASSWORD_FIRST);
  if (browserHash === null || !pending.browserHash.equals(browserHash)) return reject(BEGUN_ELSEWHERE);
  const read = await countFailures(
    rateLimiter,
    { failures: { wrongOfficeSecretsBySession: `invitation ${browserHash.toString('hex')}` } },
    async () => {
      const step = stepOfCode(secrets.open(pending.totpSecret), code.replaceAll(/\s/g, ''), clock.now());
      return step === null ? reject(WRONG_CODE) : accept(step);
    },
  );
  if (!read.ok) return read;
  const credentials = { ...pending, totpStep: read.value };
  const recoveryCodes = newRecoveryCodes();
  const isFirst = await db.transaction().execute(async (trx) => {
    if (!(await takeBegunInvitation(trx, tokenHash, pending))) return false;
    await writeFirstCredentials(trx, invited.staffId, credentials);
    await replaceRecoveryCodes(trx, invited.staffId, recoveryCodes.map(hashRecoveryCode));
    const eventKey = `staff-ready ${tokenHash.toString('hex')}` as const;
    await enqueueMail(trx, { eventKey, brandingId: 1, to: invited.email, ...staffReady() });
    return true;
  });
  if (!isFirst) return reject(NOT_FOUND);
  const { staffId } = invited;
  const prove = (trx: Writer) => keepsStaffPassword(trx, staffId, credentials.passwordHash);
  const opened = await openSession(parts, { staffId, userAgent, prove });
  return opened.ok ? accept({ ...opened.value, recoveryCodes }) : opened;
}
