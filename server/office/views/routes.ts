import * as calls from '../../../contract/office/views.ts';
import type { Role } from '../../../domain/office/roles.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, DONE, NOT_FOUND, type Refusal, reject } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { deleteView, writeView } from './view-store.ts';

const MANAGERS_SHARE: Refusal = { code: 'forbidden', message: 'Only managers and owners share views.' };

function mayShare(role: Role): boolean {
  return role === 'owner' || role === 'manager';
}

export function viewRoutes({ db }: OfficeParts, serve: ServeOffice) {
  return apiRoutes([
    serve(calls.saveView, async ({ body: view, staff, audit }) => {
      const { staffId, role } = staff;
      if (view.isShared && !mayShare(role)) return reject(MANAGERS_SHARE);
      audit({ subject: `view ${view.name}`, details: { ...view } });
      return accept({ viewId: await writeView(db, staffId, view) });
    }),
    serve(calls.deleteView, async ({ params: { viewId }, staff, audit }) => {
      const { staffId, role } = staff;
      audit({ subject: `view ${viewId}` });
      const isDeleted = await deleteView(db, viewId, { staffId, mayShare: mayShare(role) });
      return isDeleted ? DONE : reject(NOT_FOUND);
    }),
  ]);
}
