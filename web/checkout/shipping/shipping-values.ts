import type { User } from '../../../contract/user.ts';
import { resetsOf } from '../../../domain/delivery/delivery-options.ts';
import { DELIVER, GROUND_SERVICE } from '../../../domain/delivery/methods.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { storedValues } from '../../forms/stored-values.ts';
import { withoutAddress } from '../address-book/chosen-address.ts';
import { pickerValues } from '../address-book/picker-values.ts';
import type { CheckoutData } from '../load-checkout.ts';
import { kindOf } from './after-choosing.ts';
import { defaultDate, deliveryDateOf, shipDateContext } from './delivery-date.ts';
import type { StoredShipping } from './stored-shipping.ts';

export interface Shopper {
  /** Null: a guest. */
  readonly customer: User | null;
  /** Whether the page offers the customer's saved addresses. */
  readonly hasPicker: boolean;
}

/** The shipping form's initial values: the stored ones, else the shop's proposed delivery. */
export function shippingValues(checkout: CheckoutData, shopper: Shopper): FormValues {
  const { shipping } = checkout;
  return shipping ? storedForm(shipping, shopper) : freshValues(checkout, shopper, DELIVER);
}

/** A method's initial values: the stored ones, else the shop's proposals. */
export function valuesOfMethod(checkout: CheckoutData, shopper: Shopper, method: string): FormValues {
  const { shipping } = checkout;
  return shipping?.deliveryMethod === method
    ? storedForm(shipping, shopper)
    : freshValues(checkout, shopper, method);
}

function freshValues({ lookups, cart }: CheckoutData, shopper: Shopper, method: string): FormValues {
  const shipViaId = resetsOf(method)?.shipViaId ?? GROUND_SERVICE;
  return {
    ...proposedPerson(shopper, method),
    deliveryMethod: method,
    shipViaId: String(shipViaId),
    requestedShipDate: defaultDate(shipDateContext(lookups, cart, shipViaId)),
  };
}

function proposedPerson({ customer, hasPicker }: Shopper, method: string): FormValues {
  if (customer === null) return {};
  if (method === DELIVER) return hasPicker ? pickerValues('shipping', null, customer.AddressBook) : {};
  if (kindOf(method) !== 'winery-pickup') return {};
  const home = customer.AddressBook.find((entry) => entry.IsDefaultShipping);
  return {
    name_first: customer.name_first ?? '',
    name_last: customer.name_last ?? '',
    phone: home?.Phone ?? '',
  };
}

function storedForm(shipping: StoredShipping, { customer, hasPicker }: Shopper): FormValues {
  const values = {
    ...storedValues(shipping),
    requestedShipDate: deliveryDateOf(shipping.requestedShipDate, shipping),
  };
  switch (shipping.deliveryMethod) {
    case 'DELIVER': {
      const book = customer?.AddressBook ?? [];
      if (hasPicker) return { ...values, ...pickerValues('shipping', shipping, book) };
      // A saved address is not copied into the fields for a new one.
      const isSaved = book.some((entry) => entry.AddressBookID === shipping.addressBookId);
      return isSaved ? withoutAddress(values) : values;
    }
    case 'PICKUP_FEDEX':
      return { ...values, ...prefixed('pickUpPersonAddress', storedValues(shipping.pickUpPersonAddress)) };
    default:
      return values;
  }
}

/** `{ zip }` -> `{ 'pickUpPersonAddress.zip' }`, the names of the form's fields. */
function prefixed(name: string, values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [`${name}.${field}`, value]));
}
