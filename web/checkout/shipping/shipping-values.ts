import type { User } from '../../../contract/user.ts';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { storedValues } from '../../forms/stored-values.ts';
import type { CheckoutData } from '../load-checkout.ts';
import { defaultDate, deliveryDateOf, shipDateContext } from './delivery-date.ts';

/** What the shipping form shows at first: what is stored, else the customer's default address and the shop's choices. */
export function shippingValues({ lookups, cart, shipping }: CheckoutData, customer: User | null): FormValues {
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
    ...defaultAddress(customer),
    deliveryMethod: DELIVER,
    shipViaId: String(shipViaId),
    requestedShipDate: defaultDate(shipDateContext(lookups, cart, shipViaId)),
  };
}

function defaultAddress(customer: User | null): FormValues {
  const address = customer?.AddressBook.find((entry) => entry.IsDefaultShipping);
  if (!address) return {};
  return {
    name_first: address.FirstName,
    name_last: address.LastName,
    company: address.Company ?? '',
    address1: address.Address1,
    address2: address.Address2 ?? '',
    city: address.City,
    stateId: String(address.StateID),
    zip: address.Zip,
    phone: address.Phone,
  };
}
