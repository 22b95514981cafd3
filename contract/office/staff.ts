import { z } from 'zod';
import { ROLES } from '../../domain/office/roles.ts';
import { pathId, requiredText } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { typedEmail, version } from './fields.ts';
import { listAnswer } from './lists.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office staff';

const role = z.enum(ROLES, 'Choose a role.');

const staffRow = z.object({
  staffId: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  hasSignedIn: z.boolean().describe('False until the invitation is accepted'),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
  lastActive: z.iso.datetime().nullable().describe('The last write or log-in'),
  version: z.int(),
});
export type StaffRow = z.infer<typeof staffRow>;

const staffParams = z.object({ staffId: pathId });

export const listStaff = defineOfficeRoute('get', '/office/settings/staff', {
  tag,
  summary: 'List who may use the office',
  access: 'staff',
  responses: { 200: jsonAnswer('All staff, in one page', listAnswer(staffRow)) },
});

export const showStaff = defineOfficeRoute('get', '/office/settings/staff/{staffId}', {
  tag,
  summary: 'Show a staff member',
  access: 'staff',
  request: { params: staffParams },
  responses: { 200: jsonAnswer('The staff member', staffRow) },
});

const invitation = jsonAnswer(
  'The invitation, which was also mailed',
  z.object({ staffId: z.int(), url: z.string(), expiresAt: z.iso.datetime() }),
);

const invitationForm = z.object({ email: typedEmail, name: requiredText(100, 'Enter a name.'), role });
export const inviteStaff = defineOfficeRoute('post', '/office/settings/staff', {
  tag,
  summary: 'Invite a person to the office',
  access: 'staff',
  isFresh: true,
  audit: 'staff invite',
  request: { body: jsonBody(invitationForm) },
  responses: { 201: invitation },
});

const staffChange = z.object({
  role: role.optional(),
  isActive: z.boolean().optional(),
  version,
});
export const changeStaff = defineOfficeRoute('put', '/office/settings/staff/{staffId}', {
  tag,
  summary: 'Change the role of a person, disable or enable them',
  access: 'staff',
  isFresh: true,
  audit: 'staff change',
  request: { params: staffParams, body: jsonBody(staffChange) },
  responses: { 200: jsonAnswer('The staff member', staffRow) },
});

export const resetStaff = defineOfficeRoute('post', '/office/settings/staff/{staffId}/reset', {
  tag,
  summary: 'Remove all log-in methods of a person and invite them again',
  access: 'staff',
  isFresh: true,
  audit: 'staff reset',
  isFinal: true,
  request: { params: staffParams },
  responses: { 200: invitation },
});
