import { z } from 'zod';
import { MAX_LENGTH } from '../../domain/checkout/limits.ts';
import { pathId } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { figure, noticeDays, recordId, requiredLine } from './fields.ts';
import { defineOfficeRoute, dryRunQuery } from './route.ts';

const tag = 'Office clubs';
const count = z.int().min(0);

const tierParams = z.object({ tierId: pathId });

const tierWine = z.object({
  slug: z.string(),
  name: z.string(),
  quantity: count.describe('In one shipment'),
  needed: count.describe('By one shipment of each member'),
  stock: z.int(),
});

const shownTier = z.object({
  tierId: z.int(),
  clubTypeId: z.int(),
  club: z.string(),
  brandingId: z.int(),
  name: z.string(),
  price: z.number().describe('Dollars of one shipment, before shipping and tax'),
  boxes: count.describe('Active and pending members: the shipments of the next release'),
  total: z.number().describe('Dollars: the price of all of them'),
  wines: z.array(tierWine),
  countsFrom: z.string().nullable().describe('The club’s next shipment day. Null: not set'),
  unchargedRelease: z
    .object({ releaseId: z.int(), name: z.string() })
    .nullable()
    .describe('Its members know price and wines, which cannot change until it is charged or withdrawn'),
});
export type ShownOfficeTier = z.output<typeof shownTier>;

export const showTier = defineOfficeRoute('get', '/office/tiers/{tierId}', {
  tag,
  summary: 'Show a tier: price, wines, and whether the stock is enough for the next release',
  access: 'clubs',
  request: { params: tierParams },
  responses: { 200: jsonAnswer('The tier', shownTier) },
});

const WRONG_PRICE = 'Enter a price.';

export const setTier = defineOfficeRoute('put', '/office/tiers/{tierId}', {
  tag,
  summary:
    'Change the price and wines of a tier from the next release on; members are notified of another price',
  access: 'clubs',
  audit: 'club tier set',
  request: {
    params: tierParams,
    query: dryRunQuery,
    body: jsonBody(
      z.object({
        price: figure(WRONG_PRICE),
        wines: z
          .array(
            z.object({
              slug: requiredLine(MAX_LENGTH.address1, 'Choose a wine.'),
              quantity: recordId,
            }),
          )
          .min(1, 'Choose at least one wine.')
          .max(50),
        noticeDays,
      }),
    ),
  },
  responses: { 200: jsonAnswer('The tier, as it is or would be', shownTier) },
});
