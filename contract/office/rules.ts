import { z } from 'zod';
import { pathId, pathText } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { figure, line } from './fields.ts';
import { defineOfficeRoute, dryRunQuery } from './route.ts';

const tag = 'Office shipping rules';

const count = z.int().min(0);
/** Both the dry run and the change itself answer it. */
const touched = {
  200: jsonAnswer(
    'What the rule touches',
    z.object({
      openCarts: count.describe(
        'Carts that have this destination or day; they follow the rule when they are next read',
      ),
      unshippedOrders: count.describe('Placed orders; they stay as they are, and staff decide'),
    }),
  ),
};

const entered = {
  isEntered: z.boolean().describe('False: built in'),
  by: z.string().nullable().describe('Who last changed it in the office or by command'),
  since: z.iso.datetime().nullable(),
};

const rows = <Row extends z.ZodType>(row: Row) => jsonAnswer('The rules', z.object({ rows: z.array(row) }));
const state = z.string().regex(/^[A-Z]{2}$/, 'Enter the two letters of a state.');
const stateParams = z.object({ state });
const day = line(10).describe('YYYY-MM-DD');
const percent = z.number('Enter a percentage, such as 7.25.').min(0).max(100);

const volumeCap = z.object({
  liters: figure('Enter liters, such as 9.').positive(),
  months: z.literal([0, 1, 2, 12], 'Choose how far it looks back.'),
  per: z.enum(['person', 'address', 'person-or-address']),
});

const stateTerms = z.object({
  isShippable: z.boolean(),
  isCarrierPickupAllowed: z.boolean(),
  isAdultSignatureNeeded: z.boolean(),
  isLabelNeeded: z.boolean().describe('Only wines whose label is registered there ship'),
  maxAbvPercent: percent.nullable(),
  volumeCaps: z.array(volumeCap).max(10),
});
const stateRule = stateTerms.extend({ state: z.string(), stateName: z.string(), ...entered });
export type StateRule = z.output<typeof stateRule>;

export const listStateRules = defineOfficeRoute('get', '/office/rules/states', {
  tag,
  summary: 'List the shipping terms of the states',
  access: 'signed-in',
  responses: { 200: rows(stateRule) },
});

export const setStateRule = defineOfficeRoute('put', '/office/rules/states/{state}', {
  tag,
  summary: 'Change the shipping terms of a state',
  access: 'rules',
  audit: 'states set',
  request: { params: stateParams, query: dryRunQuery, body: jsonBody(stateTerms.partial()) },
  responses: touched,
});

export const clearStateRule = defineOfficeRoute('delete', '/office/rules/states/{state}', {
  tag,
  summary: 'Restore the built-in terms of a state',
  access: 'rules',
  audit: 'states clear',
  request: { params: stateParams, query: dryRunQuery },
  responses: touched,
});

const zipParams = z.object({ zip: z.string().regex(/^\d{5}$/, 'Enter five digits.') });
const dryPlace = z.object({
  state: z.string(),
  zip: z.string(),
  name: z.string(),
  isDry: z.boolean().describe('False: a built-in dry place that was turned off'),
  ...entered,
});
export type DryPlaceRule = z.output<typeof dryPlace>;

export const listDryPlaceRules = defineOfficeRoute('get', '/office/rules/dry-places', {
  tag,
  summary: 'List ZIP codes where no wine is delivered',
  access: 'signed-in',
  responses: { 200: rows(dryPlace) },
});

export const setDryPlaceRule = defineOfficeRoute('put', '/office/rules/dry-places/{zip}', {
  tag,
  summary: 'Set whether wine is delivered to a ZIP',
  access: 'rules',
  audit: 'dry-places set',
  request: {
    params: zipParams,
    query: dryRunQuery,
    body: jsonBody(
      z.object({
        name: line(200).optional().describe('What shoppers read; the town if left out'),
        isDry: z.boolean().default(true),
      }),
    ),
  },
  responses: touched,
});

