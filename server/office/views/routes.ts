import * as calls from '../../../contract/office/views.ts';
import type { Role } from '../../../domain/office/roles.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import { NOT_FOUND, type Refusal, refuse } from '../../http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { deleteView, writeView } from './view-store.ts';

const MANAGERS_SHARE: Refusal = { code: 'forbidden', message: 'Only managers and owners share views.' };

function mayShare(role: Role): boolean {
  return role === 'owner' || role === 'manager';
}

export function viewRoutes({ db }: OfficeParts, serve: ServeOffice) {
  return apiRoutes()
    .openapi(serve(calls.saveView), async (c) => {
      const { staffId, role } = staffOf(c);
      const view = c.req.valid('json');
      if (view.isShared && !mayShare(role)) return refuse(c, MANAGERS_SHARE);
      noteAudit(c, { subject: `view ${view.name}`, details: { ...view } });
      return c.json({ viewId: await writeView(db, staffId, view) }, 201);
    })
    .openapi(serve(calls.deleteView), async (c) => {
      const { staffId, role } = staffOf(c);
      const { viewId } = c.req.valid('param');
      noteAudit(c, { subject: `view ${viewId}` });
      const isDeleted = await deleteView(db, viewId, { staffId, mayShare: mayShare(role) });
      return isDeleted ? c.body(null, 204) : refuse(c, NOT_FOUND);
    });
}
