import * as calls from '../../../contract/office/staff.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, found, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import { type Invitation, inviteStaff, resetStaff } from '../accounts/invitations.ts';
import { selectStaff } from '../accounts/staff-store.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { changeStaff, staffSubject } from './change-staff.ts';
import { selectStaffRows } from './staff-list-store.ts';

export function staffRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db } = parts;
  return apiRoutes([
    serve(calls.listStaff, async () => {
      const rows = await selectStaffRows(db);
      return accept({ rows, next: null, previous: null, total: rows.length, isTotalExact: true });
    }),
    serve(calls.showStaff, async ({ params }) => {
      const [row] = await selectStaffRows(db, params.staffId);
      return found(row);
    }),
    serve(calls.inviteStaff, async ({ body: { name, email, role }, staff, audit }) => {
      audit({ subject: staffSubject(email), details: { name, role } });
      const invited = await inviteStaff(parts, { name, email, role, invitedBy: staff.staffId });
      return invited.ok ? accept(wireOf(invited.value)) : invited;
    }),
    serve(calls.changeStaff, async ({ params: { staffId }, body, staff, audit }) => {
      audit({ subject: `staff ${staffId}` });
      const changed = await changeStaff(db, staffId, body, staff.staffId);
      if (!changed.ok) return changed;
      audit({ subject: staffSubject(changed.value.email), details: changed.value.changes });
      const [row] = await selectStaffRows(db, staffId);
      return found(row);
    }),
    serve(calls.resetStaff, async ({ params, audit }) => {
      const staff = await selectStaff(db, params.staffId);
      if (staff === null) return reject(NOT_FOUND);
      audit({ subject: staffSubject(staff.email) });
      const reset = await resetStaff(parts, staff.email);
      return reset.ok ? accept(wireOf(reset.value)) : reset;
    }),
  ]);
}

function wireOf({ staffId, url, expiresAt }: Invitation) {
  return { staffId, url, expiresAt: expiresAt.toISOString() };
}
