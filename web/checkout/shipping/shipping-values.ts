import type { User } from '../../../contract/user.ts';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { storedValues } from '../../forms/stored-values.ts';
import { withoutAddress } from '../address-book/chosen-address.ts';
import { pickerValues } from '../address-book/picker-values.ts';
import type { CheckoutData } from '../load-checkout.ts';
import { defaultDate, deliveryDateOf, shipDateContext } from './delivery-date.ts';

/** What the shipping form shows at first: what is stored, else the shop's choices, with the picker or the fields. */
export function shippingValues(
  { lookups, cart, shipping }: CheckoutData,
  customer: User | null,
  hasPicker: boolean,
): FormValues {
  const book = customer?.AddressBook ?? [];
  const picked = hasPicker ? pickerValues('shipping', shipping, book) : {};
  if (shipping) {
    const journey = { deliveryMethod: shipping.deliveryMethod, shipViaId: shipping.shipViaId };
    const stored = storedValues(shipping);
    const chosen = 'addressBookId' in shipping ? shipping.addressBookId : null;
    const isSaved = book.some((entry) => entry.AddressBookID === chosen);
    return {
      // A saved address is not put into the fields for a new one.
      ...(isSaved && !hasPicker ? withoutAddress(stored) : stored),
      requestedShipDate: deliveryDateOf(shipping.requestedShipDate, journey),
      ...picked,
    };
  }
  const first = lookups.shippers.find((shipper) => shipper.brandingId === cart.brandingId);
  const shipViaId = first?.shipTrackingTypeId ?? 1;
  return {
    ...picked,
    deliveryMethod: DELIVER,
    shipViaId: String(shipViaId),
    requestedShipDate: defaultDate(shipDateContext(lookups, cart, shipViaId)),
  };
}
