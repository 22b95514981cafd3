import { DELIVER } from '../../../domain/delivery/methods.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { storedValues } from '../../forms/stored-values.ts';
import type { CheckoutData } from '../load-checkout.ts';
import { defaultDate, deliveryDateOf, shipDateContext } from './delivery-date.ts';

/** What the shipping form shows at first: what is stored, else the shop's defaults. */
export function shippingValues({ lookups, cart, shipping }: CheckoutData): FormValues {
  if (shipping) {
    const journey = { deliveryMethod: shipping.deliveryMethod, shipViaId: shipping.shipViaId };
    return {
      ...storedValues(shipping),
      requestedShipDate: deliveryDateOf(shipping.requestedShipDate, journey),
    };
  }
  const first = lookups.shippers.find((shipper) => shipper.brandingId === cart.brandingId);
  const shipViaId = first?.shipTrackingTypeId ?? 1;
  return {
    deliveryMethod: DELIVER,
    shipViaId: String(shipViaId),
    requestedShipDate: defaultDate(shipDateContext(lookups, cart, shipViaId)),
  };
}
