import type { Role } from '../../../domain/office/roles.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';

export interface StaffMember {
  readonly staffId: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly version: number;
}

/** With what is needed to sign in. */
export interface StaffCredentials extends StaffMember {
  /** Null, like the secret of the app, until the invitation is finished. */
  readonly passwordHash: string | null;
  readonly totpSecret: Buffer | null;
  readonly isDemo: boolean;
}

export function selectStaffByEmail(db: Reader, email: string): Promise<StaffCredentials | null> {
  return first<StaffCredentials>(db)`
    select staff_id as "staffId", email, name, role, is_active as "isActive", version,
      password_hash as "passwordHash", totp_secret as "totpSecret", is_demo as "isDemo"
    from staff where lower(email) = lower(${email})`;
}

export function selectStaff(db: Reader, staffId: number): Promise<StaffCredentials | null> {
  return first<StaffCredentials>(db)`
    select staff_id as "staffId", email, name, role, is_active as "isActive", version,
      password_hash as "passwordHash", totp_secret as "totpSecret", is_demo as "isDemo"
    from staff where staff_id = ${staffId}`;
}

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly invitedBy: number | null;
}

/** Null if the email has an account already. */
export async function insertStaff(
  trx: Writer,
  { email, name, role, invitedBy }: NewStaff,
): Promise<number | null> {
  const row = await first<{ staffId: number }>(trx)`
    insert into staff (email, name, role, invited_by) values (${email}, ${name}, ${role}, ${invitedBy})
    on conflict (lower(email)) do nothing returning staff_id as "staffId"`;
  return row?.staffId ?? null;
}

export async function writeProfile(
  db: Reader,
  staffId: number,
  { name, shortcuts }: { name?: string | undefined; shortcuts?: boolean | undefined },
): Promise<void> {
  await run(db)`
    update staff set name = coalesce(${name ?? null}::text, name),
      has_shortcuts = coalesce(${shortcuts ?? null}::boolean, has_shortcuts)
    where staff_id = ${staffId}`;
}

/**
 * Locks the account while it still has the password that was proved before. A password takes long to prove, so it is
 * proved outside of the transaction, and another may have replaced it since.
 */
export function keepsStaffPassword(trx: Writer, staffId: number, passwordHash: string): Promise<boolean> {
  return hasRows(trx)`
    select 1 from staff where staff_id = ${staffId} and password_hash = ${passwordHash} for no key update`;
}

/** A change of what opens the account waits for the end of the transaction. */
export async function lockStaff(trx: Writer, staffId: number): Promise<void> {
  await run(trx)`select 1 from staff where staff_id = ${staffId} for no key update`;
}

/** False if a code of this step or a later one was used before. */
export function takeTotpStep(db: Reader, staffId: number, step: number): Promise<boolean> {
  return hasRows(db)`
    update staff set totp_step = ${step} where staff_id = ${staffId} and totp_step < ${step} returning 1`;
}

export async function replaceRecoveryCodes(
  trx: Writer,
  staffId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await run(trx)`delete from staff_recovery_codes where staff_id = ${staffId}`;
  for (const hash of hashes) {
    await run(trx)`insert into staff_recovery_codes (staff_id, code_hash) values (${staffId}, ${hash})`;
  }
}

export async function countRecoveryCodes(db: Reader, staffId: number): Promise<number> {
  const row = await first<{ left: number }>(db)`
    select count(*)::integer as "left" from staff_recovery_codes where staff_id = ${staffId}`;
  return row?.left ?? 0;
}

/** False if it is unknown or was used. */
export function takeRecoveryCode(trx: Writer, staffId: number, hash: Buffer): Promise<boolean> {
  return hasRows(trx)`
    delete from staff_recovery_codes where staff_id = ${staffId} and code_hash = ${hash} returning 1`;
}

export type StaffLinkPurpose = 'invitation' | 'password';

/** A new link replaces the earlier one of its kind. Returns when it ends. */
export async function insertStaffLink(
  trx: Writer,
  link: { tokenHash: Buffer; staffId: number; purpose: StaffLinkPurpose; goodForMinutes: number },
): Promise<Date> {
  const inserted = await first<{ expiresAt: Date }>(trx)`
    insert into staff_links (token_hash, staff_id, purpose, expires_at)
    values (${link.tokenHash}, ${link.staffId}, ${link.purpose}, now() + make_interval(mins => ${link.goodForMinutes}))
    on conflict (staff_id, purpose) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      browser_hash = null, password_hash = null, totp_secret = null
    returning expires_at as "expiresAt"`;
  if (inserted === null) throw new Error('a link of staff was not stored');
  return inserted.expiresAt;
}

/** Null for a link that is used, expired or unknown, or of a disabled account. */
export function selectStaffOfLink(
  db: Reader,
  tokenHash: Buffer,
  purpose: StaffLinkPurpose,
): Promise<StaffCredentials | null> {
  return first<StaffCredentials>(db)`
    select s.staff_id as "staffId", s.email, s.name, s.role, s.is_active as "isActive", s.version,
      s.password_hash as "passwordHash", s.totp_secret as "totpSecret", s.is_demo as "isDemo"
    from staff_links l join staff s using (staff_id)
    where l.token_hash = ${tokenHash} and l.purpose = ${purpose} and l.expires_at > now() and s.is_active`;
}

/** Ends the link. False if it was used in the meantime. */
export function takeStaffLink(trx: Writer, tokenHash: Buffer): Promise<boolean> {
  return hasRows(trx)`delete from staff_links where token_hash = ${tokenHash} returning 1`;
}

export function selectAllStaff(db: Reader): Promise<(StaffMember & { hasSignedIn: boolean })[]> {
  return all<StaffMember & { hasSignedIn: boolean }>(db)`
    select staff_id as "staffId", email, name, role, is_active as "isActive", version,
      totp_secret is not null as "hasSignedIn"
    from staff order by not is_active, lower(name), staff_id`;
}
