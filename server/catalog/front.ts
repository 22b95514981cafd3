import type { Reader } from '../platform/database/access.ts';
import type { Chore } from '../platform/jobs/worker.ts';
import { clubRoutes } from './clubs/routes.ts';
import { findOurWinesRoutes } from './find-our-wines/routes.ts';
import { lookupsRoutes } from './lookups/routes.ts';
import { endLostActions } from './operations/operator-actions.ts';
import { weatherRoutes } from './weather/routes.ts';

type RouteParts = Parameters<typeof lookupsRoutes>[0] &
  Parameters<typeof clubRoutes>[0] &
  Parameters<typeof findOurWinesRoutes>[0] &
  Parameters<typeof weatherRoutes>[0];

export function routes(parts: RouteParts) {
  return [lookupsRoutes(parts), clubRoutes(parts), findOurWinesRoutes(parts), weatherRoutes(parts)];
}

export function chores({ db }: { readonly db: Reader }): Chore[] {
  return [() => endLostActions(db)];
}
