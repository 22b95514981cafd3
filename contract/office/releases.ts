import { z } from 'zod';
import { RELEASE_VIEWS, SHIPMENT_STATES } from '../../domain/office/release-views.ts';
import { brandingId, LARGEST_INTEGER, pathId } from '../fields.ts';
import { jsonAnswer, jsonBody, noContent } from '../route.ts';
import { isoDay, line, recordId, requiredLine, version } from './fields.ts';
import { listAnswer, listQuery, runStarted } from './lists.ts';
import { defineOfficeRoute, dryRunQuery } from './route.ts';

const tag = 'Office clubs';
const instant = z.iso.datetime();
const day = isoDay.describe('YYYY-MM-DD');
const count = z.int().min(0);

const release = z.object({
  releaseId: z.int(),
  clubTypeId: z.int(),
  club: z.string(),
  name: z.string(),
  shipDay: day,
  windowEndsAt: instant,
  preparedAt: instant.nullable(),
  chargedAt: instant.nullable(),
  isStopped: z
    .boolean()
    .describe('Staff stopped preparing or charging it, or preparing it failed: it goes on when they say so'),
  counts: z.object({
    open: count,
    held: count,
    exception: count,
    'left-out': count.describe('New members: the release is too close to their first shipment'),
    failed: count,
    ordered: count,
  }),
  ordered: z.number().nullable().describe('Dollars: the totals of the orders. Null for Cellar.'),
});
export type OfficeRelease = z.output<typeof release>;

export const listReleases = defineOfficeRoute('get', '/office/releases', {
  tag,
  summary: 'List releases, newest first',
  access: 'signed-in',
  request: { query: z.object({ view: z.enum(RELEASE_VIEWS).default('all') }) },
  responses: { 200: jsonAnswer('The releases', z.object({ rows: z.array(release) })) },
});

const newRelease = z.object({
  clubTypeId: z.int('Choose a club.').min(1).max(LARGEST_INTEGER),
  shipDay: day,
  name: line(100).nullable().default(null).describe("What members call it; without one 'April 2027'"),
  until: day.nullable().default(null).describe('The last day on which members may change their shipments'),
});
export type NewOfficeRelease = z.output<typeof newRelease>;

export const startRelease = defineOfficeRoute('post', '/office/releases', {
  tag,
  summary: 'Prepare a release: every member gets a shipment and an email, or stands here with the reason',
  access: 'clubs',
  audit: 'club release',
  request: { query: dryRunQuery, body: jsonBody(newRelease) },
  responses: {
    200: jsonAnswer(
      'What would be prepared',
      z.object({
        name: z.string(),
        windowEndsAt: instant,
        shipments: count,
        laterCount: count.describe('Of these: leave after the ship day, in weather that is safe for wine'),
        total: z.number(),
        leftOutCount: count.describe('New members who are left out'),
        exceptionCount: count,
        exceptions: z.array(z.object({ membershipId: z.int(), email: z.string(), reason: z.string() })),
        lostToPermits: z
          .array(
            z.object({
              state: z.string(),
              members: count,
              wine: z.number().describe('Dollars of their wine, before shipping and tax'),
            }),
          )
          .describe('Of `exceptionCount`: members to whom no permit lets it ship, by state'),
      }),
    ),
    202: jsonAnswer('It goes on in the background', z.object({ runId: z.int(), releaseId: z.int() })),
  },
});

const releaseParams = z.object({ releaseId: pathId });

const releaseTier = z.object({
  name: z.string(),
  price: z.number().describe('Dollars of one shipment, before shipping and tax'),
  shipments: count.describe('Skipped and left out ones are not counted'),
  bottles: count,
  wines: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      quantity: count.describe('In one shipment'),
      needed: count.describe('By the shipments that are not charged yet'),
      stock: z.int(),
    }),
  ),
});

const shownRelease = release.extend({ tiers: z.array(releaseTier) });
export type ShownOfficeRelease = z.output<typeof shownRelease>;

export const showRelease = defineOfficeRoute('get', '/office/releases/{releaseId}', {
  tag,
  summary: 'Show a release',
  access: 'signed-in',
  request: { params: releaseParams },
  responses: { 200: jsonAnswer('The release', shownRelease) },
});

const shipment = z.object({
  shipmentId: z.int(),
  membershipId: z.int(),
  customerId: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  tier: z.string(),
  state: z.enum(SHIPMENT_STATES),
  reason: z.string().nullable(),
  shipDay: day.nullable().describe('Null: nothing was prepared'),
  quantity: z.int().nullable().describe('Null: nothing was prepared'),
  bottles: z.int().nullable().describe('Null: nothing was prepared'),
  price: z.number().nullable().describe('Dollars, before shipping and tax. Null: nothing was prepared'),
  place: z.string().describe('Where it goes, as in "Napa, CA"'),
  cardLastFour: z.string().nullable().describe('Of the card on file'),
  needsCard: z.boolean().describe('It failed because the card is declined, expired or missing'),
  purchaseOrderId: z.int().nullable(),
});
export type OfficeShipment = z.output<typeof shipment>;

const shipmentList = listQuery
  .pick({ limit: true, after: true, before: true })
  .extend({ state: z.enum(SHIPMENT_STATES).optional() });
export type ShipmentListQuery = z.output<typeof shipmentList>;

