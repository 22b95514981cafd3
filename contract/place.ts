import { z } from 'zod';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { WINERY_METHODS } from '../domain/delivery/methods.ts';
import { text } from './fields.ts';
import { defineRoute, jsonAnswer, jsonBody, noContent } from './route.ts';

/** Where the shopper wants the wine: a ZIP, or a winery to pick it up at. */
export const place = z
  .object({
    zip: z.string().describe('Five digits; that of the winery for a pickup'),
    city: z.string(),
    state: z.string(),
    stateShort: z.string(),
    pickup: z.enum(WINERY_METHODS).nullable().describe('The winery’s `deliveryMethod`; null for a delivery'),
  })
  .meta({ id: 'Place' });

export type Place = z.infer<typeof place>;

const samplePlace = { zip: '94559', city: 'Napa', state: 'California', stateShort: 'CA', pickup: null };

const placeAnswer = jsonAnswer(
  'The place; null for none',
  z.object({
    place: place.nullable(),
    pickups: z
      .array(z.object({ deliveryMethod: z.enum(WINERY_METHODS), town: z.string() }))
      .describe('The wineries of the site’s brand, which can be chosen instead of a ZIP'),
  }),
);

const samplePlaceAnswer = {
  place: samplePlace,
  pickups: [{ deliveryMethod: '17', town: 'Oakville' }],
} as const;

export const showPlace = defineRoute('get', '/place', {
  tag: 'Price to the door',
  summary: 'Show where the shopper wants the wine',
  request: {},
  responses: { 200: placeAnswer },
  description:
    'The place that this browser chose (cookie `place`, 90 days), else the ZIP of a customer’s default shipping address.',
  audience: 'shopper',
  examples: { answers: { 200: samplePlaceAnswer } },
});

export const placeForm = z
  .object({
    zip: text(MAX_LENGTH.zip).optional(),
    pickup: z.enum(WINERY_METHODS, MESSAGES.invalid).optional().describe('Instead of a ZIP'),
  })
  .meta({ id: 'PlaceForm' });

export const choosePlace = defineRoute('put', '/place', {
  tag: 'Price to the door',
  summary: 'Choose where the wine should go',
  request: { body: jsonBody(placeForm) },
  responses: { 200: placeAnswer },
  description: 'Prices and dates on the pages are for this place. The checkout starts with it.',
  audience: 'shopper',
  examples: { body: { zip: '94559' }, answers: { 200: samplePlaceAnswer } },
});

export const forgetPlace = defineRoute('delete', '/place', {
  tag: 'Price to the door',
  summary: 'Forget the place',
  request: {},
  responses: { 204: noContent },
  description: 'Pages then show prices without shipping and tax, also to a customer with a default address.',
  audience: 'shopper',
  examples: { answers: {} },
});
