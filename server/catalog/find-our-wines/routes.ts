import { findOurWines, mapTowns } from '../../../contract/find-our-wines.ts';
import { townsOnMap } from '../../places/map-towns.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { accept } from '../../platform/http/refusal.ts';
import { findStockists, type StockistParts } from './find-stockists.ts';

export function findOurWinesRoutes(parts: StockistParts) {
  const towns = townsOnMap(parts.zips);
  return apiRoutes([
    serve(findOurWines, async ({ query }) => {
      const result = await findStockists(parts, query);
      return result.ok ? accept({ locations: result.value }) : result;
    }),
    serve(mapTowns, async ({ query, c }) => {
      c.header('Cache-Control', 'public, max-age=86400');
      return accept({ towns: towns(query) });
    }),
  ]);
}
