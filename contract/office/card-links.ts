import { z } from 'zod';
import { pathId } from '../fields.ts';
import { cardSummary } from '../payment.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { line } from './fields.ts';
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

const wanted = z.object({
  what: z.string().describe('What the card is for, such as ‘order 100042’'),
  amount: z.number().nullable().describe('What is charged to it at once; null: nothing'),
  card: cardSummary
    .pick({ CardTypeId: true, LastFour: true })
    .nullable()
    .describe('The card that it replaces; null: there is none'),
});
export type WantedCard = z.output<typeof wanted>;
const wantedAnswer = jsonAnswer('What a new card is for', wanted);

const typed = z.object({
  paymentToken: line(200).describe('Of the vault'),
  amount: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .describe('That the customer agreed to; another one is refused'),
});
export type TypedCard = z.output<typeof typed>;
const given = jsonBody(typed);
const taken = jsonAnswer('The card is accepted', z.object({ amount: z.number().nullable() }));

const ofOrder = { tag, access: 'orders.edit', request: { params: z.object({ orderId: pathId }) } } as const;
const ofMember = { tag, access: 'members', request: { params: z.object({ membershipId: pathId }) } } as const;

export const showOrderCard = defineOfficeRoute('get', '/office/orders/{orderId}/new-card', {
  ...ofOrder,
  summary: 'Show what a new card of a declined order is for',
  responses: { 200: wantedAnswer },
});

export const takeOrderCard = defineOfficeRoute('post', '/office/orders/{orderId}/new-card', {
  ...ofOrder,
  summary: 'Authorize a declined order on a new card that the vault knows',
  audit: 'order new-card',
  isKeyed: true,
  request: { ...ofOrder.request, body: given },
  responses: { 200: taken },
});

export const showMemberCard = defineOfficeRoute('get', '/office/members/{membershipId}/new-card', {
  ...ofMember,
  summary: 'Show what a new card of a member is for',
  responses: { 200: wantedAnswer },
});

export const takeMemberCard = defineOfficeRoute('post', '/office/members/{membershipId}/new-card', {
  ...ofMember,
  summary: 'Take a new card of a member; a declined shipment is charged to it at once',
  audit: 'member new-card',
  isKeyed: true,
  request: { ...ofMember.request, body: given },
  responses: { 200: taken },
});
