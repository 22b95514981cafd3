import { z } from 'zod';
import { BRANDING_IDS } from '../../domain/brands/branding.ts';
import { LATEST_SHIP_HOURS } from '../../domain/delivery/latest-hour.ts';
import { JOURNAL_ACCOUNTS } from '../../domain/office/journal.ts';
import { pathId } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { isInOrder, line, OUT_OF_ORDER, requiredLine, stateCode, validDays, version } from './fields.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office settings';
const permitParams = z.object({ permitId: pathId });

const permitFields = z.object({
  brandingId: z.literal(BRANDING_IDS, 'Choose a brand.'),
  state: stateCode,
  number: requiredLine(60, 'Enter the number.'),
  ...validDays,
});

const permit = permitFields.extend({ permitId: z.int(), version: z.int() });
export type Permit = z.output<typeof permit>;

const permitRule = z.object({ brandingId: z.literal(BRANDING_IDS, 'Choose a brand.'), isOn: z.boolean() });

const account = z.object({
  account: z.enum(JOURNAL_ACCOUNTS),
  name: requiredLine(100, 'Enter a name.'),
  code: requiredLine(20, 'Enter a code.'),
});

const latestShipHour = z
  .literal(LATEST_SHIP_HOURS, 'Choose an hour from the list.')
  .nullable()
  .describe(
    'From this hour on, at the winery, no parcel is promised for the same day. 0: never for the same day; null: at any hour',
  );

const standardService = line(40)
  .transform((name) => name || null)
  .nullable()
  .describe(
    'The winery’s own name for service 1, such as FedEx Ground: it then goes by road, with the days of the road to each state; null: FedEx 2Day, by air',
  );

const shipsFrom = z.object({
  address1: requiredLine(100, 'Enter the street.'),
  city: requiredLine(60, 'Enter the town.'),
  stateShort: stateCode,
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Enter a ZIP code of five digits.'),
});
export type ShipsFrom = z.output<typeof shipsFrom>;

export const showWinery = defineOfficeRoute('get', '/office/settings/winery', {
  tag,
  summary: 'Show permits of states, the names of accounts in the journal, and the latest hour for shipping',
  access: 'winery',
  responses: {
    200: jsonAnswer(
      'The settings',
      z.object({
        permits: z.array(permit),
        permitRules: z
          .array(permitRule)
          .describe(
            'Whether the permits of a brand decide where its wine may go; none: no permit was ever entered',
          ),
        accounts: z.array(account),
        latestShipHour,
        standardService: z.string().nullable().describe('See `PUT /office/settings/winery/service`'),
        shipsFrom: shipsFrom.nullable().describe('See `PUT /office/settings/winery/ships-from`'),
        codeLimit: z.number().describe('Dollars; see `PUT /office/settings/winery/code-limit`'),
      }),
    ),
  },
});

export const addPermit = defineOfficeRoute('post', '/office/settings/winery/permits', {
  tag,
  summary:
    'Enter a permit to ship to a state; the first one of a brand lets permits decide where its wine may go',
  access: 'winery',
  audit: 'permit add',
  request: { body: jsonBody(permitFields.refine(isInOrder, OUT_OF_ORDER)) },
  responses: { 201: jsonAnswer('The permit', permit) },
});

export const changePermit = defineOfficeRoute('put', '/office/settings/winery/permits/{permitId}', {
  tag,
  summary: 'Change a permit',
  access: 'winery',
  audit: 'permit set',
  request: {
    params: permitParams,
    body: jsonBody(permitFields.extend({ version }).refine(isInOrder, OUT_OF_ORDER)),
  },
  responses: { 200: jsonAnswer('The permit', permit) },
});

export const removePermit = defineOfficeRoute('delete', '/office/settings/winery/permits/{permitId}', {
  tag,
  summary: 'Delete a permit that was entered by mistake',
  access: 'winery',
  audit: 'permit delete',
  isFinal: true,
  request: { params: permitParams },
  responses: { 204: { description: 'It is gone' } },
});

export const savePermitRule = defineOfficeRoute('put', '/office/settings/winery/permit-rule', {
  tag,
  summary: 'Set whether wine of a brand ships only under a permit that is valid on the ship day',
  access: 'winery',
  audit: 'permit rule',
  request: { body: jsonBody(permitRule) },
  responses: { 204: { description: 'It is saved, and counts within seconds' } },
});

export const saveAccounts = defineOfficeRoute('put', '/office/settings/winery/accounts', {
  tag,
  summary: 'Name the accounts of the journal as the winery does',
  access: 'winery',
  audit: 'accounts set',
  request: { body: jsonBody(z.object({ accounts: z.array(account).min(1).max(JOURNAL_ACCOUNTS.length) })) },
  responses: { 204: { description: 'They are saved' } },
});

export const saveLatestShipHour = defineOfficeRoute('put', '/office/settings/winery/shipping', {
  tag,
  summary: 'Set the latest hour at which an order still ships on the same day',
  access: 'winery',
  audit: 'shipping set',
  request: { body: jsonBody(z.object({ latestShipHour })) },
  responses: { 204: { description: 'It is saved, and counts within seconds' } },
});

export const saveStandardService = defineOfficeRoute('put', '/office/settings/winery/service', {
  tag,
  summary: 'Name the standard service of the carrier; under a name of its own it goes by road',
  access: 'winery',
  audit: 'service set',
  request: { body: jsonBody(z.object({ standardService })) },
  responses: { 204: { description: 'It is saved, and counts for new orders within seconds' } },
});

export const saveShipsFrom = defineOfficeRoute('put', '/office/settings/winery/ships-from', {
  tag,
  summary: 'Set where parcels leave from, for the tax service',
  access: 'winery',
  audit: 'ships-from set',
  request: {
    body: jsonBody(z.object({ shipsFrom: shipsFrom.nullable().describe('Null: from the first winery') })),
  },
  responses: { 204: { description: 'It is saved, and counts within seconds' } },
});

/** In dollars. Larger sums always need a fresh code. */
const HIGHEST_CODE_LIMIT = 1000;
const SUM_WRONG = 'Enter an amount from 0 to 1,000 dollars.';

export const saveCodeLimit = defineOfficeRoute('put', '/office/settings/winery/code-limit', {
  tag,
  summary:
    'Set the sum below which refunds and changed orders need one code a shift; 0: each needs a fresh one',
  access: 'winery',
  audit: 'code-limit set',
  isFresh: true,
  request: {
    body: jsonBody(
      z.object({ amount: z.number(SUM_WRONG).min(0, SUM_WRONG).max(HIGHEST_CODE_LIMIT, SUM_WRONG) }),
    ),
  },
  responses: { 204: { description: 'It is saved' } },
});
