import { z } from 'zod';
import { MOST_LINK_DAYS } from '../../domain/bulk/link-days.ts';
import { pathId } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { csvFile, ignoredColumns, requiredLine, spreadsheetRow } from './fields.ts';
import { listAnswer, listQuery } from './lists.ts';
import { defineOfficeRoute, dryRunQuery } from './route.ts';

const tag = 'Office bulk payments';
const instant = z.iso.datetime();
const customerParams = z.object({ customerId: pathId });

const LINK_STATES = ['none', 'open', 'expired', 'revoked'] as const;

const bulkRow = z.object({
  customerId: z.int(),
  customer: z.string(),
  email: z.string(),
  carts: z.int().describe('That wait for payment'),
  subTotal: z.number().describe('Of these carts, before discounts, shipping and tax'),
  linkUntil: instant.nullable(),
  state: z.enum(LINK_STATES).describe('Of the latest link that the office made'),
});
export type BulkRow = z.output<typeof bulkRow>;

export const listBulk = defineOfficeRoute('get', '/office/bulk', {
  tag,
  summary: 'List customers whose carts wait to be paid together',
  access: 'orders.edit',
  request: {
    query: listQuery
      .pick({ limit: true, after: true, before: true })
      .extend({ customerId: pathId.optional().describe('Only this customer') }),
  },
  responses: {
    200: jsonAnswer(
      'A page of customers, the longest waiting first',
      listAnswer(bulkRow).extend({ subTotal: z.number().describe('Of all customers') }),
    ),
  },
});

export const bulkTemplate = defineOfficeRoute('get', '/office/bulk/template', {
  tag,
  summary: 'Show the columns of an import; as CSV, an empty file with them',
  access: 'orders.edit',
  csv: 'plain',
  request: { query: listQuery.pick({ format: true }) },
  responses: { 200: jsonAnswer('The columns', z.object({ columns: z.array(z.string()) })) },
});

const imported = z.object({
  rows: z.int(),
  carts: z.int().describe('Made; 0 if a row is bad, or in a dry run'),
  total: z.number(),
  badRows: z.array(z.object({ line: spreadsheetRow, reasons: z.array(z.string()) })),
  isWholeFile: z.boolean().describe('False: the file is no list of recipients, or stops being one'),
  shortages: z.array(z.object({ name: z.string(), wanted: z.int(), stock: z.int() })),
  ignoredColumns: ignoredColumns.optional(),
});
export type BulkImport = z.output<typeof imported>;

export const importBulk = defineOfficeRoute('post', '/office/bulk/import', {
  tag,
  summary: 'Make a cart for each row of a file, all rows or none; one customer pays them together',
  access: 'orders.edit',
  isKeyed: true,
  audit: 'bulk-carts create',
  request: {
    query: dryRunQuery,
    body: jsonBody(
      z.object({
        email: requiredLine(254, 'Enter the email of the customer.'),
        csv: csvFile.describe('Columns as in `bulk-carts create`'),
      }),
    ),
  },
  responses: { 200: jsonAnswer('What was made, or would be', imported) },
});

export const linkBulk = defineOfficeRoute('post', '/office/bulk/{customerId}/link', {
  tag,
  summary:
    'Make a link to pay the waiting carts, and email it if asked to; it ends the earlier one of the office',
  access: 'orders.edit',
  audit: 'bulk-link make',
  request: {
    params: customerParams,
    body: jsonBody(
      z.object({
        days: z
          .int('Enter a whole number.')
          .min(1, 'Enter 1 or more.')
          .max(MOST_LINK_DAYS, `Enter ${MOST_LINK_DAYS} or fewer.`),
        send: z.boolean().default(false),
      }),
    ),
  },
  responses: {
    200: jsonAnswer(
      'The link, shown only now',
      z.object({ url: z.string(), expiresAt: instant, sent: z.boolean() }),
    ),
  },
});

export const revokeBulk = defineOfficeRoute('post', '/office/bulk/{customerId}/revoke', {
  tag,
  summary: 'End the link that the office made',
  access: 'orders.edit',
  audit: 'bulk-link revoke',
  request: { params: customerParams },
  responses: { 204: { description: 'It opens nothing' } },
});

export const removeBulk = defineOfficeRoute('post', '/office/bulk/{customerId}/remove', {
  tag,
  summary: 'Remove the waiting carts of a customer, for example after a wrong file',
  access: 'orders.edit',
  audit: 'bulk-carts remove',
  isFinal: true,
  request: { params: customerParams },
  responses: { 200: jsonAnswer('How many', z.object({ removed: z.int() })) },
});
