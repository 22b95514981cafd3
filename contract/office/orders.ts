import { z } from 'zod';
import { fitsOnGiftCard, MAX_LENGTH } from '../../domain/checkout/limits.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { ORDER_ACTIONS, type OrderActionName } from '../../domain/office/order-actions.ts';
import { ORDER_BADGES } from '../../domain/office/order-badge.ts';
import { ORDER_FLAGS } from '../../domain/office/order-flags.ts';
import { ORDER_VIEWS } from '../../domain/office/order-views.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import {
  brandingId,
  dollars,
  multiLineText,
  optionalEmail,
  optionalText,
  pathId,
  requiredText,
} from '../fields.ts';
import { postalAddress } from '../postal-address.ts';
import { jsonAnswer, jsonBody, noContent } from '../route.ts';
import { addressFields, isoDay, line, recordId, typedEmail, version } from './fields.ts';
import { bulkTarget, listAnswer, listQuery, savedView } from './lists.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office orders';

export const ORDER_STATUSES = [
  'placed',
  'shipped',
  'partly-refunded',
  'refunded',
  'cancelled',
] as const satisfies OrderStatus[];
const status = z.enum(ORDER_STATUSES);
const badge = z.enum(ORDER_BADGES).describe('The word that the office shows for the order');
const method = z.enum(['parcel', 'pickup']);
const flags = z.array(z.enum(ORDER_FLAGS));
const instant = z.iso.datetime();

const orderFilters = {
  q: listQuery.shape.q,
  view: z.enum(ORDER_VIEWS).default('all'),
  brand: listQuery.shape.brand,
  status: status.optional(),
  method: method.optional(),
  shipState: line(2).length(2).toUpperCase().optional(),
  placedFrom: isoDay.optional(),
  placedTo: isoDay.optional(),
  shipFrom: isoDay.optional(),
  shipTo: isoDay.optional(),
  flag: z.enum(ORDER_FLAGS).optional(),
};
/** What the list of orders can be filtered by, also for a bulk action. */
export const orderFilter = z.strictObject(orderFilters);
export type OrderFilter = z.output<typeof orderFilter>;

