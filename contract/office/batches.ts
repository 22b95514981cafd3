import { z } from 'zod';
import { ORDER_BADGES } from '../../domain/office/order-badge.ts';
import { PICKUP_VIEWS } from '../../domain/office/order-views.ts';
import { TRACKING_VERDICTS } from '../../domain/office/tracking-verdict.ts';
import { brandingId, pathId } from '../fields.ts';
import { jsonAnswer, jsonBody, noContent } from '../route.ts';
import { recordId, requiredLine, spreadsheetRow } from './fields.ts';
import { listAnswer, listQuery, runStarted } from './lists.ts';
import { orderTarget } from './orders.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office packing';

const batchId = z.object({ batchId: pathId });
const batchOrder = z.object({ batchId: pathId, orderId: pathId });
const instant = z.iso.datetime();

export const createBatch = defineOfficeRoute('post', '/office/batches', {
  tag,
  summary: 'Pack orders together',
  access: 'orders.work',
  audit: 'batch create',
  request: { body: jsonBody(orderTarget) },
  responses: { 201: jsonAnswer('The batch', z.object({ batchId: z.int() })) },
});

const BATCH_STATES = ['open', 'shipped', 'closed'] as const;

const packer = z.object({ staffId: z.int(), name: z.string() });

const batchRow = z.object({
  batchId: z.int(),
  createdAt: instant,
  createdBy: z.string(),
  packer: packer.nullable().describe('Who packs it'),
  takenAt: instant.nullable().describe('Since when'),
  state: z.enum(BATCH_STATES).describe('shipped: nothing of it is left to ship'),
  orders: z.int(),
  packed: z.int(),
  shipped: z.int(),
});
export type BatchRow = z.infer<typeof batchRow>;

export const listBatches = defineOfficeRoute('get', '/office/batches', {
  tag,
  summary: 'List batches, newest first',
  access: 'orders.read',
  request: { query: listQuery.pick({ limit: true, after: true, before: true }) },
  responses: { 200: jsonAnswer('Batches', listAnswer(batchRow)) },
});

const batchOrderRow = z.object({
  purchaseOrderId: z.int(),
  recipient: z.string(),
  service: z.string(),
  bottles: z.int().describe('Kits as their bottles'),
  isUnfinished: z.boolean().describe('Scans put something in its box, and not all'),
  packer: z.string().nullable().describe('Who has its box, or had it last'),
  packed: instant.nullable(),
  tracking: z.string().nullable().describe('Of the parcel, or scanned from its label'),
  shipped: instant.nullable(),
  isOnHold: z.boolean(),
  isCanceled: z.boolean(),
  badge: z.enum(ORDER_BADGES).describe('The word that the office shows for the order'),
});

export const batchAnswer = batchRow.extend({
  rows: z.array(batchOrderRow),
  packers: z.array(packer).describe('Who may pack it'),
});
export type BatchAnswer = z.infer<typeof batchAnswer>;

export const showBatch = defineOfficeRoute('get', '/office/batches/{batchId}', {
  tag,
  summary: 'Show the orders of a batch',
  access: 'orders.read',
  request: { params: batchId },
  responses: { 200: jsonAnswer('The batch', batchAnswer) },
});

export const takeOutOfBatch = defineOfficeRoute('delete', '/office/batches/{batchId}/orders/{orderId}', {
  tag,
  summary: 'Take an order out of a batch',
  access: 'orders.work',
  audit: 'batch take-out',
  request: { params: batchOrder },
  responses: { 204: noContent },
});

export const markPacked = defineOfficeRoute('post', '/office/batches/{batchId}/orders/{orderId}/packed', {
  tag,
  summary: 'Mark an order as packed',
  access: 'orders.work',
  audit: 'order packed',
  request: { params: batchOrder },
  responses: { 204: noContent },
});

