import { sql } from 'kysely';
import type { StaffRow } from '../../../contract/office/staff.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';

export async function selectStaffRows(db: Reader, staffId: number | null = null): Promise<StaffRow[]> {
  const rows = await all<Omit<StaffRow, 'lastActive'> & { lastActive: Date | null }>(db)`
    select s.staff_id as "staffId", s.email, s.name, s.role, s.is_active as "isActive", s.version,
      s.totp_secret is not null as "hasSignedIn",
      (select count(*)::integer from staff_passkeys p where p.staff_id = s.staff_id) as passkeys,
      (select count(*)::integer from staff_recovery_codes c where c.staff_id = s.staff_id) as "recoveryCodesLeft",
      (select a.at from operator_actions a where a.staff_id = s.staff_id
        order by a.at desc, a.action_id desc limit 1) as "lastActive"
    from staff s where ${staffId === null ? sql`true` : sql`s.staff_id = ${staffId}`}
    order by not s.is_active, lower(s.name), s.staff_id`;
  return rows.map((row) => ({ ...row, lastActive: row.lastActive?.toISOString() ?? null }));
}
