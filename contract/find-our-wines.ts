import { z } from 'zod';
import { MAX_LENGTH, STOCKIST_DISTANCES } from '../domain/checkout/limits.ts';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { normalizeZip } from '../domain/geography/zip.ts';
import { brandingId, brandingIdText, pathText } from './fields.ts';
import { defineRoute, jsonAnswer } from './route.ts';

/** At zoom 18, the nearest. */
const MOST_SQUARES = 2 ** 17 - 1;

export const findOurWinesQuery = z.object({
  zip: z
    .string()
    .trim()
    .refine((value) => value === '' || normalizeZip(value) !== null, MESSAGES.invalidZip)
    .optional(),
  distance: z.enum(STOCKIST_DISTANCES).optional().describe('Miles; 50 without it. Only with a ZIP'),
  brandingId: brandingIdText.optional(),
  q: pathText(MAX_LENGTH.search).optional().describe('Words of a name, a town, a state or a ZIP'),
});

export const stockist = z
  .object({
    name: z.string(),
    kind: z.enum(['restaurant', 'retail']),
    address1: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    phone: z.string(),
    distance: z.number().nullable().describe('Miles from the middle of the ZIP; null without one'),
    latitude: z.number(),
    longitude: z.number(),
    brandingIds: z.array(brandingId).describe('The brands that are poured or sold there'),
  })
  .meta({ id: 'Stockist' });

export const findOurWines = defineRoute('get', '/find-our-wines', {
  tag: 'Find our wines',
  summary: 'Find restaurants and shops that carry the wines',
  request: { query: findOurWinesQuery },
  responses: { 200: jsonAnswer('The places', z.object({ locations: z.array(stockist) })) },
  description: 'With a ZIP, the nearest come first. Without one, the list is sorted by state, city and name.',
  audience: 'anyone',
  examples: {
    query: { zip: '94558', distance: '10' },
    answers: {
      200: {
        locations: [
          {
            name: 'The Old Juniper',
            kind: 'restaurant',
            address1: '2430 Church St',
            city: 'Napa',
            state: 'CA',
            zip: '94558',
            phone: '(800) 555-0188',
            distance: 0.5,
            latitude: 38.4611,
            longitude: -122.2537,
            brandingIds: [1],
          },
        ],
      },
    },
  },
});

export const mapTowns = defineRoute('get', '/map-towns', {
  tag: 'Find our wines',
  summary: 'Names the towns on a square of a map',
  request: {
    query: z.object({
      zoom: z.coerce
        .number()
        .int()
        .min(0)
        .max(18)
        .describe('Web Mercator: the world is 256 pixels wide at 0'),
      x: z.coerce
        .number()
        .int()
        .min(0)
        .max(MOST_SQUARES)
        .describe('Squares of 512 pixels, counted from the west'),
      y: z.coerce.number().int().min(0).max(MOST_SQUARES).describe('Counted from the north'),
    }),
  },
  responses: {
    200: jsonAnswer(
      'The largest towns that have room for their names',
      z.object({
        towns: z.array(
          z.object({
            name: z.string(),
            x: z.int().describe("Pixels from the square's western edge"),
            y: z.int().describe("Pixels from the square's northern edge"),
          }),
        ),
      }),
    ),
  },
  description: 'For maps that are drawn without a tile server. The size of a town is the number of its ZIPs.',
  audience: 'anyone',
  examples: {
    query: { zoom: 10, x: 82, y: 196 },
    answers: { 200: { towns: [{ name: 'Napa', x: 64, y: 343 }] } },
  },
});
