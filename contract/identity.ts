import { z } from 'zod';
import { pathText, requiredEmail } from './fields.ts';
import { defineRoute, jsonAnswer, jsonBody, refused } from './route.ts';

const exists = z.object({ exists: z.boolean() });

export const checkUser = defineRoute({
  method: 'post',
  path: '/identity/check-user',
  tag: 'Identity',
  summary: 'Whether an e-mail belongs to an account; needs a cart',
  request: { body: jsonBody(z.object({ email: requiredEmail })) },
  responses: { 200: jsonAnswer('Whether it exists', exists), default: refused },
});

export const validateEmail = defineRoute({
  method: 'get',
  path: '/account/validate-email/{email}',
  tag: 'Account',
  summary: 'Whether an e-mail belongs to an account; needs a cart',
  request: { params: z.object({ email: pathText(320) }) },
  responses: { 200: jsonAnswer('Whether it exists', exists), default: refused },
});
