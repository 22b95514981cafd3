import { listClubs, showClub } from '../../contract/clubs.ts';
import { brandingIdIn } from '../../domain/brands/branding.ts';
import type { Db } from '../database/access.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { NOT_FOUND, refuse } from '../http/refusal.ts';
import { selectClub, selectOpenClubs } from './club-store.ts';
import { toClub } from './club-wire.ts';

export function clubRoutes({ db }: { db: Db }) {
  return apiRoutes()
    .openapi(serve(listClubs), async (c) => {
      const brand = brandingIdIn(c.req.valid('query').brandingId);
      return c.json({ clubs: (await selectOpenClubs(db, brand)).map(toClub) }, 200);
    })
    .openapi(serve(showClub), async (c) => {
      const club = await selectClub(db, c.req.valid('param').clubTypeId);
      return club ? c.json(toClub(club), 200) : refuse(c, NOT_FOUND);
    });
}
