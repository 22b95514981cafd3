import type { CarrierLocation } from '../../../../contract/address.ts';
import type { Choices } from '../../../../contract/choices.ts';
import { MESSAGES } from '../../../../domain/checkout/messages.ts';
import { addressFieldsOf } from '../../../account/addresses/address-values.ts';
import type { FieldErrors, FormValues } from '../../../forms/form-reply.ts';
import { knownBirthDate } from '../../../forms/known-birth-date.ts';
import { storedValues } from '../../../forms/stored-values.ts';
import { type CheckoutData, hasAlcohol } from '../../load-checkout.ts';
import { WHOLE_PICKUP } from '../field-names.ts';
import type { FoundLocations } from './search-locations.ts';

export type ChosenPickup = NonNullable<Choices['pickup']>;

/** A pickup chosen with another carrier does not count. */
export function pickupWith(method: unknown, pickup: Choices['pickup']): ChosenPickup | null {
  return pickup && pickup.deliveryMethod === method ? pickup : null;
}

export const PERSON = 'pickUpPersonAddress.';

/** Only for wine. The person who picks up is not always the customer. */
export function asksBirthDate({ cart }: Pick<CheckoutData, 'cart'>): boolean {
  return hasAlcohol(cart);
}

/** A customer's default address and birth date, if the address is in the pickup location's state. */
export function proposedRecipient({ customer }: CheckoutData, { stateShort }: PickupPlace): FormValues {
  const home = customer?.AddressBook.find((entry) => entry.IsDefaultShipping);
  if (!customer || !home || home.StateShort !== stateShort) return {};
  const { stateId: _, countryId: __, ...person } = addressFieldsOf(home);
  return { ...withPrefix(storedValues(person)), ...knownBirthDate(customer) };
}

export type PickupPlace = Pick<
  ChosenPickup,
  'deliveryMethod' | 'fedexLocationId' | 'company' | 'address1' | 'city' | 'stateShort'
>;

export function placeOf(
  { locationId, contactAndAddress: { contact, address } }: CarrierLocation,
  { search: { deliveryMethod } }: FoundLocations,
): PickupPlace {
  return {
    deliveryMethod,
    fedexLocationId: locationId,
    company: contact.companyName,
    address1: address.streetLines[0],
    city: address.city,
    stateShort: address.stateOrProvinceCode,
  };
}

export function recipientValues({ pickUpPersonAddress, ...pickup }: ChosenPickup): FormValues {
  const { dob_month, dob_day, dob_year } = pickup;
  return {
    ...withPrefix(storedValues(pickUpPersonAddress)),
    ...storedValues({ dob_month, dob_day, dob_year }),
  };
}

function withPrefix(person: FormValues): FormValues {
  return Object.fromEntries(Object.entries(person).map(([name, value]) => [PERSON + name, value]));
}

/** The posted form with the fields that person and location make. */
export function withChosenPickup(form: FormData, pickup: ChosenPickup | null): FormData {
  const whole = new FormData();
  for (const [name, value] of form) whole.append(name, value);
  if (pickup === null) return whole;
  const { name_first, name_last, phone } = pickup.pickUpPersonAddress;
  const { fedexLocationPhone: _, ...place } = storedValues(pickup);
  const made = { ...place, ...recipientValues(pickup), isHoldAtFedex: 'on', name_first, name_last, phone };
  for (const [name, value] of Object.entries(made)) whole.set(name, value);
  return whole;
}

const OF_THE_FORM = [
  ...['email', 'smsPhone', 'deliveryMethod', 'shipViaId', 'requestedShipDate', 'specialInstructions'],
  ...['giftSenderName', 'giftName', 'giftRecipientEmail', 'giftNote'],
];

/** Moves errors to the pickup as a whole, where the page can show them. Without a location, only that is reported. */
export function atThePickup(errors: FieldErrors, form: FormData, pickup: ChosenPickup | null): FieldErrors {
  const isOfTheForm = (name: string) =>
    OF_THE_FORM.includes(name) || (name.startsWith('dob_') && form.has(name));
  const entries = Object.entries(errors);
  const others = Object.fromEntries(entries.filter(([name]) => isOfTheForm(name)));
  if (pickup === null) return { ...others, [WHOLE_PICKUP]: [MESSAGES.noCarrierLocation] };
  const found = entries.filter(([name]) => !isOfTheForm(name)).flatMap(([, messages]) => messages);
  return found.length === 0 ? others : { ...others, [WHOLE_PICKUP]: [...new Set(found)] };
}
