import { z } from 'zod';
import { MEMBERSHIP_STATES } from '../domain/clubs/membership-states.ts';
import { clubShipment, leaving } from './club-release.ts';
import { brandingId } from './fields.ts';
import { defineRoute, jsonAnswer, jsonBody } from './route.ts';
import { sampleLinkId } from './samples.ts';

const linkedMembership = z
  .object({
    clubName: z.string(),
    brandingId,
    tierName: z.string(),
    state: z.enum(MEMBERSHIP_STATES),
    stateSince: z.iso.datetime(),
    shipment: clubShipment
      .pick({ releaseName: true, shipDate: true, state: true, purchaseOrderId: true })
      .nullable()
      .describe('The next one that is announced or ordered'),
  })
  .meta({ id: 'LinkedMembership' });

export type LinkedMembership = z.infer<typeof linkedMembership>;

const request = { query: z.object({ id: z.string().optional() }) };

const sample: LinkedMembership = {
  clubName: 'Club Twomey',
  brandingId: 2,
  tierName: 'Three Bottles',
  state: 'active',
  stateSince: '2027-03-01T18:06:59.135Z',
  shipment: { releaseName: 'Spring 2027', shipDate: '04/05/2027', state: 'open', purchaseOrderId: null },
};

export const showLinkedMembership = defineRoute('get', '/club-membership', {
  tag: 'Clubs',
  summary: 'Show the membership behind a link',
  request,
  responses: { 200: jsonAnswer('The membership', linkedMembership) },
  description:
    'The link is in the emails of a club. No log-in is needed, and no name, address or card is shown. A link that does not work is not found.',
  audience: 'anyone',
  errors: ['not-found'],
  examples: { query: { id: sampleLinkId }, answers: { 200: sample } },
});

export const leaveByLink = defineRoute('put', '/club-membership', {
  tag: 'Clubs',
  summary: 'Leave a club by link',
  request: { ...request, body: jsonBody(leaving) },
  responses: { 200: jsonAnswer('The membership as it is now', linkedMembership) },
  description: 'At once and for good. It may come again, also with a reason.',
  audience: 'anyone',
  errors: ['not-found'],
  examples: {
    query: { id: sampleLinkId },
    body: { state: 'cancelled' },
    answers: { 200: { ...sample, state: 'cancelled', shipment: null } },
  },
});
