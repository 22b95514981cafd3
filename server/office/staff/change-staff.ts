import type { Role } from '../../../domain/office/roles.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { closeAccess } from '../accounts/credentials.ts';
import { deleteStaffSessionsOf } from '../accounts/staff-session-store.ts';
import { selectStaff } from '../accounts/staff-store.ts';
import { staleForm } from '../stale-form.ts';

export interface StaffChange {
  readonly role?: Role | undefined;
  readonly isActive?: boolean | undefined;
  /** A form's; null for a command. */
  readonly version: number | null;
}

export interface ChangedStaff {
  readonly email: string;
  /** Old and new values of what changed. */
  readonly changes: Readonly<Record<string, { readonly old: unknown; readonly new: unknown }>>;
}

const OWN_ROLE = conflict('You cannot change your own role. Ask another owner.');
const LAST_OWNER = conflict('This is the last owner. Make another person an owner first.');

/**
 * A new role ends that person's sessions; disabling also their links and known browsers. Refusals: `not-found`; `conflict` for one's own role, the last
 * owner, and a form that is out of date.
 */
export function changeStaff(
  db: Db,
  staffId: number,
  { version, ...change }: StaffChange,
  /** Null for a command. */
  changedBy: number | null,
): Promise<Result<ChangedStaff>> {
  return db.transaction().execute(async (trx) => {
    const owners = await lockOwners(trx);
    await run(trx)`select from staff where staff_id = ${staffId} for no key update`;
    const before = await selectStaff(trx, staffId);
    if (before === null) return reject(NOT_FOUND);
    if (version !== null && version !== before.version)
      return reject(
        await staleForm(trx, { subject: staffSubject(before.email) }, `the account of ${before.name}`),
      );
    const role = change.role ?? before.role;
    const isActive = change.isActive ?? before.isActive;
    if (staffId === changedBy && role !== before.role) return reject(OWN_ROLE);
    const remains = owners.some((owner) => owner !== staffId) || (role === 'owner' && isActive);
    if (owners.includes(staffId) && !remains) return reject(LAST_OWNER);
    const changes = {
      ...(role !== before.role && { role: { old: before.role, new: role } }),
      ...(isActive !== before.isActive && { isActive: { old: before.isActive, new: isActive } }),
    };
    if (Object.keys(changes).length > 0) {
      await run(trx)`
        update staff set role = ${role}, is_active = ${isActive}, version = version + 1 where staff_id = ${staffId}`;
      if (isActive) await deleteStaffSessionsOf(trx, staffId, null);
      else await closeAccess(trx, staffId);
    }
    return accept({ email: before.email, changes });
  });
}

/** Those who can sign in. Locked, so that two owners who demote each other leave one. */
async function lockOwners(trx: Writer): Promise<number[]> {
  const owners = await all<{ staffId: number }>(trx)`
    select staff_id as "staffId" from staff where role = 'owner' and is_active and totp_secret is not null
    order by staff_id for no key update`;
  return owners.map(({ staffId }) => staffId);
}

/** The subject in the audit log. */
export function staffSubject(email: string): string {
  return `staff ${email}`;
}
