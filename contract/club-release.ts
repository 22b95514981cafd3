import { z } from 'zod';
import { brandingId, dollars, pathId, text, usDate, wholeNumber } from './fields.ts';
import { defineRoute, jsonAnswer, jsonBody, refused } from './route.ts';
import { membership } from './user.ts';

/**
 * What becomes of one member's part of a release. `open`: the member may still change it. `closed`: the window has ended
 * and it has not been charged yet.
 */
const shipmentState = z.enum(['open', 'closed', 'held', 'ordered', 'failed']);

const clubShipment = z
  .object({
    clubName: z.string(),
    brandingId,
    releaseName: z.string().describe('Spring 2027'),
    shipDate: usDate,
    windowEndsAt: z.iso.datetime().describe('Until then it may be changed'),
    state: shipmentState,
    reason: z.string().nullable().describe('Why it failed, fit to show'),
    item: z.object({
      description: z.string(),
      qty: z.int(),
      cartLimit: z.int().describe('The most that may be chosen, as far as there is stock'),
      contents: z.array(z.object({ name: z.string(), qty: z.int() })).describe('Of one of it'),
    }),
    totals: z.object({
      subTotal: dollars.describe('Before markdown'),
      totalMarkdown: dollars,
      freight: dollars,
      tax: dollars,
      totalAmountDue: dollars,
    }),
    recipient: z.string().describe('Who gets it, and the town: no street'),
    purchaseOrderId: z.int().nullable(),
  })
  .meta({ id: 'ClubShipment' });

export type ClubShipment = z.infer<typeof clubShipment>;

export const showClubShipment = defineRoute({
  method: 'get',
  path: '/club-release/shipment',
  tag: 'Clubs',
  summary:
    'The shipment behind the link of a release mail (page: /club-release?id=…); 404 for one that opens nothing (any more)',
  request: { query: z.object({ id: z.string().optional() }) },
  responses: { 200: jsonAnswer('The shipment', clubShipment), default: refused },
});

/** One thing at a time: another quantity, or to have none this time (or again). */
const clubShipmentChange = z.union([
  z.strictObject({ qty: wholeNumber }),
  z.strictObject({ held: z.boolean() }),
]);

export type ClubShipmentChange = z.infer<typeof clubShipmentChange>;

export const changeClubShipment = defineRoute({
  method: 'put',
  path: '/club-release/shipment',
  tag: 'Clubs',
  summary: 'Chooses another quantity, or holds the shipment; 409 once the window has ended',
  request: { query: z.object({ id: z.string().optional() }), body: jsonBody(clubShipmentChange) },
  responses: { 200: jsonAnswer('The shipment as it is now', clubShipment), default: refused },
});

export const listClubShipments = defineRoute({
  method: 'get',
  path: '/account/memberships/{membershipId}/shipments',
  tag: 'Clubs',
  summary: "A membership's shipments, the newest first; each that may be changed with the id of its link",
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
    default: refused,
  },
});

/** One thing at a time: hold or resume, another saved card, another saved address or winery. */
const membershipChange = z.union([
  z.object({ state: z.enum(['active', 'on hold']) }),
  z.object({ cardId: wholeNumber }),
  z.object({ AddressBookID: wholeNumber }),
  z.object({ deliveryMethod: text(20).describe("A winery's id: it keeps the shipments for pick-up") }),
]);

export type MembershipChange = z.infer<typeof membershipChange>;

export const changeMembership = defineRoute({
  method: 'put',
  path: '/account/memberships/{membershipId}',
  tag: 'Clubs',
  summary:
    "Changes a membership of the account; 404 for somebody else's, 422 for a card or address that is not there",
  request: { params: z.object({ membershipId: pathId }), body: jsonBody(membershipChange) },
  responses: { 200: jsonAnswer('The membership as it is now', membership), default: refused },
});
