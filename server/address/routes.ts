import { validateZip } from '../../contract/address.ts';
import { stateByShort } from '../../domain/geography/states.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import type { ZipDirectory } from './zip-directory.ts';

export function addressRoutes({ zips }: { zips: ZipDirectory }) {
  return apiRoutes().openapi(serve(validateZip), (c) => {
    const places = zips.find(c.req.valid('param').zip).map(({ city, stateShort }) => ({
      placeName: city,
      state: stateByShort(stateShort)?.stateName ?? stateShort,
      stateAbbreviation: stateShort,
    }));
    return c.json({ valid: places.length > 0, places }, 200);
  });
}