export const listShipments = defineOfficeRoute('get', '/office/releases/{releaseId}/shipments', {
  tag,
  summary: 'List the shipments of a release in the order of joining',
  access: 'members',
  request: { params: releaseParams, query: shipmentList },
  responses: { 200: jsonAnswer('A page of shipments', listAnswer(shipment)) },
});

const charge = {
  200: jsonAnswer(
    'What would be charged',
    z.object({ shipments: count, total: z.number().describe('Dollars, at the prices of now') }),
  ),
  202: jsonAnswer('It goes on in the background', runStarted),
};

const expected = z
  .int()
  .min(0)
  .max(1_000_000)
  .optional()
  .describe('How many shipments were reviewed; refused if they are not as many any more');

export const chargeRelease = defineOfficeRoute('post', '/office/releases/{releaseId}/charge', {
  tag,
  summary: 'Charge the open shipments of a release',
  access: 'clubs',
  isFresh: true,
  isKeyed: true,
  audit: 'club release charge',
  request: {
    params: releaseParams,
    query: dryRunQuery,
    body: jsonBody(
      z.object({
        early: z.boolean().default(false).describe('Also before the members’ window has ended'),
        expected,
      }),
    ),
  },
  responses: charge,
});

export const retryRelease = defineOfficeRoute('post', '/office/releases/{releaseId}/retry', {
  tag,
  summary: 'Charge the shipments whose payment failed once more',
  access: 'clubs',
  isFresh: true,
  isKeyed: true,
  audit: 'club release retry',
  request: { params: releaseParams, query: dryRunQuery, body: jsonBody(z.object({ expected })) },
  responses: charge,
});

export const stopRelease = defineOfficeRoute('post', '/office/releases/{releaseId}/stop', {
  tag,
  summary:
    'Stop charging a release; payments that have begun are ended, and the rest waits for the next charge',
  access: 'clubs',
  audit: 'club release stop',
  request: { params: releaseParams },
  responses: { 204: noContent },
});

export const requoteRelease = defineOfficeRoute('post', '/office/releases/{releaseId}/requote', {
  tag,
  summary: 'Tell the members the new price, with a new window to change their shipments',
  access: 'clubs',
  audit: 'club release requote',
  request: { params: releaseParams, query: dryRunQuery, body: jsonBody(z.object({ until: day, expected })) },
  responses: {
    200: jsonAnswer(
      'How many members are told, or would be',
      z.object({ offered: count, windowEndsAt: instant }),
    ),
  },
});

export const withdrawRelease = defineOfficeRoute('post', '/office/releases/{releaseId}/withdraw', {
  tag,
  summary: 'Withdraw a release that was not charged yet; members are not told',
  access: 'clubs',
  audit: 'club release withdraw',
  isFinal: true,
  request: { params: releaseParams },
  responses: { 200: jsonAnswer('It is withdrawn', z.object({ withdrawn: count })) },
});

export const changeShipment = defineOfficeRoute(
  'put',
  '/office/releases/{releaseId}/shipments/{shipmentId}',
  {
    tag,
    summary: 'Change one member’s shipment: how many, or not at all',
    access: 'members',
    audit: 'shipment set',
    request: {
      params: releaseParams.extend({ shipmentId: pathId }),
      body: jsonBody(
        z.union([
          z.strictObject({ qty: z.int('Enter a whole number.').min(1).max(100) }),
          z.strictObject({ held: z.boolean() }),
        ]),
      ),
    },
    responses: { 200: jsonAnswer('The shipment', shipment) },
  },
);

const boxParams = releaseParams.extend({ shipmentId: pathId });

const shownBox = z.object({
  shipmentId: z.int(),
  releaseId: z.int(),
  release: z.string(),
  membershipId: z.int(),
  name: z.string(),
  tier: z.string(),
  brandingId,
  version,
  quantity: count.describe('How many such boxes the member gets'),
  isOwn: z.boolean().describe('Its wines are not those of the tier'),
  wines: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      quantity: count.describe('In one box'),
      left: z.int().describe('How many of it the whole shipment may hold'),
    }),
  ),
  tierBottles: count,
  price: z.number().describe('Dollars of one box, before shipping and tax'),
  total: z.number().describe('Dollars of the shipment, with both'),
  mayChange: z.boolean(),
});
export type ShownOfficeBox = z.output<typeof shownBox>;

export const showBox = defineOfficeRoute('get', '/office/releases/{releaseId}/shipments/{shipmentId}/box', {
  tag,
  summary: 'Show what one member’s box of a release holds and costs',
  access: 'members',
  request: { params: boxParams },
  responses: { 200: jsonAnswer('The box', shownBox) },
});

export const setBox = defineOfficeRoute('put', '/office/releases/{releaseId}/shipments/{shipmentId}/box', {
  tag,
  summary: 'Change the wines of one member’s box; the member gets an email if the total changes',
  access: 'members',
  audit: 'shipment box',
  request: {
    params: boxParams,
    query: dryRunQuery,
    body: jsonBody(
      z.object({
        version,
        wines: z
          .array(z.object({ slug: requiredLine(100, 'Choose a wine.'), quantity: recordId.max(100) }))
          .min(1, 'Choose at least one wine.')
          .max(50),
      }),
    ),
  },
  responses: { 200: jsonAnswer('The box, as it is or would be', shownBox) },
});
