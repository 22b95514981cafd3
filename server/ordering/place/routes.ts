import * as contract from '../../../contract/place.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { wineriesOf } from '../../../domain/delivery/methods.ts';
import { findPlace, isServedBy, methodOf, type Place, toPlace } from '../../places/place.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { accept, DONE, invalidFields, reject } from '../../platform/http/refusal.ts';
import { type PlaceParts, placeOfShopper, rememberPlace } from './shopper-place.ts';

export function placeRoutes(parts: PlaceParts) {
  return apiRoutes([
    serve(contract.showPlace, async ({ c }) => {
      const place = await placeOfShopper(parts, c);
      return accept(answerOf(place, c.var.brandingId));
    }),
    serve(contract.choosePlace, ({ body, c }) => {
      const found = findPlace(parts.zips, body);
      if (!found.ok) return found;
      if (!isServedBy(found.value, c.var.brandingId)) {
        return reject(invalidFields({ pickup: [MESSAGES.invalid] }));
      }
      rememberPlace(c, found.value);
      return accept(answerOf(found.value, c.var.brandingId));
    }),
    serve(contract.forgetPlace, ({ c }) => {
      rememberPlace(c, null);
      return DONE;
    }),
  ]);
}

function answerOf(place: Place | null, brandingId: BrandingId) {
  return {
    place: place && toPlace(place),
    pickups: wineriesOf(brandingId).map((winery) => ({
      deliveryMethod: methodOf(winery),
      town: winery.town,
    })),
  };
}
