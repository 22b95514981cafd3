import { z } from 'zod';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { normalizeZip } from '../domain/geography/zip.ts';
import { brandingId, pathText } from './fields.ts';
import { defineRoute, jsonAnswer, refused } from './route.ts';

/** Miles around a ZIP that the list may be asked for; 50 without one. */
export const STOCKIST_DISTANCES = ['10', '25', '50', '100', '250'] as const;

export const findOurWinesQuery = z.object({
  zip: z
    .string()
    .trim()
    .refine((value) => value === '' || normalizeZip(value) !== null, MESSAGES.invalidZip)
    .optional(),
  distance: z.enum(STOCKIST_DISTANCES).optional().describe('Miles; 50 without it. Only with a ZIP'),
  brandingId: z.enum(['1', '2']).optional(),
  q: pathText(100).optional().describe('Words of a name, a town, a state or a ZIP'),
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
