import { z } from 'zod';
import { jsonAnswer, jsonBody } from '../route.ts';
import { csvFile, ignoredColumns, isoDay, line, spreadsheetRow } from './fields.ts';
import { defineOfficeRoute, dryRunQuery } from './route.ts';

const tag = 'Office shipping rules';

const count = z.int().min(0);

const zipRate = z.object({
  state: z.string(),
  zip: z.string(),
  region: z.string(),
  percent: z.number(),
  validFrom: isoDay,
  validTo: isoDay.nullable().describe('The last day; null: until a later file'),
});

const zipRatesOfState = z.object({
  state: z.string(),
  zips: count.describe('ZIPs with a rate today'),
  importedAt: z.iso.datetime().nullable().describe('When a file last had the state'),
  orders30: count.describe('Orders of 30 days that paid the state’s rate because their ZIP had none'),
  orders90: count,
});

const zipRates = z.object({
  states: z.array(zipRatesOfState),
  zip: z
    .object({ zip: z.string(), place: z.string().nullable(), rates: z.array(zipRate) })
    .nullable()
    .describe('The ZIP that was looked up'),
});
export type ZipRates = z.output<typeof zipRates>;

export const showZipRates = defineOfficeRoute('get', '/office/rules/zip-rates', {
  tag,
  summary: 'Show which states have rates by ZIP, and look up a ZIP',
  access: 'signed-in',
  request: { query: z.object({ zip: line(10).optional() }) },
  responses: { 200: jsonAnswer('The rates', zipRates) },
});

const zipImport = z.object({
  states: z.array(z.string()),
  from: isoDay.describe('The first day of rows that name none'),
  rows: count,
  added: count,
  changed: count,
  removed: count.describe('ZIPs that the file no longer has'),
  unchanged: count,
  badRows: z
    .array(z.object({ line: spreadsheetRow, reasons: z.array(z.string()) }))
    .describe('With any, nothing is saved'),
  ignoredColumns: ignoredColumns.optional(),
});
export type ZipImport = z.output<typeof zipImport>;

export const importZipRates = defineOfficeRoute('post', '/office/rules/zip-rates/import', {
  tag,
  summary: 'Import sales tax rates by ZIP, all rows or none',
  access: 'rules',
  audit: 'rates zip import',
  request: {
    query: dryRunQuery,
    body: jsonBody(
      z.object({
        csv: csvFile.describe('A monthly file of a tax service, or zip, rate and from'),
        from: isoDay
          .optional()
          .describe('The first day of rows that name none; the first of this month if left out'),
      }),
    ),
  },
  responses: { 200: jsonAnswer('What was imported, or would be', zipImport) },
});
