import { z } from 'zod';
import { BRANDING_IDS } from '../../domain/brands/branding.ts';
import { MOST_ROWS_A_PAGE } from '../../domain/office/list-limits.ts';
import { CHANNELS, CLUB_FIGURES, SALES_BY } from '../../domain/office/reports.ts';
import { pathId } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { isoDay, line } from './fields.ts';
import { runStarted } from './lists.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office reports';

const period = z.object({
  from: isoDay
    .optional()
    .describe('The first day, in the winery’s time; without it, the first of this month'),
  to: isoDay.optional().describe('The last day; without it, today'),
  brand: z.coerce.number().pipe(z.literal(BRANDING_IDS)).optional(),
  format: z.literal('csv').optional(),
});

const stateCode = z.string().regex(/^[A-Z]{2}$/, 'Enter a state as two letters.');

const COLUMN_KINDS = ['text', 'day', 'count', 'money', 'percent', 'liters', 'gallons'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

const column = z.object({ key: z.string(), label: z.string(), kind: z.enum(COLUMN_KINDS) });
export type ReportColumn = z.infer<typeof column>;

const cell = z.object({
  value: z.union([z.string(), z.number()]).nullable(),
  href: z.string().nullable().describe('The page of the rows that make it up'),
});
export type ReportCell = z.infer<typeof cell>;

const row = z.object({
  label: z.string().describe('Of the first column; the cells are of the others'),
  href: z.string().nullable(),
  cells: z.array(cell),
  /** What it lacks to be filed. */
  missing: z.array(z.string()),
});
export type ReportRow = z.infer<typeof row>;

const rule = { x1: z.number(), y1: z.number(), x2: z.number(), y2: z.number() };
const place = { x: z.number(), y: z.number(), anchor: z.enum(['middle', 'end']) };

/** In pixels of a picture of this width and height. */
const chart = z.object({
  title: z.string(),
  kind: z.enum(COLUMN_KINDS),
  width: z.int(),
  height: z.int(),
  bars: z.array(
    z.object({
      label: z.string(),
      value: z.number(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
    }),
  ),
  before: z.string().nullable().describe('The period before, step by step: the d of a path'),
  zero: z.object(rule),
  ticks: z.array(z.object({ value: z.number(), ...rule, ...place })),
  labels: z.array(z.object({ text: z.string(), ...place })),
});
export type ReportChart = z.infer<typeof chart>;

const report = z.object({
  title: z.string(),
  from: isoDay,
  to: isoDay,
  periods: z.array(z.object({ name: z.string(), from: isoDay, to: isoDay })).describe('To choose from'),
  columns: z.array(column),
  rows: z.array(row),
  totals: z.array(cell),
  /** The same totals of the period before; null where they say nothing. */
  before: z.object({ from: isoDay, to: isoDay, totals: z.array(cell) }).nullable(),
  chart: chart.nullable(),
  next: z.string().nullable().describe('For `after`: more rows follow'),
  note: z.string().nullable(),
});
export type Report = z.infer<typeof report>;

const paged = {
  after: z
    .string()
    .regex(/^\d{1,18}$/, 'The cursor is not valid.')
    .optional(),
  limit: z.coerce.number().int().min(1).max(MOST_ROWS_A_PAGE).default(MOST_ROWS_A_PAGE),
};

const rowFilter = {
  state: stateCode.optional(),
  channel: z.enum(CHANNELS).optional(),
  product: line(20).optional().describe('A number, or none: freight, taxes and refunds'),
  soldAs: line(500).optional().describe('The name that the product was sold under'),
  kind: line(40).optional().describe('The tax'),
  club: pathId.optional(),
  what: z.enum(CLUB_FIGURES).optional(),
  payout: pathId.optional().describe('The number of a payout'),
  finding: z.literal('any').optional().describe('Of payouts: only what does not match our books'),
};

const named = z.object({ name: z.enum(['sales', 'taxes', 'payments', 'payouts', 'clubs']) });

export const showReport = defineOfficeRoute('get', '/office/reports/{name}', {
  tag,
  summary: 'Show a report: columns, rows with a link behind each figure, totals, a chart',
  access: 'reports',
  csv: 'plain',
  request: {
    params: named,
    query: period.extend({ by: z.enum(SALES_BY).optional().describe('Of sales; without it, by day') }),
  },
  responses: { 200: jsonAnswer('The report', report) },
});

/** Rows of clubs name the members. */
const REPORT_ROWS_FILE = { peopleIn: ['clubs'] } as const;

export const showReportRows = defineOfficeRoute('get', '/office/reports/{name}/rows', {
  tag,
  summary: 'Show the rows that make up a figure of a report',
  access: 'reports',
  csv: REPORT_ROWS_FILE,
  request: {
    params: named,
    query: period.extend({
      ...rowFilter,
      ...paged,
    }),
  },
  responses: { 200: jsonAnswer('The rows', report) },
});

export const exportReportRows = defineOfficeRoute('post', '/office/reports/{name}/rows/export', {
  tag,
  summary: 'Write all rows into a file in the background; the run has it for a day',
  access: 'reports',
  isRead: true,
  file: REPORT_ROWS_FILE,
  audit: 'report export',
  request: { params: named, body: jsonBody(period.omit({ format: true }).extend(rowFilter)) },
  responses: { 202: jsonAnswer('It goes on in the background', runStarted) },
});

export const showShipments = defineOfficeRoute('get', '/office/reports/shipments', {
  tag,
  summary: 'Show the parcels that were shipped, incomplete ones first',
  access: 'reports',
  csv: 'people',
  request: { query: period.extend({ state: stateCode.optional(), ...paged }) },
  responses: { 200: jsonAnswer('The report', report) },
});

export const showJurisdictions = defineOfficeRoute('get', '/office/reports/jurisdictions', {
  tag,
  summary: 'Show taxable and exempt goods and their sales tax by state and region',
  access: 'reports',
  csv: 'plain',
  request: { query: period },
  responses: { 200: jsonAnswer('The report', report) },
});

export const showStockReport = defineOfficeRoute('get', '/office/reports/stock', {
  tag,
  summary: 'Show what is on hand, what sold in 30 and 90 days, and how long it lasts',
  access: ['reports', 'stock'],
  csv: 'plain',
  request: { query: period.extend(paged) },
  responses: { 200: jsonAnswer('The report', report) },
});

export const showStockRows = defineOfficeRoute('get', '/office/reports/stock/rows', {
  tag,
  summary: 'Show the sales or movements that make up a figure of the stock report',
  access: ['reports', 'stock'],
  csv: 'plain',
  request: {
    query: period.extend({ product: pathId, what: z.enum(['sold', 'moved']), ...paged }),
  },
  responses: { 200: jsonAnswer('The rows', report) },
});

export const showJournal = defineOfficeRoute('get', '/office/reports/journal', {
  tag,
  summary: 'Show the accounting journal: an entry a day and brand, and one for each payout',
  access: 'reports',
  csv: 'plain',
  request: {
    query: period.extend({
      target: z.enum(['quickbooks', 'xero']).default('quickbooks').describe('Of the CSV file'),
    }),
  },
  responses: { 200: jsonAnswer('The journal', report) },
});

const filing = z.object({
  state: z.string(),
  from: isoDay,
  to: isoDay,
  parcels: z.int(),
  liters: z.number(),
  by: z.string().nullable(),
  filedAt: z.iso.datetime(),
});

const stateSchedule = z.object({
  state: z.string(),
  name: z.string(),
  parcels: z.int(),
  liters: z.number(),
  gallons: z.number(),
  files: z.enum(['monthly', 'quarterly', 'yearly', 'none']),
  due: z.string().nullable(),
  to: z.string().nullable().describe('The agency'),
  form: z.string().nullable(),
  confidence: z.enum(['high', 'medium', 'unknown']),
  incomplete: z.int().describe('Orders that lack what the state asks for'),
  filings: z.array(filing),
});
export type OfficeStateSchedule = z.infer<typeof stateSchedule>;

export const showSchedules = defineOfficeRoute('get', '/office/reports/schedules', {
  tag,
  summary: 'Show what each state asks for, what was shipped there, and what was filed',
  access: 'reports',
  request: { query: period.omit({ format: true, brand: true }) },
  responses: {
    200: jsonAnswer(
      'The schedules',
      z.object({
        from: isoDay,
        to: isoDay,
        periods: report.shape.periods,
        rows: z.array(stateSchedule),
        credits: z.string(),
      }),
    ),
  },
});

const inState = z.object({ state: stateCode });

export const fetchSchedule = defineOfficeRoute('get', '/office/reports/schedules/{state}', {
  tag,
  summary: 'The file for a state: a row for each wine in each parcel',
  access: 'reports',
  csv: 'people',
  request: { params: inState, query: period.omit({ brand: true }) },
  responses: {
    200: jsonAnswer(
      'The rows',
      z.object({
        rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]).nullable())),
        incomplete: z.array(z.object({ orderId: z.int(), missing: z.array(z.string()) })),
      }),
    ),
  },
});

export const fileSchedule = defineOfficeRoute('post', '/office/reports/schedules/{state}/file', {
  tag,
  summary: 'Note that a period was filed with a state',
  access: 'reports',
  audit: 'schedule file',
  request: { params: inState, body: jsonBody(z.object({ from: isoDay, to: isoDay })) },
  responses: { 200: jsonAnswer('What was filed', z.object({ parcels: z.int(), liters: z.number() })) },
});
