import * as calls from '../../../contract/office/search.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { searchOffice } from './search.ts';

export function searchRoutes({ db, clock }: OfficeParts, serve: ServeOffice) {
  return apiRoutes([
    serve(calls.searchOffice, async ({ query, staff }) =>
      accept(await searchOffice(db, query.q, { role: staff.role, today: clock.today() })),
    ),
  ]);
}
