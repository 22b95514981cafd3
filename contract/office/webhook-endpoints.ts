import { z } from 'zod';
import { pathId } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { WEBHOOK_TYPES } from '../webhook-types.ts';
import { requiredLine } from './fields.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office settings';
const endpointParams = z.object({ endpointId: pathId });

const endpoint = z.object({
  endpointId: z.int(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_TYPES)),
  since: z.iso.datetime(),
  waiting: z.int().describe('Deliveries that wait'),
  failed: z.int(),
});
export type OfficeEndpoint = z.output<typeof endpoint>;

const withSecret = z.object({
  endpointId: z.int(),
  secret: z.string().describe('Shown only now. It signs the events'),
});

export const listEndpoints = defineOfficeRoute('get', '/office/settings/webhooks', {
  tag,
  summary: 'List where the shop sends events',
  access: 'webhooks',
  responses: { 200: jsonAnswer('The endpoints', z.object({ rows: z.array(endpoint) })) },
});

export const addEndpoint = defineOfficeRoute('post', '/office/settings/webhooks', {
  tag,
  summary: 'Send events to a URL',
  access: 'webhooks',
  isFresh: true,
  audit: 'webhook add',
  request: {
    body: jsonBody(
      z.object({
        url: requiredLine(500, 'Enter a URL.'),
        events: z.array(z.enum(WEBHOOK_TYPES)).min(1, 'Choose an event.'),
      }),
    ),
  },
  responses: { 201: jsonAnswer('The endpoint', withSecret) },
});

export const testWebhook = defineOfficeRoute('post', '/office/settings/webhooks/{endpointId}/test', {
  tag,
  summary: 'Send one signed test event',
  access: 'webhooks',
  isFresh: true,
  audit: 'webhook test',
  request: { params: endpointParams },
  responses: {
    200: jsonAnswer(
      'What it answered',
      z.object({ status: z.int().nullable(), error: z.string().nullable(), milliseconds: z.int() }),
    ),
  },
});

export const rotateWebhook = defineOfficeRoute('post', '/office/settings/webhooks/{endpointId}/rotate', {
  tag,
  summary: 'Give an endpoint a new secret; for 24 hours the previous one signs as well',
  access: 'webhooks',
  isFresh: true,
  audit: 'webhook rotate',
  request: { params: endpointParams },
  responses: { 200: jsonAnswer('The new secret', withSecret) },
});

export const removeWebhook = defineOfficeRoute('delete', '/office/settings/webhooks/{endpointId}', {
  tag,
  summary: 'Remove an endpoint and its waiting deliveries',
  access: 'webhooks',
  isFresh: true,
  audit: 'webhook remove',
  isFinal: true,
  request: { params: endpointParams },
  responses: { 204: { description: 'It is gone' } },
});
