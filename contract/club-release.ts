import { z } from 'zod';
import { MOST_LEAVING_WORDS } from '../domain/clubs/leaving.ts';
import { brandingId, dollars, multiLineText, pathId, quantity, text, usDate, wholeNumber } from './fields.ts';
import { defineRoute, jsonAnswer, jsonBody } from './route.ts';
import { sampleLinkId, sampleShipment } from './samples.ts';
import { membership, sampleMembership } from './user.ts';

/**
 * `open`: the member may still change it. `closed`: the window has ended, and it is not charged yet. `left-out`: the
 * release is too close to the first shipment.
 */
const shipmentState = z.enum(['open', 'closed', 'held', 'left-out', 'ordered', 'failed']);

export const clubShipment = z
  .object({
    clubName: z.string(),
    brandingId,
    releaseName: z.string().describe('Spring 2027'),
    shipDate: usDate,
    releaseDate: usDate.describe('The club’s day; `shipDate` is later if the weather was not safe for wine'),
    windowEndsAt: z.iso.datetime().describe('The member can change it until then'),
    state: shipmentState,
    reason: z.string().nullable().describe('Why it failed or leaves the member out, fit to show'),
    item: z.object({
      description: z.string(),
      qty: z.int(),
      cartLimit: z.int().describe('The highest quantity that stock allows'),
      contents: z.array(z.object({ name: z.string(), qty: z.int() })).describe('Of one unit'),
    }),
    totals: z.object({
      subTotal: dollars.describe('Before markdown'),
      totalMarkdown: dollars,
      freight: dollars,
      tax: dollars,
      totalAmountDue: dollars,
    }),
    recipient: z.string().describe('Who receives it, and the city: no street'),
    purchaseOrderId: z.int().nullable(),
  })
  .meta({ id: 'ClubShipment' });

export type ClubShipment = z.infer<typeof clubShipment>;

export const showClubShipment = defineRoute('get', '/club-release/shipment', {
  tag: 'Clubs',
  summary: 'Show the shipment behind a link',
  request: { query: z.object({ id: z.string().optional() }) },
  responses: { 200: jsonAnswer('The shipment', clubShipment) },
  description:
    'The id in the link is the only key: no log-in is needed, and no street or card is shown. A link that does not work is not found.',
  audience: 'anyone',
  errors: ['not-found'],
  examples: { query: { id: sampleLinkId }, answers: { 200: sampleShipment } },
});

/** One change at a time. */
const clubShipmentChange = z.union([
  z.strictObject({ qty: quantity }),
  z.strictObject({ held: z.boolean() }),
]);

export type ClubShipmentChange = z.infer<typeof clubShipmentChange>;

export const changeClubShipment = defineRoute('put', '/club-release/shipment', {
  tag: 'Clubs',
  summary: 'Change or skip a shipment',
  request: { query: z.object({ id: z.string().optional() }), body: jsonBody(clubShipmentChange) },
  responses: { 200: jsonAnswer('The shipment as it is now', clubShipment) },
  description: 'Possible until the window ends. A higher quantity reserves stock at once.',
  audience: 'anyone',
  errors: ['not-found', 'conflict'],
  examples: {
    query: { id: sampleLinkId },
    body: { qty: 2 },
    answers: { 200: { ...sampleShipment, item: { ...sampleShipment.item, qty: 2 } } },
  },
});

export const listClubShipments = defineRoute('get', '/account/memberships/{membershipId}/shipments', {
  tag: 'Clubs',
  summary: 'List a membership’s shipments, newest first',
  request: { params: z.object({ membershipId: pathId }) },
  responses: {
    200: jsonAnswer(
      'The shipments',
      z.object({
        shipments: z.array(
          clubShipment.extend({
            id: z.string().nullable().describe('As in the link; null once it is decided'),
          }),
        ),
      }),
    ),
  },
  description: 'A shipment that can still be changed comes with the id of its link.',
  audience: 'customer',
  examples: {
    params: { membershipId: 311 },
    answers: { 200: { shipments: [{ ...sampleShipment, id: '88.1767225600.q3RfXa' }] } },
  },
});

export const leaving = z.object({
  state: z.literal('cancelled').describe('Ends it at once and for good; may come again'),
  reason: multiLineText(MOST_LEAVING_WORDS).optional().describe('In the member’s own words'),
});

/** One change at a time. */
const membershipChange = z.union([
  z.object({ state: z.enum(['active', 'on hold']) }),
  leaving,
  z.object({
    wantsEveryRelease: z.boolean().describe('Takes the releases that leave new members out, too'),
  }),
  z.object({
    tierId: wholeNumber.describe('A smaller tier'),
    agreesTo: text(40).describe('As listed with the tier: the member read its terms'),
  }),
  z.object({ cardId: wholeNumber }),
  z.object({ AddressBookID: wholeNumber }),
  z.object({ deliveryMethod: text(20).describe("A winery's id: it keeps the shipments for pick-up") }),
]);

export type MembershipChange = z.infer<typeof membershipChange>;

export const changeMembership = defineRoute('put', '/account/memberships/{membershipId}', {
  tag: 'Clubs',
  summary: 'Change a membership',
  request: { params: z.object({ membershipId: pathId }), body: jsonBody(membershipChange) },
  responses: { 200: jsonAnswer('The membership as it is now', membership) },
  description:
    'One change per call. An open shipment changes with it: a new address gets new prices. A smaller tier counts from the next shipment that is not prepared.',
  audience: 'customer',
  errors: ['conflict', 'rate-limited'],
  examples: {
    params: { membershipId: 311 },
    body: { state: 'on hold' },
    answers: { 200: { ...sampleMembership, state: 'on hold' } },
  },
});
