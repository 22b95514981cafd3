import { z } from 'zod';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { LONGEST_RETURN, localPath } from '../domain/links/local-path.ts';
import { birthDateFields } from './birth-date.ts';
import { brandingIdText, pathText, requiredEmail, requiredText, text } from './fields.ts';
import { codeForm } from './mailed-code.ts';
import { givenPassword, newPasswordFields, requireSamePasswords, whenObject } from './passwords.ts';
import { defineRoute, jsonAnswer, jsonBody, noContent } from './route.ts';
import { samplePassword, sampleToken } from './samples.ts';
import { emailPrefs, sampleUser, user } from './user.ts';

const exists = jsonAnswer('Whether it exists', z.object({ exists: z.boolean() }));

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

export const signUp = defineRoute('post', '/identity/sign-up', {
  tag: 'Identity',
  summary: 'Create an account',
  request: { body: jsonBody(signUpForm) },
  responses: { 201: jsonAnswer('The account, logged in', loggedIn) },
  description:
    'Logs the account in at once: use the token as a bearer token, or the cookie. The guest’s cart moves to the account. A verification email is sent.',
  audience: 'anyone',
  errors: ['conflict', 'rate-limited'],
  examples: {
    body: {
      email: 'ada@example.com',
      name_first: 'Ada',
      name_last: 'Hart',
      password: samplePassword,
      confirmPassword: samplePassword,
    },
    answers: { 201: { token: sampleToken, user: sampleUser } },
  },
});

export const loginForm = z.object({ email: requiredEmail, password: givenPassword });

export const login = defineRoute('post', '/identity/login', {
  tag: 'Identity',
  summary: 'Log in',
  request: { body: jsonBody(loginForm) },
  responses: { 200: jsonAnswer('The account, logged in', loggedIn) },
  description:
    'Merges the guest’s cart into the customer’s. Answers the same for a wrong password as for an unknown email. Failed attempts count toward a rate limit.',
  audience: 'anyone',
  errors: ['unauthenticated', 'rate-limited'],
  examples: {
    body: { email: 'ada@example.com', password: samplePassword },
    answers: { 200: { token: sampleToken, user: sampleUser } },
  },
});

export const logout = defineRoute('post', '/identity/logout', {
  tag: 'Identity',
  summary: 'Log out',
  responses: { 204: noContent },
  description: 'Ends the session on the server. Safe to repeat.',
  audience: 'shopper',
  examples: { answers: {} },
});

export const validateSession = defineRoute('get', '/identity/validate', {
  tag: 'Identity',
  summary: 'Check who is logged in',
  responses: {
    200: jsonAnswer('The account, or null', z.object({ valid: z.boolean(), user: user.nullable() })),
  },
  description: 'A guest is answered with `valid: false`, not with an error.',
  audience: 'shopper',
  examples: { answers: { 200: { valid: true, user: sampleUser } } },
});

/** The mailed link keeps what led to the log-in page: a path of this site, and the club being joined. */
export const requestPasswordForm = z.object({
  email: requiredEmail,
  returnTo: text(LONGEST_RETURN)
    .refine((path) => localPath(path) !== null, MESSAGES.invalid)
    .nullish(),
  // Each brand has one club, under the brand's own id.
  clubType: brandingIdText.nullish(),
});

export type RequestPasswordForm = z.infer<typeof requestPasswordForm>;

export const logInCodeRequest = z.object({ email: requiredEmail });

export const requestPassword = defineRoute('post', '/identity/request-password', {
  tag: 'Identity',
  summary: 'Request a link to reset a password',
  request: { body: jsonBody(requestPasswordForm) },
  responses: { 202: noContent },
  description: 'Answers the same whether or not the account exists. Only an existing account gets the email.',
  audience: 'anyone',
  errors: ['rate-limited'],
  examples: { body: { email: 'ada@example.com', returnTo: '/account' }, answers: {} },
});

export const mailLogInCode = defineRoute('post', '/identity/log-in-code', {
  tag: 'Identity',
  summary: 'Email a code to log in with',
  request: { body: jsonBody(logInCodeRequest) },
  responses: { 202: { description: 'The email will be sent if the account exists' } },
  description:
    'Six digits, for this browser alone: a cookie binds them to it. A code is good for ten minutes, and a newer one replaces it. Answers the same whether or not the account exists.',
  audience: 'anyone',
  errors: ['rate-limited'],
  examples: { body: { email: 'ada@example.com' }, answers: {} },
});

export const enterLogInCode = defineRoute('post', '/identity/log-in-code/enter', {
  tag: 'Identity',
  summary: 'Log in with the emailed code',
  request: { body: jsonBody(codeForm) },
  responses: { 200: jsonAnswer('The account, logged in', loggedIn) },
  description:
    'In the browser that asked for the code. It works once and can be tried five times. Merges the guest’s cart into the customer’s. A wrong code is `invalid`.',
  audience: 'anyone',
  errors: ['rate-limited'],
  examples: {
    body: { code: '481516' },
    answers: { 200: { token: sampleToken, user: sampleUser } },
  },
});

export const validateResetLink = defineRoute('post', '/identity/reset-password/validate', {
  tag: 'Identity',
  summary: 'Check a reset link',
  request: { body: jsonBody(z.object({ token })) },
  responses: { 200: jsonAnswer('Whether it is', z.object({ valid: z.boolean() })) },
  description: 'Does not use up the link. The token is sent in the body so that no log contains it.',
  audience: 'anyone',
  errors: ['rate-limited'],
  examples: { body: { token: sampleToken }, answers: { 200: { valid: true } } },
});

export const resetPasswordForm = z
  .object({ token, ...newPasswordFields })
  .superRefine(requireSamePasswords, whenObject);

export const resetPassword = defineRoute('post', '/identity/reset-password', {
  tag: 'Identity',
  summary: 'Set a new password with a reset link',
  request: { body: jsonBody(resetPasswordForm) },
  responses: { 204: noContent },
  description: 'The link works once. Ends every session of the account.',
  audience: 'anyone',
  errors: ['rate-limited'],
  examples: {
    body: { token: sampleToken, password: samplePassword, confirmPassword: samplePassword },
    answers: {},
  },
});

export const verifyEmail = defineRoute('post', '/identity/verify', {
  tag: 'Identity',
  summary: 'Verify an email address',
  request: { body: jsonBody(z.object({ token })) },
  responses: { 200: jsonAnswer('Verified', z.object({ verified: z.literal(true) })) },
  description: 'The link works once. A browser that is logged in to another account cannot use it.',
  audience: 'anyone',
  errors: ['rate-limited'],
  examples: { body: { token: sampleToken }, answers: { 200: { verified: true } } },
});

export const checkUser = defineRoute('post', '/identity/check-user', {
  tag: 'Identity',
  summary: 'Check whether an email has an account, at checkout',
  request: { body: jsonBody(z.object({ email: requiredEmail })) },
  responses: { 200: exists },
  description: 'Needs a cart. Counts toward a rate limit.',
  audience: 'shopper',
  errors: ['unauthenticated', 'rate-limited'],
  examples: { body: { email: 'ada@example.com' }, answers: { 200: { exists: true } } },
});

export const validateEmail = defineRoute('get', '/account/validate-email/{email}', {
  tag: 'Account',
  summary: 'Check whether an email has an account',
  request: { params: z.object({ email: pathText(320).trim() }) },
  responses: { 200: exists },
  description: 'Needs a cart or a session. Counts toward a rate limit.',
  audience: 'shopper',
  errors: ['unauthenticated', 'rate-limited'],
  examples: { params: { email: 'ada@example.com' }, answers: { 200: { exists: true } } },
});
