import { z } from 'zod';
import { ORDER_BADGES } from '../../domain/office/order-badge.ts';
import { brandingId, text } from '../fields.ts';
import { jsonAnswer } from '../route.ts';
import { defineOfficeRoute } from './route.ts';

/** Of each kind. */
export const MOST_FOUND = 8;

const found = { href: z.string().describe('Its page in the office') };

const searchAnswer = z.object({
  goTo: z.string().nullable().describe('The page of an exact order or tracking number'),
  orders: z.array(
    z.object({
      ...found,
      purchaseOrderId: z.int(),
      placed: z.iso.datetime(),
      customer: z.string(),
      brand: brandingId,
      badge: z.enum(ORDER_BADGES),
      trackingNumber: z.string().nullable(),
    }),
  ),
  people: z.array(z.object({ ...found, name: z.string(), email: z.string() })),
  products: z.array(z.object({ ...found, name: z.string(), sku: z.string() })),
  codes: z.array(z.object({ ...found, code: z.string(), name: z.string() })),
  screens: z.array(z.object({ ...found, name: z.string() })),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const searchOffice = defineOfficeRoute('get', '/office/search', {
  tag: 'Office search',
  summary: 'Find orders, people, products, codes and screens',
  access: 'signed-in',
  request: { query: z.object({ q: text(200).default('') }) },
  responses: {
    200: jsonAnswer(
      `The best matches, at most ${MOST_FOUND} of each kind that the role may see`,
      searchAnswer,
    ),
  },
});