export const markUnpacked = defineOfficeRoute('post', '/office/batches/{batchId}/orders/{orderId}/unpacked', {
  tag,
  summary: 'Mark an order as not packed',
  access: 'orders.work',
  audit: 'order unpacked',
  request: { params: batchOrder },
  responses: { 204: noContent },
});

export const setPacker = defineOfficeRoute('put', '/office/batches/{batchId}/packer', {
  tag,
  summary: 'Say who packs a batch; scanning its first box says so too',
  access: 'orders.work',
  audit: 'batch packer',
  request: {
    params: batchId,
    body: jsonBody(
      z.object({
        staffId: recordId.nullable().describe('Null: no one'),
        from: recordId.nullable().describe('Who packed it when the page was shown; another is a conflict'),
      }),
    ),
  },
  responses: { 204: noContent },
});

export const closeBatch = defineOfficeRoute('post', '/office/batches/{batchId}/close', {
  tag,
  summary: 'Close a batch; what it did not ship is to ship again',
  access: 'orders.work',
  audit: 'batch close',
  request: { params: batchId },
  responses: { 204: noContent },
});

const pickListAnswer = z.object({
  batchId: z.int(),
  orders: z.int(),
  brands: z.array(z.object({ brandingId, orders: z.int() })),
  rows: z.array(
    z.object({
      bin: z.string().nullable(),
      sku: z.string(),
      product: z.string(),
      bottleVolumeMl: z.int().nullable().describe('Of one, in milliliters; null for merchandise'),
      bottles: z.int(),
    }),
  ),
  bottles: z.int().describe('In all, merchandise too'),
});

export const showPickList = defineOfficeRoute('get', '/office/batches/{batchId}/pick-list', {
  tag,
  summary: 'Show what to take from the shelves, by bin',
  access: 'orders.read',
  request: { params: batchId },
  responses: { 200: jsonAnswer('Kits as their bottles', pickListAnswer) },
});

const slipGift = z.object({ from: z.string(), to: z.string(), note: z.string() });
export type SlipGift = z.infer<typeof slipGift>;

const slip = z.object({
  purchaseOrderId: z.int(),
  brandingId,
  sender: z.array(z.string()).describe('The brand’s winery, one line each'),
  permit: z
    .string()
    .nullable()
    .describe('The winery’s in the state of the address, on the ship day; null without one or without wine'),
  shipDay: z.iso.date().describe('Today for an order that is late'),
  method: z.enum(['parcel', 'pickup']),
  service: z.string().describe('The carrier’s, or the winery that it is picked up at'),
  purchaser: z.string(),
  recipient: z.array(z.string()).describe('Name and address, or winery and who comes, one line each'),
  phone: z.string(),
  lines: z.array(
    z.object({
      line: z.int(),
      product: z.string(),
      quantity: z.int(),
      parts: z.array(z.object({ sku: z.string(), product: z.string(), bottles: z.int() })),
    }),
  ),
  bottles: z.int().describe('Of wine, kits as their bottles'),
  boxes: z.array(z.int()).describe('What a parcel is packed in, by how many 750 ml bottles a box holds'),
  gift: slipGift.nullable(),
  specialInstructions: z.string().nullable(),
  signature: z.string().nullable().describe('Null without wine, and for a pickup'),
  isCalifornian: z.boolean().describe('The warnings of Proposition 65 go with the parcel'),
});
export type Slip = z.infer<typeof slip>;

const slipsAnswer = z.object({ slips: z.array(slip) });

export const showSlips = defineOfficeRoute('get', '/office/batches/{batchId}/slips', {
  tag,
  summary: 'Show the packing slips, without prices',
  access: 'orders.read',
  request: { params: batchId },
  responses: { 200: jsonAnswer('In the batch’s order', slipsAnswer) },
});

export const showSlipOfOrder = defineOfficeRoute('get', '/office/orders/{orderId}/slip', {
  tag,
  summary: 'Show the slip of one order, without prices',
  access: 'orders.read',
  request: { params: z.object({ orderId: pathId }) },
  responses: { 200: jsonAnswer('One slip', slipsAnswer) },
});