export const ORDER_SORTS = ['shipDay', '-shipDay', 'placed', '-placed'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

const orderListQuery = listQuery.extend({ ...orderFilters, sort: z.enum(ORDER_SORTS).optional() });
export type OrderListQuery = z.output<typeof orderListQuery>;

const orderRow = z.object({
  purchaseOrderId: z.int(),
  placed: instant,
  customer: z.string().describe('The payer’s name'),
  email: z.string().nullable().describe('Null for Cellar'),
  brand: brandingId,
  shipDay: z.iso.date(),
  method,
  shipState: z.string(),
  bottles: z.int().describe('Kits as their bottles'),
  total: dollars.nullable().describe('Null for Cellar'),
  status,
  badge,
  flags,
  holdReason: z.string().nullable().describe('Null: not on hold'),
});
export type OrderRow = z.infer<typeof orderRow>;

export const listOfficeOrders = defineOfficeRoute('get', '/office/orders', {
  tag,
  summary: 'List orders by view and filter',
  access: 'orders.read',
  csv: 'people',
  request: { query: orderListQuery },
  responses: {
    200: jsonAnswer(
      'A page of orders',
      listAnswer(orderRow).extend({ views: z.array(savedView).describe('Own and shared views') }),
    ),
  },
});

const orderParams = z.object({ orderId: pathId });

const gift = z.object({
  senderName: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
});

const orderHead = orderRow.extend({
  customerId: z.int().nullable().describe('Null for a guest'),
  phone: z.string(),
  specialInstructions: z.string().nullable(),
  promoCode: z.string().nullable(),
  heldAt: instant.nullable(),
  packedAt: instant.nullable(),
  readyAt: instant.nullable(),
  shippedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  trackingNumber: z.string().nullable(),
  trackingHref: z.string().nullable(),
  batchId: z.int().nullable().describe('The open batch that it is in'),
  handOver: z
    .object({ at: instant, by: z.string(), receivedBy: z.string(), idChecked: z.boolean() })
    .nullable()
    .describe('Who came for the pickup, and who handed it over'),
  replaces: z.int().nullable().describe('The order that this one was placed in place of'),
  replacedBy: z.int().nullable().describe('The order that was placed in place of this one'),
});

const shownLine = z.object({
  line: z.int(),
  productId: z.int(),
  slug: z.string(),
  description: z.string(),
  quantity: z.int(),
  refunded: z.int(),
  unitPrice: dollars.nullable().describe('Before discounts, freight and tax; null for Cellar'),
  amount: dollars.nullable().describe('After its discounts, before freight and tax; null for Cellar'),
});

const money = z.object({
  subtotal: dollars,
  markdown: dollars,
  freight: dollars,
  adjustment: z
    .object({ discount: dollars, freightWaived: dollars, reason: z.string(), by: z.string() })
    .nullable()
    .describe('What staff took off by hand; the discount is part of the markdown'),
  taxes: z.array(z.object({ name: z.string(), amount: dollars })),
  total: dollars,
  authorized: dollars.describe('Not captured yet'),
  captured: dollars,
  refunded: dollars,
  underWay: z.string().nullable().describe('A movement without an outcome'),
});

const delivery = z.object({
  kind: z.enum(['deliver', 'carrier-pickup', 'winery-pickup']),
  service: z.string().describe('The carrier’s service, or the winery'),
  shipViaId: z.int().describe('The number of that service or winery'),
  shipDay: z.iso.date(),
  deliveryDay: z.iso.date(),
  heldUntil: z.iso
    .date()
    .nullable()
    .describe('Since it was placed: the weather of its day is bad, and it waits until about this ship day'),
  trackingFor: z.string().nullable().describe('The state that asks for the tracking number of each parcel'),
  address: postalAddress,
  recipient: postalAddress.nullable().describe('Who picks up at a carrier’s location'),
  legal: z
    .object({
      isAllowed: z.boolean(),
      rulesVersion: z.string(),
      decidedAt: instant,
      rules: z.array(
        z.object({
          ruleId: z.string(),
          outcome: z.enum(['passed', 'refused', 'not-asked']),
          figures: z.string(),
        }),
      ),
    })
    .nullable()
    .describe('Why the order may ship; null for orders older than this record'),
});

export const staffNote = z.object({
  noteId: z.int(),
  at: instant,
  by: z.string(),
  text: z.string(),
  isPinned: z.boolean(),
});
export type StaffNote = z.output<typeof staffNote>;

const timelineEntry = z.object({
  at: instant,
  by: z.string(),
  kind: z.string(),
  text: z.string().describe('A sentence'),
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  facts: z.array(z.array(z.string())).describe('Rows of cells'),
  technical: z.array(z.string()).describe('The raw call, keys and references; empty for Cellar'),
  email: z
    .object({ messageId: z.int(), kind: z.string(), to: z.string(), mayResend: z.boolean() })
    .nullable()
    .describe('Of an entry about an email'),
});

const action = z.object({
  name: z.enum(ORDER_ACTIONS as [OrderActionName, ...OrderActionName[]]),
  isAllowed: z.boolean(),
  reason: z.string().nullable().describe('Why not'),
});

const shownOrder = z.object({
  order: orderHead,
  lines: z.array(shownLine),
  money: money.nullable().describe('Null for Cellar'),
  delivery,
  gift: gift.nullable(),
  notes: z.array(staffNote).describe('Pinned notes first, then the newest'),
  tags: z.array(z.string()),
  timeline: z.array(timelineEntry).describe('Oldest first'),
  actions: z.array(action),
  version: z.int(),
});
export type ShownOfficeOrder = z.infer<typeof shownOrder>;

export const showOfficeOrder = defineOfficeRoute('get', '/office/orders/{orderId}', {
  tag,
  summary: 'Show an order with all that happened to it',
  access: 'orders.read',
  request: { params: orderParams },
  responses: { 200: jsonAnswer('The order', shownOrder) },
});

const MOST_TAGS = 20;
const ENTER_A_TAG = 'Enter a tag.';
const tagText = requiredText(30, ENTER_A_TAG).transform((text) => text.toLowerCase());
const tags = z.array(tagText).max(MOST_TAGS, `An order can have up to ${MOST_TAGS} tags.`).default([]);

export const holdForm = z.object({ reason: requiredText(200, 'Enter a reason.') });
export const noteForm = z.object({
  text: multiLineText(2000).refine((text) => text !== '', 'Write a note.'),
  isPinned: z.boolean().default(false),
});
export const tagsForm = z
  .object({ add: tags, remove: tags })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], message: ENTER_A_TAG });

export const holdOrder = defineOfficeRoute('post', '/office/orders/{orderId}/hold', {
  tag,
  summary: 'Put an order on hold',
  access: 'orders.work',
  audit: 'order hold',
  request: { params: orderParams, body: jsonBody(holdForm) },
  responses: { 204: noContent },
});

