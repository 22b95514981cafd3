import * as contract from '../../contract/place.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { wineriesOf } from '../../domain/delivery/methods.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { invalidFields, refuse } from '../http/refusal.ts';
import { findPlace, isServedBy, methodOf, type Place, toPlace } from './place.ts';
import { type PlaceParts, placeOfShopper, rememberPlace } from './shopper-place.ts';

export function placeRoutes(parts: PlaceParts) {
  return apiRoutes()
    .openapi(serve(contract.showPlace), async (c) => {
      const place = await placeOfShopper(parts, c);
      return c.json(answerOf(place, c.var.brandingId), 200);
    })
    .openapi(serve(contract.choosePlace), (c) => {
      const found = findPlace(parts.zips, c.req.valid('json'));
      if (!found.ok) return refuse(c, found.refusal);
      if (!isServedBy(found.value, c.var.brandingId)) {
        return refuse(c, invalidFields({ pickup: [MESSAGES.invalid] }));
      }
      rememberPlace(c, found.value);
      return c.json(answerOf(found.value, c.var.brandingId), 200);
    })
    .openapi(serve(contract.forgetPlace), (c) => {
      rememberPlace(c, null);
      return c.body(null, 204);
    });
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
