import { z } from 'zod';
import { MESSAGE_KINDS, MESSAGE_STATES, RESENDABLE_KINDS } from '../../domain/office/messages.ts';
import { brandingId, pathId } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { recordId } from './fields.ts';
import { bulkTarget, listAnswer, listQuery, runStarted } from './lists.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office messages';

const message = z.object({
  messageId: z.int(),
  written: z.iso.datetime(),
  about: z.string().describe("What it tells, such as 'order-shipped 100042'"),
  purchaseOrderId: z.int().nullable().describe('The order that it tells of'),
  to: z.string().describe('An email address, a number, or the host of a webhook'),
  subject: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  tries: z.int(),
  error: z.string().nullable().describe('What the last try heard'),
  nextTry: z.iso.datetime().nullable().describe('Null where no try follows, or the first one does'),
});
export type MessageRow = z.output<typeof message>;

const messageFilter = z.object({
  q: listQuery.shape.q.describe('A part of the receiver'),
  state: z.enum(MESSAGE_STATES).optional(),
  recent: z
    .literal('true')
    .optional()
    .describe('Only those that failed in the last 14 days, as Today counts them'),
});
export const messageList = listQuery
  .pick({ limit: true, after: true, before: true })
  .extend({ ...messageFilter.shape, kind: z.enum(MESSAGE_KINDS).default('mails') });
export type MessageListQuery = z.output<typeof messageList>;
export const resendFilter = messageFilter.extend({ kind: z.enum(RESENDABLE_KINDS).optional() });

export const listMessages = defineOfficeRoute('get', '/office/messages', {
  tag,
  summary: 'List emails, texts or webhooks, newest first',
  access: 'orders.edit',
  request: { query: messageList },
  responses: { 200: jsonAnswer('A page of messages', listAnswer(message)) },
});

const mail = message.extend({
  brandingId,
  text: z.string().describe('Without what its links open'),
});

export const showMessage = defineOfficeRoute('get', '/office/messages/mails/{mailId}', {
  tag,
  summary: 'Show an email; its links are cut',
  access: 'orders.edit',
  request: { params: z.object({ mailId: pathId }) },
  responses: { 200: jsonAnswer('The email', mail) },
});

const messageTarget = bulkTarget(recordId);
export type MessageTarget = z.output<typeof messageTarget>;

export const resendMessages = defineOfficeRoute('post', '/office/messages/resend', {
  tag,
  summary: 'Send emails or webhooks again, word for word',
  access: 'orders.edit',
  audit: 'messages resend',
  request: {
    query: z.object({
      kind: z
        .enum(RESENDABLE_KINDS, 'Texts can’t be sent again: what they say is out of date.')
        .default('mails'),
    }),
    body: jsonBody(messageTarget),
  },
  responses: { 202: jsonAnswer('It goes on in the background', runStarted) },
});
