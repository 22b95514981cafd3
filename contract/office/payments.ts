import { z } from 'zod';
import { PAYMENT_VIEWS } from '../../domain/office/payment-views.ts';
import { jsonAnswer } from '../route.ts';
import { listAnswer, listQuery, runStarted } from './lists.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office payments';

const payment = z.object({
  paymentId: z.string(),
  at: z.iso.datetime(),
  what: z.string().describe('payment, bulk payment, capture, refund, …'),
  state: z.string(),
  amount: z.number(),
  purchaseOrderId: z.int().nullable(),
  customer: z.string().nullable().describe('The payer’s name; null of a bulk payment'),
  reason: z.string().nullable(),
});
export type OfficePayment = z.output<typeof payment>;

const check = z.object({
  at: z.iso.datetime(),
  orders: z.int(),
  compared: z.int().describe('How many the card processor answered about'),
  captured: z.number(),
  refunded: z.number(),
  faults: z.array(
    z.object({ kind: z.string(), purchaseOrderIds: z.array(z.int()), of: z.string().nullable() }),
  ),
});
export type BooksCheck = z.output<typeof check>;

const paymentsQuery = listQuery
  .pick({ limit: true, after: true, before: true })
  .extend({ view: z.enum(PAYMENT_VIEWS).default('problems') });
export type PaymentsQuery = z.output<typeof paymentsQuery>;

export const listPayments = defineOfficeRoute('get', '/office/payments', {
  tag,
  summary: 'List payments, captures, voids and refunds, newest first, and the last check of the books',
  access: 'money',
  request: {
    query: paymentsQuery,
  },
  responses: {
    200: jsonAnswer(
      'A page of payments',
      listAnswer(payment).extend({
        sums: z
          .array(z.object({ what: z.string(), amount: z.number() }))
          .describe('Of all rows by kind: a capture repeats what a payment authorized'),
        check: check.nullable(),
      }),
    ),
  },
});

export const reconcilePayments = defineOfficeRoute('post', '/office/payments/reconcile', {
  tag,
  summary: 'Ask the bank about every payment without an answer',
  access: 'money',
  audit: 'payment reconcile',
  responses: { 202: jsonAnswer('It goes on in the background', runStarted) },
});

export const checkPayments = defineOfficeRoute('post', '/office/payments/check', {
  tag,
  summary: 'Compare the books with the card processor',
  access: 'money',
  audit: 'ledger check',
  responses: { 202: jsonAnswer('It goes on in the background', runStarted) },
});
