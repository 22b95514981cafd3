import { z } from 'zod';
import { ORDER_BADGES } from '../../domain/office/order-badge.ts';
import { PICKUP_VIEWS } from '../../domain/office/order-views.ts';
import { brandingId } from '../fields.ts';
import { jsonAnswer } from '../route.ts';
import { listAnswer, listQuery } from './lists.ts';
import { defineOfficeRoute } from './route.ts';

const pickupListQuery = listQuery.extend({ view: z.enum(PICKUP_VIEWS).default('pickups-waiting') });
export type PickupListQuery = z.output<typeof pickupListQuery>;

const pickupRow = z.object({
  purchaseOrderId: z.int(),
  customer: z.string(),
  winery: z.string(),
  readySince: z.iso.datetime().nullable(),
  bottles: z.int(),
  wines: z
    .array(z.object({ product: z.string(), quantity: z.int() }))
    .describe('The products to set aside, as they were sold'),
  brand: brandingId,
  shipDay: z.iso.date().describe('The pickup day'),
  badge: z.enum(ORDER_BADGES),
});
export type PickupRow = z.infer<typeof pickupRow>;

export const listPickups = defineOfficeRoute('get', '/office/pickups', {
  tag: 'Office pickups',
  summary: 'List pickups that are ready or still to prepare',
  access: 'orders.read',
  request: { query: pickupListQuery },
  responses: { 200: jsonAnswer('A page of pickups', listAnswer(pickupRow)) },
});
