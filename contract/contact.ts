import { z } from 'zod';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { brandingId, optionalText, requiredEmail } from './fields.ts';
import { defineRoute, jsonBody, noContent } from './route.ts';

export const subscribeForm = z.object({
  email: requiredEmail,
  name_first: optionalText(MAX_LENGTH.name),
  name_last: optionalText(MAX_LENGTH.name),
  brandingId,
  smsPhone: optionalText(MAX_LENGTH.phone),
});

export const subscribe = defineRoute('post', '/contact/subscribe', {
  tag: 'Contact',
  summary: 'Subscribe to a brand’s emails',
  request: { body: jsonBody(subscribeForm) },
  responses: { 202: noContent },
  description: 'Answers the same for an address that is already subscribed.',
  audience: 'anyone',
  errors: ['rate-limited'],
  examples: { body: { email: 'ada@example.com', name_first: 'Ada', brandingId: 1 }, answers: {} },
});
