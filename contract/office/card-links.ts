import { z } from 'zod';
import { pathId } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { defineOfficeRoute, dryRunQuery } from './route.ts';

const tag = 'Office card links';

const sent = jsonAnswer(
  'It is on its way',
  z.object({
    sentTo: z.string().describe('The email address'),
    isTexted: z.boolean().describe('To the phone, too: its number agreed to text messages'),
    expiresAt: z.iso.datetime(),
  }),
);

export const sendOrderCardLink = defineOfficeRoute('post', '/office/orders/{orderId}/card-link', {
  tag,
  summary: 'Email the customer a link to give another card for an order whose card was declined',
  access: 'orders.edit',
  audit: 'order card-link',
  request: { params: z.object({ orderId: pathId }) },
  responses: { 200: sent },
});

export const sendMemberCardLink = defineOfficeRoute('post', '/office/members/{membershipId}/card-link', {
  tag,
  summary: 'Email a member a link to give another card; a declined shipment is charged to it at once',
  access: 'members',
  audit: 'member card-link',
  request: { params: z.object({ membershipId: pathId }) },
  responses: { 200: sent },
});

export const sendReleaseCardLinks = defineOfficeRoute('post', '/office/releases/{releaseId}/card-links', {
  tag,
  summary: 'Email a link to every member of a release whose card was declined',
  access: 'clubs',
  audit: 'club release card-links',
  isKeyed: true,
  request: { params: z.object({ releaseId: pathId }), query: dryRunQuery, body: jsonBody(z.object({})) },
  responses: {
    200: jsonAnswer('How many would be sent', z.object({ members: z.int() })),
    202: jsonAnswer('It goes on in the background', z.object({ runId: z.int() })),
  },
});
