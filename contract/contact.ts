import { z } from 'zod';
import { brandingId, optionalText, requiredEmail } from './fields.ts';
import { defineRoute, jsonBody, noContent, refused } from './route.ts';

export const subscribeForm = z.object({
  email: requiredEmail,
  name_first: optionalText(50),
  name_last: optionalText(50),
  brandingId,
  smsPhone: optionalText(50),
});

export const subscribe = defineRoute({
  method: 'post',
  path: '/contact/subscribe',
  tag: 'Contact',
  summary: 'Ask for a brand’s mails; says the same for a known address',
  request: { body: jsonBody(subscribeForm) },
  responses: { 202: noContent, default: refused },
});
