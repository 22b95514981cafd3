import { z } from 'zod';
import { MOST_NEW_MEMBER_DAYS } from '../../domain/clubs/new-members.ts';
import { MOST_SHIPMENTS_A_YEAR } from '../../domain/clubs/renewal-terms.ts';
import { brandingId, pathId } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { noticeDays } from './fields.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office clubs';
const count = z.int().min(0);

const memberCounts = z.object({ active: count, pending: count, onHold: count });

const officeClub = z.object({
  clubTypeId: z.int(),
  brandingId,
  club: z.string(),
  isOpen: z.boolean().describe('False: no one can join'),
  nextShipment: z.string().nullable(),
  members: memberCounts,
});
export type OfficeClub = z.output<typeof officeClub>;

export const listOfficeClubs = defineOfficeRoute('get', '/office/clubs', {
  tag,
  summary: 'List the clubs with how many members they have',
  access: 'signed-in',
  responses: { 200: jsonAnswer('The clubs', z.object({ rows: z.array(officeClub) })) },
});

const clubParams = z.object({ clubTypeId: pathId });

const shownClub = officeClub.extend({
  tiers: z.array(
    z.object({
      tierId: z.int(),
      name: z.string(),
      price: z.number(),
      isOpen: z.boolean(),
      members: memberCounts,
      renewalTerms: z.array(z.string()).describe('What staff read out to a customer who joins by phone'),
    }),
  ),
  policy: z.object({ version: z.string() }),
  shipDays: z.array(z.string()),
  newMemberDays: count.describe('A release within so many days of the first shipment leaves new members out'),
  shipmentsAYear: count.describe('Shoppers read it before they join'),
  undelivered: z
    .array(z.object({ membershipId: z.int(), email: z.string(), subject: z.string() }))
    .describe(
      'Members whose notice of a change or yearly reminder could not be delivered. Empty for who sees no members',
    ),
});
export type ShownOfficeClub = z.output<typeof shownClub>;

export const showOfficeClub = defineOfficeRoute('get', '/office/clubs/{clubTypeId}', {
  tag,
  summary: 'Show a club: tiers, policy and next shipment',
  access: 'signed-in',
  request: { params: clubParams },
  responses: { 200: jsonAnswer('The club', shownClub) },
});

const lostMonth = z.object({
  month: z.string().describe('2027-03'),
  left: count,
  reasons: z.array(z.string()).describe('In the words of the members and of staff'),
  held: count.describe('Put on hold in the month'),
  kept: count.describe('Of these: not canceled since'),
});
export type LostMonth = z.output<typeof lostMonth>;

export const listLostMembers = defineOfficeRoute('get', '/office/clubs/{clubTypeId}/lost', {
  tag,
  summary: 'Count the members that a club lost in each month, and those a hold kept',
  access: 'members',
  request: { params: clubParams },
  responses: {
    200: jsonAnswer(
      'The months, the latest first',
      z.object({ club: z.string(), months: z.array(lostMonth) }),
    ),
  },
});

const WRONG_DAYS = `Enter a number of days from 0 to ${MOST_NEW_MEMBER_DAYS}.`;

export const setNewMemberDays = defineOfficeRoute('put', '/office/clubs/{clubTypeId}/new-members', {
  tag,
  summary: 'Set for how many days after the first shipment releases leave new members out',
  access: 'clubs',
  audit: 'club new-members',
  request: {
    params: clubParams,
    body: jsonBody(
      z.object({ days: z.int(WRONG_DAYS).min(0, WRONG_DAYS).max(MOST_NEW_MEMBER_DAYS, WRONG_DAYS) }),
    ),
  },
  responses: { 200: jsonAnswer('They are set', z.object({ clubTypeId: z.int(), days: count })) },
});

const WRONG_COUNT = `Enter a number from 1 to ${MOST_SHIPMENTS_A_YEAR}.`;

export const setShipmentsAYear = defineOfficeRoute('put', '/office/clubs/{clubTypeId}/shipments-a-year', {
  tag,
  summary: 'Set how many shipments a club sends in a year; shoppers read it before they join',
  access: 'clubs',
  audit: 'club shipments-a-year',
  request: {
    params: clubParams,
    body: jsonBody(
      z.object({
        count: z.int(WRONG_COUNT).min(1, WRONG_COUNT).max(MOST_SHIPMENTS_A_YEAR, WRONG_COUNT),
        noticeDays,
      }),
    ),
  },
  responses: { 200: jsonAnswer('It is set', z.object({ clubTypeId: z.int(), count })) },
});
