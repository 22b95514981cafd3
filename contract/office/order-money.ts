import { z } from 'zod';
import { dollars, pathId, text } from '../fields.ts';
import { jsonAnswer, jsonBody, noContent } from '../route.ts';
import { shippingForm } from '../shipping.ts';
import { line, recordId, requiredLine, version } from './fields.ts';
import { runStarted } from './lists.ts';
import { ORDER_STATUSES, orderTarget } from './orders.ts';
import { defineOfficeRoute, dryRunQuery } from './route.ts';

const tag = 'Office orders';
const params = z.object({ orderId: pathId });

/** Why an order is canceled or refunded. For staff and the audit log: no shopper's name belongs here. */
export const reason = requiredLine(200, 'Enter a reason.', 'A reason can have up to 200 characters.');

const moved = jsonAnswer(
  'What was moved, or would be',
  z.object({
    purchaseOrderId: z.int(),
    status: z.enum(ORDER_STATUSES),
    amount: dollars.nullable().describe('Null for Cellar'),
    pending: z.boolean().describe('The bank has not answered; the shop asks again within a minute'),
    dryRun: z.boolean(),
    needsCode: z.boolean().optional().describe('In a dry run: the act itself would need a fresh code'),
  }),
);

const trackingNumber = text(60);

export const shipForm = z.object({ trackingNumber: trackingNumber.nullish() });
export const shipOrder = defineOfficeRoute('post', '/office/orders/{orderId}/ship', {
  tag,
  summary: 'Ship an order and capture its payment',
  access: 'orders.work',
  audit: 'order ship',
  isKeyed: true,
  request: { params, query: dryRunQuery, body: jsonBody(shipForm) },
  responses: { 200: moved },
});

export const cancelForm = z.object({ reason });
export const cancelOrder = defineOfficeRoute('post', '/office/orders/{orderId}/cancel', {
  tag,
  summary: 'Cancel an order and void its authorization',
  access: 'orders.edit',
  audit: 'order cancel',
  isKeyed: true,
  request: { params, query: dryRunQuery, body: jsonBody(cancelForm) },
  responses: { 200: moved },
});

/** More than any order has. */
const MOST_DOLLARS = 1_000_000;

export const refundForm = z
  .object({
    lines: z
      .array(z.object({ line: recordId, quantity: recordId }))
      .min(1, 'Choose at least one bottle.')
      .nullable()
      .describe('Null: all that is left, or the amount'),
    reason,
    restock: z.boolean().describe('The bottles go back on sale'),
    freight: z
      .number()
      .min(0, 'Enter an amount in dollars.')
      .max(MOST_DOLLARS)
      .nullish()
      .describe(
        'How much of the freight goes back. Left out: none while other lines are left, all with the last',
      ),
    amount: z
      .number()
      .min(0.01, 'Enter an amount in dollars.')
      .max(MOST_DOLLARS)
      .nullish()
      .describe('Of the price, with its taxes; every bottle stays. Without lines and freight'),
  })
  .superRefine(({ amount, lines, freight }, check) => {
    if (amount == null || (lines === null && freight == null)) return;
    check.addIssue({
      code: 'custom',
      path: ['amount'],
      message: 'Refund bottles and freight, or an amount.',
    });
  });
export const refundOrder = defineOfficeRoute('post', '/office/orders/{orderId}/refund', {
  tag,
  summary: 'Refund an order in full, by line or by amount',
  access: 'refund',
  audit: 'order refund',
  isKeyed: true,
  isFresh: 'from-limit',
  request: { params, query: dryRunQuery, body: jsonBody(refundForm) },
  responses: { 200: moved },
});

export const authorizeOrder = defineOfficeRoute('post', '/office/orders/{orderId}/authorize', {
  tag,
  summary: 'Authorize the total of an order again',
  access: 'refund',
  audit: 'order authorize',
  isKeyed: true,
  request: { params, query: dryRunQuery },
  responses: { 200: moved },
});

export const readyOrder = defineOfficeRoute('post', '/office/orders/{orderId}/ready', {
  tag,
  summary: 'Announce that a pickup is ready',
  access: 'orders.work',
  audit: 'order ready',
  request: { params },
  responses: {
    200: jsonAnswer('Ready', z.object({ told: z.boolean().describe('False: the customer was told before') })),
  },
});

export const trackingForm = z.object({ trackingNumber, tell: z.boolean().default(false) });
export const setTracking = defineOfficeRoute('post', '/office/orders/{orderId}/tracking', {
  tag,
  summary: 'Set the tracking number of a shipped order',
  access: 'orders.work',
  audit: 'order tracking',
  request: { params, body: jsonBody(trackingForm) },
  responses: { 200: jsonAnswer('Set', z.object({ trackingNumber: z.string() })) },
});

