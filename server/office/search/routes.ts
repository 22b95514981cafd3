import * as calls from '../../../contract/office/search.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { ServeOffice } from '../guard.ts';
import { staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { searchOffice } from './search.ts';

export function searchRoutes({ db }: OfficeParts, serve: ServeOffice) {
  return apiRoutes().openapi(serve(calls.searchOffice), async (c) =>
    c.json(await searchOffice(db, c.req.valid('query').q, staffOf(c).role), 200),
  );
}
