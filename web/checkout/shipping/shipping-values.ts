import type { StoredShipping } from '../../../contract/shipping.ts';
import { resetsOf } from '../../../domain/delivery/delivery-options.ts';
import { DELIVER, isCarrierPickup, TWO_DAY_SERVICE } from '../../../domain/delivery/methods.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { knownBirthDate } from '../../forms/known-birth-date.ts';
import { storedValues } from '../../forms/stored-values.ts';
import { type OfferedAddresses, offerAddresses, withoutAddress } from '../address-book/offered-addresses.ts';
import { type CheckoutData, hasAlcohol } from '../load-checkout.ts';
import { kindOf } from './after-choosing.ts';
import type { Chosen } from './check-shipping.ts';
import { defaultDate, deliveryDateOf, onTheRoad, roadDaysTo, shipDateContext } from './delivery-date.ts';

/** Null: the form has address fields instead. */
export function offeredForShipping({ customer, shipping, choices }: CheckoutData): OfferedAddresses | null {
  if (!customer?.AddressBook.length) return null;
  return offerAddresses('shipping', {
    book: customer.AddressBook,
    chosen: choices.shippingAddress,
    stored: shipping?.deliveryMethod === DELIVER ? shipping : null,
  });
}

export function chosenIn(checkout: CheckoutData | null): Chosen {
  return {
    offered: checkout && offeredForShipping(checkout),
    pickup: checkout?.choices.pickup ?? null,
    roadDays: checkout?.lookups.roadDays ?? null,
  };
}

/** Of the shopper who agrees to texts: from the account, or from the form of who picks up wine. */
export function knowsBirthDate({ customer, cart }: CheckoutData, method: string): boolean {
  const isOfAccount = customer !== null && Object.keys(knownBirthDate(customer)).length > 0;
  return isOfAccount || (isCarrierPickup(method) && hasAlcohol(cart));
}

/** What was typed before a choice, the stored values, or the shop's proposed delivery. */
export function shippingValues(checkout: CheckoutData): FormValues {
  const { shipping, choices, cart } = checkout;
  const chosen = choices.typed?.deliveryMethod ?? shipping?.deliveryMethod;
  const method = chosen ?? cart.toDoor?.pickup ?? DELIVER;
  return { ...valuesOfMethod(checkout, method), ...(choices.typed && textsIn(choices.typed)) };
}

/** The stored values, else the shop's proposals. */
export function valuesOfMethod(checkout: CheckoutData, method: string): FormValues {
  const { shipping } = checkout;
  const picked = method === DELIVER ? offeredForShipping(checkout)?.values : {};
  return shipping?.deliveryMethod === method
    ? { ...storedForm(shipping, checkout), ...picked }
    : { ...freshValues(checkout, method), ...picked };
}

function freshValues({ lookups, cart, customer }: CheckoutData, method: string): FormValues {
  const shipViaId = resetsOf(method)?.shipViaId ?? TWO_DAY_SERVICE;
  const home = customer?.AddressBook.find((entry) => entry.IsDefaultShipping);
  return {
    ...(customer &&
      kindOf(method) === 'winery-pickup' && {
        name_first: customer.name_first ?? '',
        name_last: customer.name_last ?? '',
        phone: home?.Phone ?? '',
      }),
    ...(method === DELIVER && !customer?.AddressBook.length && placeValues(cart.toDoor, lookups)),
    deliveryMethod: method,
    shipViaId: String(shipViaId),
    requestedShipDate: defaultDate(
      shipDateContext(lookups, cart, { shipViaId, roadDays: roadDaysTo(lookups.roadDays, null) }),
    ),
  };
}

/** The place whose prices the shopper saw begins the address. */
function placeValues(place: CheckoutData['cart']['toDoor'], { states }: CheckoutData['lookups']): FormValues {
  if (!place || place.pickup !== null) return {};
  const state = states.find(({ stateShort }) => stateShort === place.stateShort);
  return { zip: place.zip, city: place.city, ...(state && { stateId: String(state.stateId) }) };
}

function storedForm(shipping: StoredShipping, { customer, lookups }: CheckoutData): FormValues {
  const values = {
    ...storedValues(shipping),
    requestedShipDate: deliveryDateOf(shipping.requestedShipDate, onTheRoad(shipping, lookups)),
  };
  // If the form has no fields for address and pickup location, they are separate choices.
  const isChosen = isCarrierPickup(shipping.deliveryMethod) || Boolean(customer?.AddressBook.length);
  return isChosen && kindOf(shipping.deliveryMethod) !== 'winery-pickup' ? withoutAddress(values) : values;
}

function textsIn(typed: NonNullable<CheckoutData['choices']['typed']>): FormValues {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined)) as FormValues;
}
