import { z } from 'zod';
import { LEAVING_PLACES } from '../../domain/clubs/leaving.ts';
import { MEMBERSHIP_STATES } from '../../domain/clubs/membership-states.ts';
import { MOST_NEW_MEMBER_DAYS } from '../../domain/clubs/new-members.ts';
import { MOST_SHIPMENTS_A_YEAR } from '../../domain/clubs/renewal-terms.ts';
import { RELEASE_VIEWS, SHIPMENT_STATES } from '../../domain/office/release-views.ts';
import { brandingId, LARGEST_INTEGER, pathId } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { isoDay, line, noticeDays, recordId, requiredLine, version } from './fields.ts';
import { listAnswer, listQuery, runStarted } from './lists.ts';
import { defineOfficeRoute, dryRunQuery } from './route.ts';

const tag = 'Office clubs';
const instant = z.iso.datetime();
const day = isoDay.describe('YYYY-MM-DD');
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

const member = z.object({
  membershipId: z.int(),
  customerId: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  tier: z.string(),
  state: z.enum(MEMBERSHIP_STATES),
  joined: instant,
  stateSince: instant,
  hasCard: z.boolean(),
  leftOutThrough: day
    .nullable()
    .describe('Releases through this ship day leave a new member out; null if none does from today on'),
  wantsEveryRelease: z.boolean().describe('The member takes those releases, too'),
});
export type OfficeMember = z.output<typeof member>;

const memberList = listQuery
  .pick({ q: true, limit: true, after: true, before: true })
  .extend({ state: z.enum(MEMBERSHIP_STATES).optional() });
export type MemberListQuery = z.output<typeof memberList>;

export const listMembers = defineOfficeRoute('get', '/office/clubs/{clubTypeId}/members', {
  tag,
  summary: 'List the members of a club, the latest first',
  access: 'members',
  request: { params: clubParams, query: memberList },
  responses: { 200: jsonAnswer('A page of members', listAnswer(member)) },
});

const memberParams = z.object({ membershipId: pathId });

const ONE_PLACE = 'Choose where shipments go.';
/** An address of the customer's, or a winery. */
const memberPlace = z.union(
  [
    z.strictObject({ addressId: recordId }),
    z.strictObject({ wineryId: recordId.describe('A winery that keeps the wine for pickup') }),
  ],
  ONE_PLACE,
);
export type OfficeMemberPlace = z.output<typeof memberPlace>;

const newMember = z.object({
  customerId: recordId,
  tierId: z.int('Choose a tier.').min(1, 'Choose a tier.').max(LARGEST_INTEGER),
  place: memberPlace,
  cardId: recordId.nullable().default(null).describe('On file. Null: the member gets a link to enter one'),
  birthDate: isoDay.nullable().default(null).describe('Of an account that has none'),
  reason: line(300).default('').describe('Why a former member comes back. Required for one'),
  agreed: z.literal(true, 'Read the member policy to the customer first.'),
});

export const addMember = defineOfficeRoute('post', '/office/clubs/{clubTypeId}/members', {
  tag,
  summary: 'Add a member by phone, also one who was a member before; the member gets an email',
  access: 'members',
  audit: 'member add',
  request: { params: clubParams, body: jsonBody(newMember) },
  responses: {
    201: jsonAnswer(
      'The membership',
      z.object({
        membershipId: z.int(),
        sentCardLinkTo: z.string().nullable().describe('The email address; null: none was needed'),
      }),
    ),
  },
});

export const changeMember = defineOfficeRoute('put', '/office/members/{membershipId}', {
  tag,
  summary: 'Change the tier, the address and the card of a member; the member gets an email of what changed',
  access: 'members',
  audit: 'member change',
  request: {
    params: memberParams,
    body: jsonBody(
      z.object({
        tierId: recordId.nullable().default(null).describe('Null: stays'),
        place: memberPlace.nullable().default(null).describe('Null: stays'),
        cardId: recordId.nullable().default(null).describe('Null: stays'),
      }),
    ),
  },
  responses: {
    200: jsonAnswer(
      'What changed',
      z.object({ membershipId: z.int(), changed: z.array(z.enum(['tier', 'address', 'card'])) }),
    ),
  },
});
const moved = {
  200: jsonAnswer(
    'The membership',
    z.object({ membershipId: z.int(), state: z.enum(MEMBERSHIP_STATES), stateSince: instant }),
  ),
};

