import { findOurWines } from '../../../contract/find-our-wines.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { accept } from '../../platform/http/refusal.ts';
import { findStockists, type StockistParts } from './find-stockists.ts';

export function findOurWinesRoutes(parts: StockistParts) {
  return apiRoutes([
    serve(findOurWines, async ({ query }) => {
      const result = await findStockists(parts, query);
      return result.ok ? accept({ locations: result.value }) : result;
    }),
  ]);
}