export const unholdOrder = defineOfficeRoute('post', '/office/orders/{orderId}/unhold', {
  tag,
  summary: 'Take an order off hold',
  access: 'orders.work',
  audit: 'order unhold',
  request: { params: orderParams },
  responses: { 204: noContent },
});

export const addOrderNote = defineOfficeRoute('post', '/office/orders/{orderId}/notes', {
  tag,
  summary: 'Add a note to an order',
  access: 'orders.work',
  audit: 'order note',
  request: { params: orderParams, body: jsonBody(noteForm) },
  responses: { 201: jsonAnswer('The note', z.object({ noteId: z.int() })) },
});

export const resendOrderEmail = defineOfficeRoute('post', '/office/orders/{orderId}/emails/{messageId}', {
  tag,
  summary: 'Send an email about an order again, word for word',
  access: 'orders.edit',
  audit: 'order email',
  request: { params: orderParams.extend({ messageId: pathId }) },
  responses: { 200: jsonAnswer('It is on its way', z.object({ to: z.string() })) },
});

export const tagOrder = defineOfficeRoute('post', '/office/orders/{orderId}/tags', {
  tag,
  summary: 'Add and remove tags of an order',
  access: 'orders.work',
  audit: 'order tags',
  request: { params: orderParams, body: jsonBody(tagsForm) },
  responses: { 200: jsonAnswer('All its tags', z.object({ tags: z.array(z.string()) })) },
});

export const editForm = z.strictObject({
  version,
  gift: z
    .object({
      senderName: optionalText(MAX_LENGTH.giftSenderName),
      name: optionalText(MAX_LENGTH.giftName),
      email: optionalEmail,
      note: multiLineText(MAX_LENGTH.giftNote).refine(fitsOnGiftCard, MESSAGES.giftNoteLines).nullish(),
    })
    .nullish(),
  specialInstructions: multiLineText(MAX_LENGTH.specialInstructions).nullish(),
  name_first: addressFields.name_first.optional(),
  name_last: addressFields.name_last.optional(),
  company: optionalText(MAX_LENGTH.company),
  phone: addressFields.phone.optional(),
  address1: addressFields.address1.optional(),
  address2: optionalText(MAX_LENGTH.address2),
  city: addressFields.city.optional(),
  zip: requiredText(MAX_LENGTH.zip, 'Enter a ZIP code.').optional().describe('In the same state'),
  shipDay: isoDay.optional(),
  email: typedEmail.optional().describe('Of an order without an account; the confirmation goes there again'),
});
export type OrderEdit = z.output<typeof editForm>;

export const editOrder = defineOfficeRoute('put', '/office/orders/{orderId}', {
  tag,
  summary: 'Change what costs nothing: names, gift, ship day, the address within its state',
  access: 'orders.edit',
  audit: 'order edit',
  request: { params: orderParams, body: jsonBody(editForm) },
  responses: { 200: jsonAnswer('The new version', z.object({ version: z.int() })) },
});

const bulkOutcome = z.object({
  done: z.int(),
  failed: z.int(),
  results: z.array(
    z.object({
      subject: z.string().describe('The order number'),
      state: z.enum(['done', 'refused']),
      message: z.string().nullable(),
    }),
  ),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;

export const orderTarget = bulkTarget(recordId);
export type OrderTarget = z.output<typeof orderTarget>;

export const holdOrders = defineOfficeRoute('post', '/office/orders/bulk/hold', {
  tag,
  summary: 'Put orders on hold',
  access: 'orders.work',
  audit: 'order bulk-hold',
  request: { body: jsonBody(z.intersection(orderTarget, holdForm)) },
  responses: { 200: jsonAnswer('What was done', bulkOutcome) },
});

export const unholdOrders = defineOfficeRoute('post', '/office/orders/bulk/unhold', {
  tag,
  summary: 'Take orders off hold',
  access: 'orders.work',
  audit: 'order bulk-unhold',
  request: { body: jsonBody(orderTarget) },
  responses: { 200: jsonAnswer('What was done', bulkOutcome) },
});

export const tagOrders = defineOfficeRoute('post', '/office/orders/bulk/tags', {
  tag,
  summary: 'Add and remove tags of orders',
  access: 'orders.work',
  audit: 'order bulk-tags',
  request: { body: jsonBody(z.intersection(orderTarget, tagsForm)) },
  responses: { 200: jsonAnswer('What was done', bulkOutcome) },
});
