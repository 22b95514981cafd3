import * as calls from '../../../contract/office/actions.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';

import { csvAnswer } from '../csv.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { actionsCsv, listActions } from './list-actions.ts';

export function actionRoutes({ db }: OfficeParts, serve: ServeOffice) {
  return apiRoutes([
    serve(calls.listActions, async ({ query, c }) => {
      if (query.format === 'csv') {
        const csv = await actionsCsv(db, query);
        return csv.ok ? csvAnswer(c, 'audit-log', csv.value) : csv;
      }
      return listActions(db, query);
    }),
  ]);
}
