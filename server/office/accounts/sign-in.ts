import type { Role } from '../../../domain/office/roles.ts';
import { isPassword } from '../../people/identity/passwords.ts';
import type { Db, Reader, Writer } from '../../platform/database/access.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';
import { accept, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import type { Tries } from '../../platform/rate-limits/rate-limiter.ts';
import { type CodeParts, takeCode, WRONG_CODE } from './codes.ts';
import {
  countWrongCode,
  deleteStaffSession,
  insertOpenSession,
  insertPendingSession,
  selectPendingSession,
} from './staff-session-store.ts';
import {
  keepsStaffPassword,
  lockStaff,
  type StaffCredentials,
  selectStaff,
  selectStaffByEmail,
} from './staff-store.ts';

/** The same words for an unknown email, a wrong password, a disabled account and a pending invitation. */
const WRONG_LOG_IN: Refusal = {
  code: 'unauthenticated',
  message: 'The email address or password is not right.',
};
export const LOG_IN_AGAIN: Refusal = { code: 'unauthenticated', message: 'Please log in again.' };
const MOST_WRONG_CODES = 5;

export interface PasswordCheck {
  readonly db: Db;
  /** Production refuses the demo's accounts. */
  readonly allowsDemo: boolean;
}

/** The first factor. Returns the token of a log-in that waits for its code. Takes as long for an unknown email. */
export async function checkPassword(
  { db, allowsDemo }: PasswordCheck,
  { email, password }: { email: string; password: string },
): Promise<Result<string>> {
  const staff = await selectStaffByEmail(db, email);
  const passwordHash = staff?.passwordHash ?? null;
  const isRight = await isPassword(passwordHash, password);
  if (!isRight || staff === null || passwordHash === null) return reject(WRONG_LOG_IN);
  if (!maySignIn(staff, { allowsDemo })) return reject(WRONG_LOG_IN);
  return db.transaction().execute(async (trx) => {
    if (!(await keepsStaffPassword(trx, staff.staffId, passwordHash))) return reject(WRONG_LOG_IN);
    return accept(await awaitCode(trx, staff.staffId));
  });
}

/** Returns the token of a log-in that waits for its code: the first factor was right. */
export async function awaitCode(db: Reader, staffId: number): Promise<string> {
  const token = newBrowserId();
  await insertPendingSession(db, { tokenHash: hashBrowserId(token), staffId });
  return token;
}

export function maySignIn(
  { isActive, totpSecret, isDemo }: StaffCredentials,
  { allowsDemo }: Pick<PasswordCheck, 'allowsDemo'>,
): boolean {
  return isActive && totpSecret !== null && (allowsDemo || !isDemo);
}

export interface SignedIn {
  readonly token: string;
  readonly staffId: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** The second factor. Refusals: `unauthenticated`, also without a log-in that waits; `rate-limited`. */
export async function checkCode(
  parts: CodeParts,
  {
    pending,
    code,
    userAgent,
    findDevice,
  }: {
    pending: Buffer | null;
    code: string;
    userAgent: string;
    /** This browser, if the person completed a log-in in it before. */
    findDevice: (staffId: number) => Promise<string | null>;
  },
): Promise<Result<SignedIn>> {
  const waiting = pending && (await selectPendingSession(parts.db, pending));
  if (pending === null || waiting === null) return reject(LOG_IN_AGAIN);
  const { staffId } = waiting;
  const failures = wrongCodes(staffId, await findDevice(staffId));
  const taken = await takeCode(parts, { staffId, code, failures });
  if (!taken.ok) {
    // A code that had to wait was not looked at.
    const isWrong = taken.refusal.code === WRONG_CODE.code;
    if (isWrong) await countWrongCode(parts.db, pending, MOST_WRONG_CODES);
    return taken;
  }
  // The first step may have ended since, with a new password or a reset.
  return openSession(parts, { staffId, userAgent, prove: (trx) => deleteStaffSession(trx, pending) });
}

/** Someone with only the password uses up no count of a browser in which the person was logged in. */
function wrongCodes(staffId: number, device: string | null): Tries {
  return device === null
    ? { wrongOfficeCodesByAccount: String(staffId) }
    : { wrongOfficeCodesByDevice: `${device} ${staffId}` };
}

/** `prove` says, with the account locked, whether the factors that were looked at before still open it. */
export async function openSession(
  { db }: Pick<CodeParts, 'db'>,
  {
    staffId,
    userAgent,
    prove,
  }: { staffId: number; userAgent: string; prove: (trx: Writer) => Promise<boolean> },
): Promise<Result<SignedIn>> {
  const token = newBrowserId();
  return undoneByRefusal(db, async (trx) => {
    await lockStaff(trx, staffId);
    if (!(await prove(trx))) return reject(LOG_IN_AGAIN);
    const staff = await selectStaff(trx, staffId);
    if (!staff?.isActive || staff.totpSecret === null) return reject(WRONG_LOG_IN);
    await insertOpenSession(trx, { tokenHash: hashBrowserId(token), staffId, userAgent });
    const { name, email, role } = staff;
    return accept({ token, staffId, name, email, role });
  });
}
