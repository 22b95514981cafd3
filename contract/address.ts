import { z } from 'zod';
import { CARRIER_DISTANCES, MAX_LENGTH } from '../domain/checkout/limits.ts';
import { addressFields, carrierMethod } from './address-form.ts';
import { carrierZip, flag, text } from './fields.ts';
import { defineRoute, jsonAnswer, jsonBody } from './route.ts';
import { sampleCarrierLocation, sampleSuggestion } from './samples.ts';

export const zipAnswer = z.object({
  valid: z.boolean(),
  places: z.array(z.object({ placeName: z.string(), state: z.string(), stateAbbreviation: z.string() })),
});

export type ZipAnswer = z.infer<typeof zipAnswer>;

export const validateZip = defineRoute('get', '/address/validate/zip/{zip}', {
  tag: 'Address',
  summary: 'Check a ZIP Code',
  request: { params: z.object({ zip: z.string().max(300) }) },
  responses: { 200: jsonAnswer('The places of the ZIP', zipAnswer) },
  description:
    'Lists a place for each state that the ZIP is in. Anything that is not a ZIP is answered with `valid: false`.',
  audience: 'anyone',
  examples: {
    params: { zip: '94558' },
    answers: {
      200: {
        valid: true,
        places: [{ placeName: 'Napa', state: 'California', stateAbbreviation: 'CA' }],
      },
    },
  },
});

export const suggestedAddress = z
  .object({
    street_line: z.string(),
    secondary: z.string().describe("Apartment, suite, floor; '' for none"),
    city: z.string(),
    state: z.string().describe('Two letters'),
    zipcode: z.string().describe('Five digits'),
  })
  .meta({ id: 'SuggestedAddress' });

export type SuggestedAddress = z.infer<typeof suggestedAddress>;

export const autocompleteAddress = defineRoute('post', '/address/autocomplete-address', {
  tag: 'Address',
  summary: 'Suggest addresses',
  request: {
    body: jsonBody(
      z.object({
        searchText: text(MAX_LENGTH.address1),
        zip: text(MAX_LENGTH.zip).optional().describe('The ZIP Code that is typed in the same form'),
      }),
    ),
  },
  responses: { 200: jsonAnswer('The suggestions', z.object({ suggestions: z.array(suggestedAddress) })) },
  description:
    'At most 10, starting with the third character. A customer’s own addresses come first. Addresses of `zip`, else of the ZIP Code of the shopper’s place, come before others. If the address service is down, the list is empty.',
  audience: 'shopper',
  errors: ['rate-limited'],
  examples: { body: { searchText: '100 Main' }, answers: { 200: { suggestions: [sampleSuggestion] } } },
});

const { address1, address2, city, stateId, stateShort, zip } = addressFields;

/** The state by its id or by its two letters; the id counts where both are given. */
export const addressToValidate = z.object({
  address1,
  address2,
  city,
  stateId: stateId.nullish(),
  stateShort,
  zip,
});

export type AddressToValidate = z.infer<typeof addressToValidate>;

export const addressVerdict = z.object({
  valid: z.boolean().describe('The address is fine as sent'),
  deliverable: z.boolean().describe('A carrier can deliver wine there'),
  isPoBox: z.boolean(),
  isZipWrong: z.boolean().optional().describe('The ZIP does not exist, or is in another state'),
  suggestion: suggestedAddress.nullable().describe('What the shopper probably meant'),
  reason: z.string().nullable().describe('Why it is not valid, fit to show to a shopper'),
});

export type AddressVerdict = z.infer<typeof addressVerdict>;

export const validateAddress = defineRoute('post', '/address/validate', {
  tag: 'Address',
  summary: 'Check whether an address exists and can be delivered to',
  request: { body: jsonBody(addressToValidate) },
  responses: { 200: jsonAnswer('The verdict on the address', addressVerdict) },
  description: 'A suggestion is optional: the checkout also accepts the address as typed.',
  audience: 'shopper',
  errors: ['rate-limited'],
  examples: {
    body: { address1: '100 Main Stret', city: 'Napa', stateShort: 'CA', zip: '94558' },
    answers: {
      200: { valid: false, deliverable: true, isPoBox: false, suggestion: sampleSuggestion, reason: null },
    },
  },
});

export const carrierSearch = z.object({
  zip: carrierZip,
  searchDistance: z.literal(CARRIER_DISTANCES),
  deliveryMethod: carrierMethod,
  clubJoin: flag,
});

const storeHours = z.object({
  dayOfWeek: z.enum(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']),
  operationalHours: z
    .object({ begins: z.string(), ends: z.string() })
    .nullable()
    .describe("Local times, '08:00:00'; null when closed all day"),
});

export const carrierLocation = z
  .object({
    locationId: z.string(),
    distance: z.number().describe('Miles from the center of the ZIP'),
    contactAndAddress: z.object({
      contact: z.object({ companyName: z.string(), phoneNumber: z.string() }),
      address: z.object({
        streetLines: z.array(z.string()),
        city: z.string(),
        stateOrProvinceCode: z.string(),
        postalCode: z.string(),
      }),
    }),
    geoPositionalCoordinates: z.object({ latitude: z.number(), longitude: z.number() }),
    storeHours: z.array(storeHours),
  })
  .meta({ id: 'CarrierLocation' });

export type CarrierLocation = z.infer<typeof carrierLocation>;

export const findCarrierLocations = defineRoute('post', '/address/hold-at-location-fedex', {
  tag: 'Address',
  summary: 'Find carrier locations that hold a parcel for pickup',
  request: { body: jsonBody(carrierSearch) },
  responses: {
    200: jsonAnswer(
      'The nearest 25 at most',
      z.object({
        locations: z.array(carrierLocation),
        reason: z.string().nullable().describe('The rule that forbids carrier pickup, if there is one'),
      }),
    ),
  },
  description: 'At most 25, in the ZIP’s own state, nearest first. The recipient shows a photo ID.',
  audience: 'shopper',
  errors: ['conflict', 'rate-limited'],
  examples: {
    body: { zip: '94558', searchDistance: 10 },
    answers: { 200: { locations: [sampleCarrierLocation], reason: null } },
  },
});