export const handOverForm = z.object({
  receivedBy: requiredLine(100, 'Enter who takes the order.', 'A name can have up to 100 characters.'),
  idChecked: z.boolean().default(false),
});
export const handOver = defineOfficeRoute('post', '/office/orders/{orderId}/hand-over', {
  tag,
  summary: 'Hand a pickup over and take its payment',
  access: 'orders.work',
  audit: 'order hand-over',
  isKeyed: true,
  request: { params, body: jsonBody(handOverForm) },
  responses: { 200: moved },
});

export const refuseHandOverForm = z.object({ reason });
export const refuseHandOver = defineOfficeRoute('post', '/office/orders/{orderId}/refuse-hand-over', {
  tag,
  summary: 'Record that a pickup was not handed over',
  access: 'orders.work',
  audit: 'order refuse-hand-over',
  request: { params, body: jsonBody(refuseHandOverForm) },
  responses: { 204: noContent },
});

export const readyOrders = defineOfficeRoute('post', '/office/orders/bulk/ready', {
  tag,
  summary: 'Announce that pickups are ready',
  access: 'orders.work',
  audit: 'order bulk-ready',
  request: { query: dryRunQuery, body: jsonBody(orderTarget) },
  responses: {
    200: jsonAnswer(
      'What a dry run would do',
      z.object({
        orders: z.int().describe('How many customers would be told, once each'),
        others: z.int().describe('How many are not told, such as those that were told before'),
        dryRun: z.literal(true),
      }),
    ),
    202: jsonAnswer('The run', runStarted),
  },
});

export const cancelOrders = defineOfficeRoute('post', '/office/orders/bulk/cancel', {
  tag,
  summary: 'Cancel orders and void their authorizations',
  access: 'orders.edit',
  audit: 'order bulk-cancel',
  isKeyed: true,
  isFresh: true,
  request: { query: dryRunQuery, body: jsonBody(z.intersection(orderTarget, cancelForm)) },
  responses: {
    200: jsonAnswer(
      'What a dry run would do',
      z.object({
        orders: z.int().describe('How many would be canceled'),
        others: z.int().describe('How many cannot be canceled, such as shipped ones'),
        amount: dollars.describe('What would be released on the cards'),
        dryRun: z.literal(true),
      }),
    ),
    202: jsonAnswer('The run', runStarted),
  },
});

const totals = { oldTotal: dollars, newTotal: dollars };

export const replacementForm = z.object({
  lines: z
    .array(z.object({ productId: recordId, qty: z.int().positive().max(10_000) }))
    .min(1, 'Choose at least one bottle.')
    .max(100, 'An order can have up to 100 lines.')
    .optional()
    .describe('Left out: the lines of the old order'),
  shipping: shippingForm.optional().describe('Left out: where the old order goes'),
  quote: line(200).optional().describe('From the dry run; required without one'),
  reason,
});
const changeForm = replacementForm.extend({
  version: version
    .optional()
    .describe('Of the order as it was read: refused if it has changed since. Left out: whatever it is now'),
});
const changeQuote = z.object({
  ...totals,
  quote: z.string(),
  shipDay: z.iso.date().describe('Asked for, or the soonest if the day that stays has passed'),
  deliveryDay: z.iso.date(),
  holdNote: z
    .string()
    .nullable()
    .describe('Until when the new order’s wine waits for better weather; null: it need not wait'),
  needsCode: z.boolean().describe('The replacement itself would need a fresh code'),
  changes: z
    .array(z.object({ label: z.string(), old: dollars, new: dollars }))
    .describe('The parts of the total that move'),
});

export const changeOrder = defineOfficeRoute('post', '/office/orders/{orderId}/change', {
  tag,
  summary: 'Change the bottles, the way or the state of an order, which keeps its number',
  access: 'orders.edit',
  audit: 'order change',
  isKeyed: true,
  isFresh: 'from-limit',
  request: { params, query: dryRunQuery, body: jsonBody(changeForm) },
  responses: {
    200: jsonAnswer('What it would come to', changeQuote),
    201: jsonAnswer(
      'The change',
      z.object({
        newTotal: dollars,
        isPending: z
          .boolean()
          .describe('The bank has not answered yet: the order changes by itself, or stays as it was'),
      }),
    ),
  },
});

export const replaceOrder = defineOfficeRoute('post', '/office/orders/{orderId}/replacement', {
  tag,
  summary: 'Replace an order with a new one on the same card',
  access: 'orders.edit',
  audit: 'order replacement',
  isKeyed: true,
  isFresh: 'from-limit',
  request: { params, query: dryRunQuery, body: jsonBody(replacementForm) },
  responses: {
    200: jsonAnswer('What it would come to', changeQuote),
    201: jsonAnswer('The new order', z.object({ ...totals, purchaseOrderId: z.int() })),
  },
});
