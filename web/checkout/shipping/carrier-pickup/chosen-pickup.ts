import type { CarrierLocation } from '../../../../contract/address.ts';
import type { FormValues } from '../../../forms/form-reply.ts';

/** The field that holds the chosen pickup location and the recipient as one text; '' for none. */
export const CARRIER_PICKUP = 'carrierPickup';

/** The prefix of the pickup person's field names in the posted shipping form. */
export const PERSON = 'pickUpPersonAddress.';

/** A carrier's pickup location, with the fields that an order and the page show. */
export interface Counter {
  readonly fedexLocationId: string;
  readonly company: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly stateShort: string;
  readonly zip: string;
  /** '' if unknown. */
  readonly fedexLocationPhone: string;
}

export interface ChosenPickup {
  readonly counter: Counter;
  /** The values of the recipient form, with the birth date if it was asked for. */
  readonly recipient: FormValues;
}

const BIRTH_DATE = ['dob_month', 'dob_day', 'dob_year'];

const isOfRecipient = (name: string) => name.startsWith(PERSON) || BIRTH_DATE.includes(name);

export function encodePickup({ counter, recipient }: ChosenPickup): string {
  const given = Object.entries(recipient).filter(([name, value]) => isOfRecipient(name) && value !== '');
  return new URLSearchParams([...Object.entries(counter), ...given]).toString();
}

export function decodePickup(text: string): ChosenPickup | null {
  const values = new URLSearchParams(text);
  const value = (name: keyof Counter) => values.get(name) ?? '';
  if (value('fedexLocationId') === '') return null;
  return {
    counter: {
      fedexLocationId: value('fedexLocationId'),
      company: value('company'),
      address1: value('address1'),
      address2: value('address2'),
      city: value('city'),
      stateShort: value('stateShort'),
      zip: value('zip'),
      fedexLocationPhone: value('fedexLocationPhone'),
    },
    recipient: Object.fromEntries([...values].filter(([name]) => isOfRecipient(name))),
  };
}

/** The field's initial value: its previous one, else the stored pickup, which the form values hold field by field. */
export function pickupIn(values: FormValues): string {
  const held = values[CARRIER_PICKUP];
  if (held !== undefined) return held;
  const stored = decodePickup(new URLSearchParams(values).toString());
  return stored ? encodePickup(stored) : '';
}

/** Spec §4: the posted form with the fields that person and location make. A form without the field stays unchanged. */
export function withChosenPickup(form: FormData): FormData {
  if (!form.has(CARRIER_PICKUP)) return form;
  const chosen = decodePickup(String(form.get(CARRIER_PICKUP)));
  const whole = new FormData();
  for (const [name, value] of form) if (name !== CARRIER_PICKUP) whole.append(name, value);
  if (chosen === null) return whole;
  const { fedexLocationPhone: _, ...counter } = chosen.counter;
  const person = (name: string) => chosen.recipient[PERSON + name] ?? '';
  const made = {
    ...counter,
    ...chosen.recipient,
    [`${PERSON}stateShort`]: counter.stateShort,
    isHoldAtFedex: 'on',
    name_first: person('name_first'),
    name_last: person('name_last'),
    phone: person('phone'),
  };
  for (const [name, value] of Object.entries(made)) whole.set(name, value);
  return whole;
}

export function withPrefix(person: FormValues): FormValues {
  return Object.fromEntries(Object.entries(person).map(([name, value]) => [PERSON + name, value]));
}

export function counterOf({ locationId, contactAndAddress: { contact, address } }: CarrierLocation): Counter {
  const [address1 = '', ...more] = address.streetLines;
  return {
    fedexLocationId: locationId,
    company: contact.companyName,
    address1,
    address2: more.join(', '),
    city: address.city,
    stateShort: address.stateOrProvinceCode,
    zip: address.postalCode,
    fedexLocationPhone: contact.phoneNumber,
  };
}