const shownMember = member.extend({
  clubTypeId: z.int(),
  club: z.string(),
  tierId: z.int(),
  price: z.number().describe('Dollars of one shipment, before shipping and tax'),
  isPickup: z.boolean(),
  address: z.array(z.string()).describe('Line by line'),
  card: z.object({ cardId: z.int(), lastFour: z.string(), expires: z.string() }).nullable(),
  policyVersion: z.string(),
  agreed: instant,
  takenBy: z.string().nullable().describe('Who took the consent by phone. Null: the member agreed online'),
  left: z
    .object({ where: z.enum(LEAVING_PLACES), reason: z.string().nullable(), by: z.string().nullable() })
    .nullable()
    .describe('How it ended. `by`: the staff member; null: the member'),
  mayComeBack: z.boolean().describe('Canceled, and without another membership of the club'),
  shipments: z
    .array(
      z.object({
        releaseId: z.int(),
        shipmentId: z.int(),
        name: z.string(),
        shipDay: day,
        state: z.enum(SHIPMENT_STATES),
        purchaseOrderId: z.int().nullable(),
      }),
    )
    .describe('The latest release first'),
});
export type ShownOfficeMember = z.output<typeof shownMember>;

export const showMember = defineOfficeRoute('get', '/office/members/{membershipId}', {
  tag,
  summary: 'Show a membership',
  access: 'members',
  request: { params: memberParams },
  responses: { 200: jsonAnswer('The member', shownMember) },
});

export const holdMember = defineOfficeRoute('post', '/office/members/{membershipId}/hold', {
  tag,
  summary: 'Put a membership on hold; the member is told',
  access: 'members',
  audit: 'member hold',
  request: { params: memberParams },
  responses: moved,
});

export const resumeMember = defineOfficeRoute('post', '/office/members/{membershipId}/resume', {
  tag,
  summary: 'Resume a membership; the member is told',
  access: 'members',
  audit: 'member resume',
  request: { params: memberParams },
  responses: moved,
});

export const cancelMember = defineOfficeRoute('post', '/office/members/{membershipId}/cancel', {
  tag,
  summary: 'Cancel a membership for good; the member is told',
  access: 'members',
  audit: 'member cancel',
  isFinal: true,
  request: {
    params: memberParams,
    body: jsonBody(z.object({ reason: requiredLine(300, 'Enter a reason.') })),
  },
  responses: moved,
});

export const wantEveryRelease = defineOfficeRoute('put', '/office/members/{membershipId}/releases', {
  tag,
  summary: 'Send a new member the releases that would leave the member out, or no longer',
  access: 'members',
  audit: 'member releases',
  request: { params: memberParams, body: jsonBody(z.object({ wantsEveryRelease: z.boolean() })) },
  responses: {
    200: jsonAnswer('The membership', z.object({ membershipId: z.int(), wantsEveryRelease: z.boolean() })),
  },
});

const release = z.object({
  releaseId: z.int(),
  clubTypeId: z.int(),
  club: z.string(),
  name: z.string(),
  shipDay: day,
  windowEndsAt: instant,
  preparedAt: instant.nullable(),
  chargedAt: instant.nullable(),
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
  request: { params: releaseParams, query: dryRunQuery, body: jsonBody(z.object({})) },
  responses: charge,
});

export const requoteRelease = defineOfficeRoute('post', '/office/releases/{releaseId}/requote', {
  tag,
  summary: 'Tell the members the new price, with a new window to change their shipments',
  access: 'clubs',
  audit: 'club release requote',
  request: { params: releaseParams, body: jsonBody(z.object({ until: day })) },
  responses: {
    200: jsonAnswer('How many members are told', z.object({ offered: count, windowEndsAt: instant })),
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
