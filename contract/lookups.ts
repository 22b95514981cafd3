import { z } from 'zod';
import { brandingId, usDate } from './fields.ts';
import { defineRoute, jsonAnswer } from './route.ts';
import { sampleLookups } from './samples.ts';

export const stateEntry = z.object({
  stateId: z.int(),
  stateName: z.string(),
  stateShort: z.string(),
  countryId: z.int(),
  offSiteShipping: z.boolean(),
});

export const brandEntry = z.object({
  brandingId,
  name: z.string(),
  clubName: z.string(),
  phone: z.string(),
  origin: z.string().describe("The brand's own site"),
});

export const pickupLocation = z.object({
  shipViaId: z.int(),
  brandingId,
  name: z.string(),
  town: z.string(),
  address1: z.string(),
  city: z.string(),
  stateShort: z.string(),
  zip: z.string(),
  phone: z.string(),
  hours: z.string().describe('When orders can be picked up'),
});

export const lookups = z
  .object({
    states: z.array(stateEntry),
    countries: z.array(z.object({ countryId: z.int(), countryName: z.string() })),
    shippers: z.array(z.object({ shipTrackingTypeId: z.int(), shipTrackingName: z.string(), brandingId })),
    shipDates: z.array(
      z.object({
        requestedShipDate: usDate.describe('A delivery date on offer'),
        shippingServiceId: z.int(),
        brandingId,
      }),
    ),
    blackoutDates: z.array(z.object({ blackoutDate: usDate })),
    blackoutReasons: z
      .record(z.string(), z.string())
      .describe('The reason for each blackout date, by MM/DD/YYYY'),
    shipDateExceptions: z
      .array(z.object({ exemptDate: usDate, replacesDefault: usDate.nullable() }))
      .describe('Days exempt from the weekday and blackout rules, and the default date that each replaces'),
    defaultShipDate: z.object({ defaultValue: usDate }),
    isShippingOverToday: z.boolean().describe('Whether the parcels of today have left: no order ships today'),
    roadDays: z
      .record(z.string(), z.int())
      .nullable()
      .describe(
        'The business days of service 1 on the road, by `stateId`; null: it takes two days, by air. `requestedShipDate` is reduced by them',
      ),
    permits: z
      .array(
        z.object({
          brandingId,
          stateId: z.int(),
          days: z.array(z.object({ from: usDate, to: usDate.nullable() })),
        }),
      )
      .describe(
        'The ship days on which wine of a brand may leave for a state, last days included; null: until further notice. Any day for a state that is not listed',
      ),
    pickupLocations: z.array(pickupLocation),
    brands: z.array(brandEntry),
    today: usDate.describe("The winery's local day"),
    site: z.object({
      shippingWarning: z.boolean(),
      vaultOrigin: z.string().nullable().describe('The origin of the card vault; null for this site'),
      cartErrorRedirectUrl: z.string().nullable(),
      leaveConfirmationUrl: z.string().nullable(),
    }),
  })
  .meta({ id: 'Lookups' });

export type Lookups = z.infer<typeof lookups>;

export const showLookups = defineRoute('get', '/lookups', {
  tag: 'Catalogue',
  summary: 'Get the choices that forms offer',
  responses: { 200: jsonAnswer('The lookups', lookups) },
  description: 'States, carrier services, delivery dates, wineries and brands, with their ids.',
  audience: 'anyone',
  examples: {
    answers: {
      200: sampleLookups,
    },
  },
});
