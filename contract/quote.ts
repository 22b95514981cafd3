import { z } from 'zod';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { WINERY_METHODS } from '../domain/delivery/methods.ts';
import { TAX_KINDS } from '../domain/tax/tax-lines.ts';
import { BAD_WEATHER } from '../domain/weather/judge-weather.ts';
import { deliveryMethod, dollars, pathText, queryFlag, typedPromoCode, usDate } from './fields.ts';
import { place } from './place.ts';
import { defineRoute, jsonAnswer } from './route.ts';

const badWeather = z
  .object({ kind: z.enum(BAD_WEATHER), reason: z.string() })
  .nullable()
  .describe('Why wine should not travel then, if no day that can be chosen is better; null otherwise');

const quoteOption = z
  .object({
    deliveryMethod,
    shipViaId: z.int(),
    name: z.string().describe('The service or the winery'),
    shipDate: usDate.describe('For a pickup, the pickup day'),
    deliveryDate: usDate,
    badWeather,
    subTotal: dollars,
    discount: dollars,
    freight: dollars,
    taxes: z.array(z.object({ kind: z.enum(TAX_KINDS), label: z.string(), amount: dollars })),
    total: dollars,
    moreBottles: z
      .object({ count: z.int(), freight: dollars })
      .nullable()
      .describe(
        'Bottles of 750 ml that would ship with it for free or nearly, and what they add to the freight',
      ),
  })
  .meta({ id: 'QuoteOption' });

export type QuoteOption = z.infer<typeof quoteOption>;

export const quote = z
  .object({
    ...place.shape,
    isAllowed: z.boolean().describe('Whether the law lets the items be delivered to an address there'),
    reason: z.string().nullable().describe('Why nothing can be delivered there, fit to show to a shopper'),
    refusedBy: z
      .string()
      .nullable()
      .describe('The rule behind the reason, such as `state-open`; null for a missing day'),
    promo: z
      .object({
        code: z.string(),
        state: z.enum(['applied', 'overnight', 'refused']),
        reason: z.string().nullable(),
      })
      .nullable()
      .describe('`overnight`: it has no effect on overnight shipping'),
    options: z
      .array(quoteOption)
      .describe('Deliveries and pickups at a carrier’s location, by total, then by day'),
    pickups: z.array(quoteOption).describe('At the wineries of the site’s brand'),
  })
  .meta({ id: 'Quote' });

export type Quote = z.infer<typeof quote>;

const placeQuery = {
  zip: pathText(MAX_LENGTH.zip).optional(),
  pickup: z.enum(WINERY_METHODS).optional().describe('A winery’s `deliveryMethod`, instead of a ZIP'),
};

const sampleOption = {
  deliveryMethod: 'DELIVER',
  shipViaId: 1,
  name: 'FedEx 2Day',
  shipDate: '03/02/2027',
  deliveryDate: '03/04/2027',
  badWeather: null,
  subTotal: 295,
  discount: 0,
  freight: 12,
  taxes: [
    { kind: 'salesTax', label: 'Sales Tax', amount: 21.39 },
    { kind: 'crv', label: 'CRV', amount: 0.1 },
  ],
  total: 328.49,
  moreBottles: { count: 1, freight: 2 },
} as const;

const sampleQuotePlace = {
  zip: '94558',
  city: 'Napa',
  state: 'California',
  stateShort: 'CA',
  pickup: null,
} as const;

export const showQuote = defineRoute('get', '/quote', {
  tag: 'Price to the door',
  summary: 'Get the price of items to a door, with taxes, and the day they arrive',
  request: {
    query: z.object({
      ...placeQuery,
      items: pathText(MAX_LENGTH.quoteItems).describe('`slug:quantity`, separated by commas'),
      promoCode: z.union([z.literal(''), typedPromoCode]).optional(),
      clubJoin: queryFlag.describe('The items are a club’s first shipment'),
    }),
  },
  responses: { 200: jsonAnswer('The ways to get the items, with their prices', quote) },
  description:
    'Needs no cart. The checkout charges the same for the same items, place and service on the same day. The date is the first that can be chosen and is safe for wine; if none is, the first, with `badWeather`. Without a ZIP, the place is the shopper’s own. Earlier orders that count toward a state’s volume limits are not known here. Unknown promo codes count toward a rate limit.',
  audience: 'shopper',
  errors: ['rate-limited'],
  examples: {
    query: { zip: '94558', items: 'library-cabernet:1' },
    answers: {
      200: {
        ...sampleQuotePlace,
        isAllowed: true,
        reason: null,
        refusedBy: null,
        promo: null,
        options: [sampleOption],
        pickups: [],
      },
    },
  },
});

/** In a cart whose shipping step is not done. */
export const cartToDoor = z
  .object({
    ...place.shape,
    reason: z.string().nullable().describe('Why the items cannot be had there'),
    name: z.string().nullable().describe('The service that is named first, or the winery'),
    deliveryDate: usDate.nullable(),
    badWeather,
    freight: dollars,
    tax: dollars,
    total: dollars.nullable().describe('Null if the items cannot be had there'),
  })
  .meta({ id: 'CartToDoor' });

export type CartToDoor = z.infer<typeof cartToDoor>;

export const toDoor = z
  .object({
    isAllowed: z.boolean().describe('Whether one can be delivered to the place, or picked up there'),
    reason: z.string().nullable(),
    shortReason: z.string().nullable().describe('In a few words: ‘Can’t ship to Utah’'),
    total: dollars.nullable().describe('For one, with shipping and taxes; null if it cannot be had there'),
    deliveryDate: usDate.nullable(),
    badWeather,
    shipViaId: z.int().nullable(),
  })
  .meta({ id: 'ToDoor' });

export type ToDoor = z.infer<typeof toDoor>;

export const quoteCatalog = defineRoute('get', '/quote/catalog', {
  tag: 'Price to the door',
  summary: 'Get the price to a door of one of each product',
  request: { query: z.object(placeQuery) },
  responses: {
    200: jsonAnswer(
      'The products of the site',
      z.object({ ...place.shape, products: z.array(toDoor.extend({ slug: z.string() })) }),
    ),
  },
  description:
    'One of each, by the cheapest service that has a day safe for wine, else by the cheapest. Without a ZIP, the place is the shopper’s own.',
  audience: 'shopper',
  errors: ['rate-limited'],
  examples: {
    query: { zip: '94558' },
    answers: {
      200: {
        ...sampleQuotePlace,
        products: [
          {
            slug: 'library-cabernet',
            isAllowed: true,
            reason: null,
            shortReason: null,
            total: 328.49,
            deliveryDate: '03/04/2027',
            badWeather: null,
            shipViaId: 1,
          },
        ],
      },
    },
  },
});
