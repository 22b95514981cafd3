import * as calls from '../../../contract/office/actions.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import { refuse } from '../../http/refusal.ts';
import { csvAnswer } from '../csv.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { actionsCsv, listActions } from './list-actions.ts';

export function actionRoutes({ db }: OfficeParts, serve: ServeOffice) {
  return apiRoutes().openapi(serve(calls.listActions), async (c) => {
    const query = c.req.valid('query');
    if (query.format === 'csv') {
      const csv = await actionsCsv(db, query);
      return csv.ok ? csvAnswer(c, 'audit-log', csv.value) : refuse(c, csv.refusal);
    }
    const page = await listActions(db, query);
    return page.ok ? c.json(page.value, 200) : refuse(c, page.refusal);
  });
}
