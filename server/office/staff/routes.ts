import * as calls from '../../../contract/office/staff.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import { NOT_FOUND, refuse } from '../../http/refusal.ts';
import { type Invitation, inviteStaff, resetStaff } from '../accounts/invitations.ts';
import { selectStaff } from '../accounts/staff-store.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { changeStaff, staffSubject } from './change-staff.ts';
import { selectStaffRows } from './staff-list-store.ts';

export function staffRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db } = parts;
  return apiRoutes()
    .openapi(serve(calls.listStaff), async (c) => {
      const rows = await selectStaffRows(db);
      return c.json({ rows, next: null, previous: null, total: rows.length, isTotalExact: true }, 200);
    })
    .openapi(serve(calls.showStaff), async (c) => {
      const [row] = await selectStaffRows(db, c.req.valid('param').staffId);
      return row ? c.json(row, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.inviteStaff), async (c) => {
      const { name, email, role } = c.req.valid('json');
      noteAudit(c, { subject: staffSubject(email), details: { name, role } });
      const invited = await inviteStaff(parts, { name, email, role, invitedBy: staffOf(c).staffId });
      return invited.ok ? c.json(wireOf(invited.value), 201) : refuse(c, invited.refusal);
    })
    .openapi(serve(calls.changeStaff), async (c) => {
      const { staffId } = c.req.valid('param');
      noteAudit(c, { subject: `staff ${staffId}` });
      const changed = await changeStaff(db, staffId, c.req.valid('json'), staffOf(c).staffId);
      if (!changed.ok) return refuse(c, changed.refusal);
      noteAudit(c, { subject: staffSubject(changed.value.email), details: changed.value.changes });
      const [row] = await selectStaffRows(db, staffId);
      return row ? c.json(row, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.resetStaff), async (c) => {
      const staff = await selectStaff(db, c.req.valid('param').staffId);
      if (staff === null) return refuse(c, NOT_FOUND);
      noteAudit(c, { subject: staffSubject(staff.email) });
      const reset = await resetStaff(parts, staff.email);
      return reset.ok ? c.json(wireOf(reset.value), 200) : refuse(c, reset.refusal);
    });
}

function wireOf({ staffId, url, expiresAt }: Invitation) {
  return { staffId, url, expiresAt: expiresAt.toISOString() };
}
