import type { Context } from 'hono';
import * as contract from '../../contract/address.ts';
import { stateByShort } from '../../domain/geography/states.ts';
import { normalizeZip } from '../../domain/geography/zip.ts';
import { cartKind, readCartKey } from '../cart/cart-key.ts';
import type { Db } from '../database/access.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import type { AppEnv } from '../http/app-env.ts';
import { refuse } from '../http/refusal.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import { placeInCookie } from '../place/shopper-place.ts';
import type { AddressService } from '../providers/address/address-service.ts';
import type { Carriers } from '../providers/carrier/carriers.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { searchCarrier } from './search-carrier.ts';
import { suggestAddresses } from './suggest-addresses.ts';
import { validateAddress } from './validate-address.ts';
import type { ZipDirectory } from './zip-directory.ts';

export interface AddressParts {
  readonly db: Db;
  readonly zips: ZipDirectory;
  readonly carriers: Carriers;
  readonly addresses: AddressService;
  readonly shopRules: () => Promise<ShopRules>;
  readonly rateLimiter: RateLimiter;
  readonly reportError: (error: unknown, requestId: string) => void;
}

export function addressRoutes(parts: AddressParts) {
  const limit = (c: Context<AppEnv>) =>
    parts.rateLimiter.count({ addressQuestionsByAddress: c.var.clientAddress });
  const reportFor = (requestId: string) => (why: string) => parts.reportError(new Error(why), requestId);
  return apiRoutes()
    .openapi(serve(contract.validateZip), (c) => {
      const places = parts.zips.find(c.req.valid('param').zip).map(({ city, stateShort }) => ({
        placeName: city,
        state: stateByShort(stateShort)?.stateName ?? stateShort,
        stateAbbreviation: stateShort,
      }));
      return c.json({ valid: places.length > 0, places }, 200);
    })
    .openapi(serve(contract.autocompleteAddress), async (c) => {
      const limited = await limit(c);
      if (limited) return refuse(c, limited);
      const { searchText: text, zip: typedZip = '' } = c.req.valid('json');
      const place = placeInCookie(parts.zips, c);
      const zip = normalizeZip(typedZip) ?? (place?.winery === null ? place.zip : null);
      const customerId = c.var.session?.customerId ?? null;
      const suggestions = await suggestAddresses(
        parts,
        customerId,
        { text, zip },
        reportFor(c.var.requestId),
      );
      return c.json({ suggestions }, 200);
    })
    .openapi(serve(contract.validateAddress), async (c) => {
      const limited = await limit(c);
      if (limited) return refuse(c, limited);
      const result = await validateAddress(parts, c.req.valid('json'), reportFor(c.var.requestId));
      return result.ok ? c.json(result.value, 200) : refuse(c, result.refusal);
    })
    .openapi(serve(contract.findCarrierLocations), async (c) => {
      const limited = await limit(c);
      if (limited) return refuse(c, limited);
      const { clubJoin, ...search } = c.req.valid('json');
      const key = readCartKey(c, cartKind(clubJoin));
      const result = await searchCarrier(parts, key, search, reportFor(c.var.requestId));
      if (!result.ok) return refuse(c, result.refusal);
      return c.json({ ...result.value, locations: [...result.value.locations] }, 200);
    });
}
