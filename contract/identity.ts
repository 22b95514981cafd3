import { z } from 'zod';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { LONGEST_RETURN, localPath } from '../domain/links/local-path.ts';
import { birthDateFields } from './birth-date.ts';
import { brandingIdText, pathText, requiredEmail, requiredText, text } from './fields.ts';
import { givenPassword, newPasswordFields, requireSamePasswords, whenObject } from './passwords.ts';
import { defineRoute, jsonAnswer, jsonBody, noContent, refused } from './route.ts';
import { emailPrefs, user } from './user.ts';

const exists = jsonAnswer('Whether it exists', z.object({ exists: z.boolean() }));

/** A random token of a session or a mailed link, as it comes back. */
const token = text(200);

const loggedIn = z.object({
  token: z.string().describe('For `Authorization: Bearer`; the auth cookie equals it'),
  user,
});

export const signUpForm = z
  .object({
    email: requiredEmail,
    name_first: requiredText(MAX_LENGTH.name),
    name_last: requiredText(MAX_LENGTH.name),
    ...newPasswordFields,
    ...z.object(birthDateFields).partial().shape,
    emailPrefs: emailPrefs.optional(),
  })
  .superRefine(requireSamePasswords, whenObject)
  .meta({ id: 'SignUpForm' });

export type SignUpForm = z.infer<typeof signUpForm>;

export const signUp = defineRoute({
  method: 'post',
  path: '/identity/sign-up',
  tag: 'Identity',
  summary: 'Open an account; sends a mail to verify the address',
  request: { body: jsonBody(signUpForm) },
  responses: { 201: jsonAnswer('The account, logged in', loggedIn), default: refused },
});

export const loginForm = z.object({ email: requiredEmail, password: givenPassword });

export const login = defineRoute({
  method: 'post',
  path: '/identity/login',
  tag: 'Identity',
  summary: 'Log in; merges the guest cart into the customer’s',
  request: { body: jsonBody(loginForm) },
  responses: { 200: jsonAnswer('The account, logged in', loggedIn), default: refused },
});

export const logout = defineRoute({
  method: 'post',
  path: '/identity/logout',
  tag: 'Identity',
  summary: 'End the session on the server',
  responses: { 204: noContent, default: refused },
});

export const validateSession = defineRoute({
  method: 'get',
  path: '/identity/validate',
  tag: 'Identity',
  summary: 'Who is logged in',
  responses: {
    200: jsonAnswer('The account, or null', z.object({ valid: z.boolean(), user: user.nullable() })),
    default: refused,
  },
});

/** What led to the log-in page, kept in the mailed link: a path of this site, and the club that is joined. */
export const requestPasswordForm = z.object({
  email: requiredEmail,
  returnTo: text(LONGEST_RETURN)
    .refine((path) => localPath(path) !== null, MESSAGES.invalid)
    .nullish(),
  // Each brand has one club, under the brand's own id (contract §4).
  clubType: brandingIdText.nullish(),
});

export type RequestPasswordForm = z.infer<typeof requestPasswordForm>;

export const requestPassword = defineRoute({
  method: 'post',
  path: '/identity/request-password',
  tag: 'Identity',
  summary: 'Mail a link to choose a new password; says the same whether or not the account exists',
  request: { body: jsonBody(requestPasswordForm) },
  responses: { 202: noContent, default: refused },
});

export const validateResetLink = defineRoute({
  method: 'post',
  path: '/identity/reset-password/validate',
  tag: 'Identity',
  summary: 'Whether a mailed link is still good',
  request: { body: jsonBody(z.object({ token })) },
  responses: { 200: jsonAnswer('Whether it is', z.object({ valid: z.boolean() })), default: refused },
});

export const resetPasswordForm = z
  .object({ token, ...newPasswordFields })
  .superRefine(requireSamePasswords, whenObject);

export const resetPassword = defineRoute({
  method: 'post',
  path: '/identity/reset-password',
  tag: 'Identity',
  summary: 'Choose a new password by a mailed link; ends all sessions of the account',
  request: { body: jsonBody(resetPasswordForm) },
  responses: { 204: noContent, default: refused },
});

export const verifyEmail = defineRoute({
  method: 'post',
  path: '/identity/verify',
  tag: 'Identity',
  summary: 'Verify an e-mail address by a mailed link',
  request: { body: jsonBody(z.object({ token })) },
  responses: { 200: jsonAnswer('Verified', z.object({ verified: z.literal(true) })), default: refused },
});

export const checkUser = defineRoute({
  method: 'post',
  path: '/identity/check-user',
  tag: 'Identity',
  summary: 'Whether an e-mail belongs to an account; needs a cart',
  request: { body: jsonBody(z.object({ email: requiredEmail })) },
  responses: { 200: exists, default: refused },
});

export const validateEmail = defineRoute({
  method: 'get',
  path: '/account/validate-email/{email}',
  tag: 'Account',
  summary: 'Whether an e-mail belongs to an account; needs a cart or a session',
  request: { params: z.object({ email: pathText(320).trim() }) },
  responses: { 200: exists, default: refused },
});
