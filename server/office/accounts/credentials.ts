import type { Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import { STAFF_DEVICES } from './staff-devices.ts';
import { deleteStaffSessionsOf } from './staff-session-store.ts';

/** Every link about the account that was mailed so far. All that changes what opens an account goes through here. */
async function endLinks(trx: Writer, staffId: number): Promise<void> {
  await run(trx)`delete from staff_links where staff_id = ${staffId}`;
}

/** Ends every link. Sessions are the caller's: a new password keeps the session in which it was chosen. */
export async function writePassword(trx: Writer, staffId: number, passwordHash: string): Promise<void> {
  await run(trx)`update staff set password_hash = ${passwordHash} where staff_id = ${staffId}`;
  await endLinks(trx, staffId);
}

export interface FirstCredentials {
  readonly passwordHash: string;
  /** Encrypted. */
  readonly totpSecret: Buffer;
  /** Of the first code: it does not work twice. */
  readonly totpStep: number;
}

/** When an invitation is finished: ends every link and session. */
export async function writeFirstCredentials(
  trx: Writer,
  staffId: number,
  { passwordHash, totpSecret, totpStep }: FirstCredentials,
): Promise<void> {
  await run(trx)`
    update staff set password_hash = ${passwordHash}, totp_secret = ${totpSecret}, totp_step = ${totpStep}
    where staff_id = ${staffId}`;
  await closeAccess(trx, staffId);
}

/** For someone who lost everything: ends the password, app, recovery codes, passkeys and all that `closeAccess` ends. */
export async function clearCredentials(trx: Writer, staffId: number): Promise<void> {
  await run(trx)`
    update staff set password_hash = null, totp_secret = null, totp_step = 0 where staff_id = ${staffId}`;
  await run(trx)`delete from staff_recovery_codes where staff_id = ${staffId}`;
  await run(trx)`delete from staff_passkeys where staff_id = ${staffId}`;
  await closeAccess(trx, staffId);
}

/** Ends sessions, mailed links and known browsers. The password and second factor stay. */
export async function closeAccess(trx: Writer, staffId: number): Promise<void> {
  await endLinks(trx, staffId);
  await deleteStaffSessionsOf(trx, staffId, null);
  await STAFF_DEVICES.forgetAll(trx, staffId);
}
