import { z } from 'zod';
import { MAX_LENGTH, STOCKIST_DISTANCES } from '../domain/checkout/limits.ts';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { normalizeZip } from '../domain/geography/zip.ts';
import { brandingId, brandingIdText, pathText } from './fields.ts';
import { defineRoute, jsonAnswer, refused } from './route.ts';

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

export const findOurWines = defineRoute({
  method: 'get',
  path: '/find-our-wines',
  tag: 'Find our wines',
  summary: 'Restaurants and shops that carry our wines: nearest first with a ZIP, else by place',
  request: { query: findOurWinesQuery },
  responses: {
    200: jsonAnswer('The places', z.object({ locations: z.array(stockist) })),
    default: refused,
  },
});
