import { findOurWines } from '../../contract/find-our-wines.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { refuse } from '../http/refusal.ts';
import { findStockists, type StockistParts } from './find-stockists.ts';

export function findOurWinesRoutes(parts: StockistParts) {
  return apiRoutes().openapi(serve(findOurWines), async (c) => {
    const result = await findStockists(parts, c.req.valid('query'));
    return result.ok ? c.json({ locations: result.value }, 200) : refuse(c, result.refusal);
  });
}
