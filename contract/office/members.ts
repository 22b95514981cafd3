import { z } from 'zod';
import { LEAVING_PLACES } from '../../domain/clubs/leaving.ts';
import { MEMBERSHIP_STATES } from '../../domain/clubs/membership-states.ts';
import { SHIPMENT_STATES } from '../../domain/office/release-views.ts';
import { LARGEST_INTEGER, pathId } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { isoDay, line, recordId, requiredLine } from './fields.ts';
import { listAnswer, listQuery } from './lists.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office clubs';
const instant = z.iso.datetime();
const day = isoDay.describe('YYYY-MM-DD');

const clubParams = z.object({ clubTypeId: pathId });
const memberParams = z.object({ membershipId: pathId });

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
