import { z } from 'zod';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { CARRIER_METHODS, CARRIERS } from '../domain/delivery/methods.ts';
import {
  carrierZip,
  optionalPhone,
  optionalText,
  requiredPhone,
  requiredText,
  requiredZip,
  wholeNumber,
} from './fields.ts';

/** The address form of shipping and billing. */
export const addressFields = {
  name_first: requiredText(MAX_LENGTH.name),
  name_last: requiredText(MAX_LENGTH.name),
  company: optionalText(MAX_LENGTH.company),
  address1: requiredText(MAX_LENGTH.address1),
  address2: optionalText(MAX_LENGTH.address2),
  city: requiredText(MAX_LENGTH.city),
  stateId: wholeNumber,
  stateShort: optionalText(10),
  zip: requiredZip,
  phone: requiredPhone,
  countryId: wholeNumber.nullish(),
};

export const typedAddressFields = {
  name_first: optionalText(MAX_LENGTH.name),
  name_last: optionalText(MAX_LENGTH.name),
  company: addressFields.company,
  address1: optionalText(MAX_LENGTH.address1),
  address2: addressFields.address2,
  city: optionalText(MAX_LENGTH.city),
  stateId: wholeNumber.nullish(),
  stateShort: addressFields.stateShort,
  zip: optionalText(MAX_LENGTH.zip),
  phone: optionalPhone,
};

/** The person who picks up at a carrier location. The state is that of the location. */
export const pickUpPersonForm = z
  .object({
    name_first: addressFields.name_first,
    name_last: addressFields.name_last,
    company: addressFields.company,
    address1: addressFields.address1,
    address2: addressFields.address2,
    city: addressFields.city,
    stateShort: addressFields.stateShort,
    zip: carrierZip,
    phone: addressFields.phone,
  })
  .meta({ id: 'PickUpPersonForm' });

export type PickUpPersonForm = z.infer<typeof pickUpPersonForm>;

export const carrierMethod = z
  .enum(CARRIER_METHODS)
  .default(CARRIERS[0].method)
  .describe('Names the carrier of the pickup location');

export const carrierLocationId = requiredText(100, MESSAGES.noCarrierLocation);

export const pickUpPerson = z.object(pickUpPersonForm.shape, { error: MESSAGES.required });
