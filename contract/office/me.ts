import { z } from 'zod';
import { requiredText } from '../fields.ts';
import { jsonAnswer, jsonBody, noContent } from '../route.ts';
import { typedPassword } from './fields.ts';
import { defineOfficeRoute } from './route.ts';
import { staffMember, staffPassword } from './session.ts';

const tag = 'Office profile';

const instant = z.iso.datetime();

export const showMe = defineOfficeRoute('get', '/office/me', {
  tag,
  summary: 'Show the own profile',
  access: 'signed-in',
  responses: {
    200: jsonAnswer(
      'The profile',
      z.object({
        staff: staffMember,
        shortcuts: z.boolean().describe('Whether the keyboard shortcuts are on'),
        sessions: z.array(
          z.object({
            startedAt: instant,
            lastUsedAt: instant,
            userAgent: z.string(),
            isCurrent: z.boolean(),
          }),
        ),
        passkeys: z.array(
          z.object({
            passkeyId: z.string(),
            name: z.string(),
            createdAt: instant,
            lastUsedAt: instant.nullable(),
          }),
        ),
        recoveryCodesLeft: z.int(),
      }),
    ),
  },
});

const profileForm = z.object({
  name: requiredText(100, 'Enter your name.').optional(),
  shortcuts: z.boolean().optional(),
});
export const changeMe = defineOfficeRoute('put', '/office/me', {
  tag,
  summary: 'Change the own name, or turn shortcuts on or off',
  access: 'signed-in',
  audit: 'profile change',
  request: { body: jsonBody(profileForm) },
  responses: { 204: noContent },
});

const ownPasswordForm = z.object({ currentPassword: typedPassword, password: staffPassword });
export const changeOwnPassword = defineOfficeRoute('post', '/office/me/password', {
  tag,
  summary: 'Change the own password and end all other sessions',
  access: 'signed-in',
  audit: 'profile password',
  request: { body: jsonBody(ownPasswordForm) },
  responses: { 204: noContent },
});

export const renewRecoveryCodes = defineOfficeRoute('post', '/office/me/recovery-codes', {
  tag,
  summary: 'Replace the own recovery codes',
  access: 'signed-in',
  isFresh: true,
  audit: 'profile recovery-codes',
  responses: {
    200: jsonAnswer('The new codes, shown once', z.object({ recoveryCodes: z.array(z.string()) })),
  },
});

export const endOtherSessions = defineOfficeRoute('delete', '/office/me/sessions', {
  tag,
  summary: 'End all other sessions of one’s own',
  access: 'signed-in',
  audit: 'profile end-sessions',
  responses: { 204: noContent },
});