export const clearDryPlaceRule = defineOfficeRoute('delete', '/office/rules/dry-places/{zip}', {
  tag,
  summary: 'Restore the built-in rule of a ZIP',
  access: 'rules',
  audit: 'dry-places clear',
  request: { params: zipParams, query: dryRunQuery },
  responses: touched,
});

const dayParams = z.object({ day });
const closedDay = z.object({
  day: z.string(),
  reason: z.string(),
  isPast: z.boolean(),
  by: entered.by,
  since: entered.since,
});
export type ClosedDay = z.output<typeof closedDay>;

export const listDateRules = defineOfficeRoute('get', '/office/rules/dates', {
  tag,
  summary: 'List the days on which nothing ships, arrives or is picked up: those to come, then the past ones',
  access: 'signed-in',
  responses: { 200: rows(closedDay) },
});

export const setDateRule = defineOfficeRoute('put', '/office/rules/dates/{day}', {
  tag,
  summary: 'Close a day, or change its reason',
  access: 'rules',
  audit: 'blackouts add',
  request: {
    params: dayParams,
    query: dryRunQuery,
    body: jsonBody(z.object({ reason: line(200).default('') })),
  },
  responses: touched,
});

export const clearDateRule = defineOfficeRoute('delete', '/office/rules/dates/{day}', {
  tag,
  summary: 'Open a day',
  access: 'rules',
  audit: 'blackouts remove',
  request: { params: dayParams, query: dryRunQuery },
  responses: touched,
});

const rate = z.object({
  salesRatePercent: percent.describe('On wine'),
  generalRatePercent: percent.describe('On everything else'),
  freightTaxable: z.boolean(),
  validFrom: day,
  validTo: day.nullable().describe('The last day; null: until further notice'),
});
const taxRule = rate.extend({ state: z.string(), stateName: z.string(), ...entered });
export type TaxRule = z.output<typeof taxRule>;

export const listTaxRules = defineOfficeRoute('get', '/office/rules/taxes', {
  tag,
  summary: 'List the tax rates of today by state',
  access: 'signed-in',
  responses: { 200: rows(taxRule) },
});

export const setTaxRule = defineOfficeRoute('put', '/office/rules/taxes/{state}', {
  tag,
  summary: 'Enter the tax rates of a state from a day on; excise stays as it is',
  access: 'rules',
  audit: 'rates add',
  request: { params: stateParams, query: dryRunQuery, body: jsonBody(rate) },
  responses: touched,
});

export const clearTaxRule = defineOfficeRoute('delete', '/office/rules/taxes/{state}', {
  tag,
  summary: 'Remove the rates that were entered last for a state',
  access: 'rules',
  audit: 'rates remove',
  request: { params: stateParams, query: dryRunQuery },
  responses: touched,
});

const boxParams = z.object({
  service: pathText(20),
  zone: pathText(20),
  bottles: pathId,
});
const freightPrice = z.object({
  service: z.string(),
  zone: z.string(),
  bottles: z.int(),
  price: z.number(),
  ...entered,
});
export type FreightPriceRule = z.output<typeof freightPrice>;

export const listFreightRules = defineOfficeRoute('get', '/office/rules/freight', {
  tag,
  summary: 'List what shipping costs, by service, zone and box',
  access: 'signed-in',
  responses: { 200: rows(freightPrice) },
});

export const setFreightRule = defineOfficeRoute('put', '/office/rules/freight/{service}/{zone}/{bottles}', {
  tag,
  summary: 'Change the price of a box',
  access: 'rules',
  audit: 'freight set',
  request: {
    params: boxParams,
    query: dryRunQuery,
    body: jsonBody(
      z.object({ price: z.number('Enter an amount of dollars, such as 14.50.').min(0).max(100_000) }),
    ),
  },
  responses: touched,
});

export const clearFreightRule = defineOfficeRoute(
  'delete',
  '/office/rules/freight/{service}/{zone}/{bottles}',
  {
    tag,
    summary: 'Restore the built-in price of a box',
    access: 'rules',
    audit: 'freight clear',
    request: { params: boxParams, query: dryRunQuery },
    responses: touched,
  },
);