export const showPickupSlips = defineOfficeRoute('get', '/office/pickups/slips', {
  tag,
  summary: 'Show the slips of pickups, without prices',
  access: 'orders.read',
  request: {
    query: listQuery
      .pick({ brand: true })
      .extend({ view: z.enum(PICKUP_VIEWS).default('pickups-to-prepare') }),
  },
  responses: { 200: jsonAnswer('By order number, at most 500', slipsAnswer) },
});

export const carrierFile = defineOfficeRoute('get', '/office/batches/{batchId}/carrier.csv', {
  tag,
  summary: 'Get the carrier’s file of the parcels to ship',
  access: 'orders.work',
  audit: 'batch carrier-file',
  file: 'parcels',
  request: { params: batchId },
  responses: { 200: { description: 'text/csv' } },
});

const checkAnswer = z.object({
  checkId: z.int(),
  rows: z.array(
    z.object({
      line: spreadsheetRow,
      purchaseOrderId: z.int().nullable(),
      trackingNumber: z.string(),
      verdict: z.enum(TRACKING_VERDICTS),
      message: z.string().describe('Why it is not ready, or a warning'),
    }),
  ),
  missing: z
    .array(z.object({ purchaseOrderId: z.int(), recipient: z.string() }))
    .describe('Orders of the batch that wait for a number and are in no row'),
});
export type TrackingCheck = z.infer<typeof checkAnswer>;

export const checkTracking = defineOfficeRoute('post', '/office/batches/{batchId}/tracking', {
  tag,
  summary: 'Check a file of tracking numbers',
  access: 'orders.work',
  takesCsv: true,
  audit: 'batch tracking-file',
  request: { params: batchId },
  responses: { 200: jsonAnswer('A verdict for each row', checkAnswer) },
});

export const shipBatch = defineOfficeRoute('post', '/office/batches/{batchId}/ship', {
  tag,
  summary: 'Ship the orders that a check found ready',
  access: 'orders.work',
  isKeyed: true,
  audit: 'batch ship',
  request: { params: batchId, body: jsonBody(z.object({ checkId: recordId })) },
  responses: { 202: jsonAnswer('The run; the same one each time', runStarted) },
});

const LONGEST_SCAN = 100;

const scanAnswer = z.object({
  kind: z.enum(['order', 'bottle', 'tracking', 'unknown']),
  purchaseOrderId: z.int().nullable().describe('The order whose box is open'),
  lines: z.array(
    z.object({
      productId: z.int(),
      product: z.string(),
      imageHref: z.string().nullable().describe('As it was sold; null for a bottle of a kit'),
      wanted: z.int(),
      scanned: z.int(),
    }),
  ),
  gift: slipGift.nullable(),
  specialInstructions: z.string().nullable(),
  isPacked: z.boolean(),
  leavingFor: z
    .int()
    .nullable()
    .describe('The order whose slip, scanned again, leaves the open box unfinished'),
  takingOver: z
    .int()
    .nullable()
    .describe('The order whose slip, scanned again, takes over the box that another has begun'),
  message: z.string(),
  isAlert: z.boolean().describe('Stop: the scan changed nothing'),
});
export type ScanAnswer = z.infer<typeof scanAnswer>;

export const scanCode = defineOfficeRoute('post', '/office/batches/{batchId}/scans', {
  tag,
  summary: 'Scan a packing slip, a bottle or a carrier’s label',
  access: 'orders.work',
  audit: 'batch scan',
  request: {
    params: batchId,
    body: jsonBody(
      z.object({
        code: requiredLine(LONGEST_SCAN, 'Scan or type a code.', 'This code is too long.'),
        purchaseOrderId: recordId.optional(),
        leavingFor: recordId.optional().describe('As the scan before answered'),
        takingOver: recordId.optional().describe('As the scan before answered'),
      }),
    ),
  },
  responses: { 200: jsonAnswer('What the code was', scanAnswer) },
});
