import type { Context } from 'hono';
import * as contract from '../../../contract/address.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import { normalizeZip } from '../../../domain/geography/zip.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import type { Db } from '../../platform/database/access.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { accept, reject } from '../../platform/http/refusal.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { AddressService } from '../../providers/address/address-service.ts';
import type { Carriers } from '../../providers/carrier/carriers.ts';
import { cartKind, readCartKey } from '../cart/cart-key.ts';
import { placeInCookie } from '../place/shopper-place.ts';
import { searchCarrier } from './search-carrier.ts';
import { suggestAddresses } from './suggest-addresses.ts';
import { validateAddress } from './validate-address.ts';

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
  return apiRoutes([
    serve(contract.validateZip, ({ params }) => {
      const places = parts.zips.find(params.zip).map(({ city, stateShort }) => ({
        placeName: city,
        state: stateByShort(stateShort)?.stateName ?? stateShort,
        stateAbbreviation: stateShort,
      }));
      return accept({ valid: places.length > 0, places });
    }),
    serve(contract.autocompleteAddress, async ({ body: { searchText: text, zip: typedZip = '' }, c }) => {
      const limited = await limit(c);
      if (limited) return reject(limited);
      const place = placeInCookie(parts.zips, c);
      const zip = normalizeZip(typedZip) ?? (place?.winery === null ? place.zip : null);
      const customerId = c.var.session?.customerId ?? null;
      const suggestions = await suggestAddresses(
        parts,
        customerId,
        { text, zip },
        reportFor(c.var.requestId),
      );
      return accept({ suggestions });
    }),
    serve(contract.validateAddress, async ({ body, c }) => {
      const limited = await limit(c);
      if (limited) return reject(limited);
      return validateAddress(parts, body, reportFor(c.var.requestId));
    }),
    serve(contract.findCarrierLocations, async ({ body: { clubJoin, ...search }, c }) => {
      const limited = await limit(c);
      if (limited) return reject(limited);
      const key = readCartKey(c, cartKind(clubJoin));
      return searchCarrier(parts, key, search, reportFor(c.var.requestId));
    }),
  ]);
}
