import { z } from 'zod';
import { PERMISSIONS, ROLES } from '../../domain/office/roles.ts';
import { isPlainLine } from '../../domain/people/plain-text.ts';
import { pathText, text } from '../fields.ts';
import { jsonAnswer, jsonBody, noContent } from '../route.ts';
import { requiredLine, typedEmail, typedPassword } from './fields.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office sign-in';

export const staffMember = z.object({
  staffId: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type StaffMember = z.infer<typeof staffMember>;

const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 200;

export const staffPassword = z
  .string()
  .min(SHORTEST_PASSWORD, `Your password must have at least ${SHORTEST_PASSWORD} characters.`)
  .max(LONGEST_PASSWORD, `Your password can have up to ${LONGEST_PASSWORD} characters.`)
  .refine(isPlainLine, 'Remove the characters that cannot be seen.');

/** Six digits from the app, or a recovery code. */
export const code = requiredLine(40, 'Enter the code.', 'This code is too long.');
export const codeForm = z.object({ code });

const signedIn = z.object({ staff: staffMember });

export const logInForm = z.object({ email: typedEmail, password: typedPassword });
export const officeLogIn = defineOfficeRoute('post', '/office/session', {
  tag,
  summary: 'Log in with email and password',
  access: 'open',
  audit: 'session password',
  request: { body: jsonBody(logInForm) },
  responses: {
    200: jsonAnswer('The code comes next, within 5 minutes', z.object({ next: z.literal('code') })),
  },
});

export const officeCode = defineOfficeRoute('post', '/office/session/code', {
  tag,
  summary: 'Finish the log-in with a code',
  access: 'open',
  audit: 'session log-in',
  request: { body: jsonBody(codeForm) },
  responses: { 200: jsonAnswer('Who is signed in', signedIn) },
});

export const confirmOfficeSession = defineOfficeRoute('post', '/office/session/confirm', {
  tag,
  summary: 'Confirm the session for ten minutes with a code',
  access: 'signed-in',
  audit: 'session confirm',
  request: { body: jsonBody(codeForm) },
  responses: { 204: noContent },
});

export const showOfficeSession = defineOfficeRoute('get', '/office/session', {
  tag,
  summary: 'Show who is signed in and until when',
  access: 'signed-in',
  responses: {
    200: jsonAnswer(
      'The session',
      signedIn.extend({
        idleUntil: z.iso.datetime(),
        endsAt: z.iso.datetime(),
        confirmedUntil: z.iso.datetime().nullable(),
        today: z.iso.date().describe('The winery’s day'),
        shortcuts: z.boolean().describe('Whether the keyboard shortcuts are on'),
      }),
    ),
  },
});

export const officeLogOut = defineOfficeRoute('delete', '/office/session', {
  tag,
  summary: 'Log out',
  access: 'open',
  audit: 'session log-out',
  responses: { 204: noContent },
});

export const forgottenForm = z.object({ email: typedEmail });
export const forgottenOfficePassword = defineOfficeRoute('post', '/office/session/forgotten', {
  tag,
  summary: 'Mail a link for a new password',
  access: 'open',
  audit: 'session forgotten-password',
  request: { body: jsonBody(forgottenForm) },
  responses: { 202: { description: 'Answered the same whether or not there is an account.' } },
});

export const newPasswordForm = z.object({ token: text(200), password: staffPassword });
export const resetOfficePassword = defineOfficeRoute('post', '/office/session/password', {
  tag,
  summary: 'Choose a new password with a mailed link',
  access: 'open',
  audit: 'session new-password',
  request: { body: jsonBody(newPasswordForm) },
  responses: { 204: noContent },
});

const invitationToken = z.object({ token: pathText(200).min(1) });

export const showInvitation = defineOfficeRoute('get', '/office/invitations/{token}', {
  tag,
  summary: 'Show whom an invitation is for',
  access: 'open',
  request: { params: invitationToken },
  responses: {
    200: jsonAnswer('The invitation', z.object({ email: z.string(), name: z.string(), role: z.enum(ROLES) })),
  },
});

export const passwordForm = z.object({ password: staffPassword });
export const acceptInvitation = defineOfficeRoute('post', '/office/invitations/{token}', {
  tag,
  summary: 'Accept an invitation with a password',
  access: 'open',
  audit: 'invitation accept',
  request: { params: invitationToken, body: jsonBody(passwordForm) },
  responses: {
    200: jsonAnswer('What to scan with the app', z.object({ totpUri: z.string(), qrSvg: z.string() })),
  },
});

export const finishInvitation = defineOfficeRoute('post', '/office/invitations/{token}/code', {
  tag,
  summary: 'Finish an invitation with the first code',
  access: 'open',
  audit: 'invitation finish',
  request: { params: invitationToken, body: jsonBody(codeForm) },
  responses: {
    200: jsonAnswer(
      'Signed in; the recovery codes are shown once',
      signedIn.extend({ recoveryCodes: z.array(z.string()) }),
    ),
  },
});
