import { z } from 'zod';
import { ROLES } from '../../domain/office/roles.ts';
import { type Invitation, inviteStaff, resetStaff } from '../../server/office/accounts/invitations.ts';
import { selectAllStaff, selectStaffByEmail } from '../../server/office/accounts/staff-store.ts';
import { changeStaff, type StaffChange } from '../../server/office/staff/change-staff.ts';
import { type Command, defineCommand, done, type Outcome, refused, rejected } from '../command.ts';
import { email, text } from '../fields.ts';
import type { Shop } from '../open-shop.ts';

const role = z.enum(ROLES, `must be one of ${ROLES.join(', ')}`).describe(ROLES.join(', '));

export const staffCommands: readonly Command[] = [
  defineCommand({
    name: 'staff list',
    audit: 'reads',
    summary: 'List the people who may use the office',
    example: 'staff list',
    async run({ db }) {
      const staff = await selectAllStaff(db);
      const lines = staff.map(
        ({ email, name, role, isActive, hasSignedIn }) =>
          `${email}  ${role}  ${name}${isActive ? '' : '  disabled'}${hasSignedIn ? '' : '  invited'}`,
      );
      const rows = staff.map(({ version: _, ...member }) => member);
      return done({ staff: rows }, lines.join('\n') || 'No one yet: staff invite adds the first owner.');
    },
  }),
  defineCommand({
    name: 'staff invite',
    parameters: { email },
    options: {
      name: text('name').describe('The person’s name'),
      role,
    },
    summary: 'Invite a person to the office',
    details: 'The link is mailed and printed. It works once and expires in 72 hours.',
    example: 'staff invite ann@example.com --name Ann --role owner',
    async run({ db, officeOrigin }, { email, name, role }) {
      const invited = await inviteStaff({ db, officeOrigin }, { email, name, role, invitedBy: null });
      return invited.ok ? describeInvitation(invited.value) : rejected(invited.refusal);
    },
  }),
  defineCommand({
    name: 'staff reset',
    parameters: { email },
    summary: "Reset a person's log-in and invite them again",
    details:
      'For someone who lost everything. Removes their password, authenticator app, recovery codes and passkeys, and ends their sessions.',
    example: 'staff reset ann@example.com',
    async run({ db, officeOrigin }, { email }) {
      const reset = await resetStaff({ db, officeOrigin }, email);
      return reset.ok
        ? describeInvitation(reset.value)
        : rejected(reset.refusal, { unknown: `No member of staff has the email ${email}.` });
    },
  }),
  defineCommand({
    name: 'staff role',
    parameters: { email, role },
    summary: 'Change the role of a person',
    details: 'Ends their sessions. The last owner stays an owner.',
    example: 'staff role ann@example.com manager',
    run: ({ db }, { email, role }) => change(db, email, { role }, `${email} now has the role ${role}.`),
  }),
  defineCommand({
    name: 'staff disable',
    parameters: { email },
    summary: "Disable a person's office account",
    details: 'Ends their sessions. The last owner cannot be disabled.',
    example: 'staff disable ann@example.com',
    run: ({ db }, { email }) => change(db, email, { isActive: false }, `${email} is disabled.`),
  }),
  defineCommand({
    name: 'staff enable',
    parameters: { email },
    summary: 'Enable a disabled office account again',
    example: 'staff enable ann@example.com',
    run: ({ db }, { email }) => change(db, email, { isActive: true }, `${email} is enabled.`),
  }),
];

async function change(
  db: Shop['db'],
  email: string,
  wanted: Omit<StaffChange, 'version'>,
  text: string,
): Promise<Outcome> {
  const staff = await selectStaffByEmail(db, email);
  const unknown = `No member of staff has the email ${email}.`;
  if (!staff) return refused(unknown);
  const changed = await changeStaff(db, staff.staffId, { ...wanted, version: null }, null);
  return changed.ok ? done(changed.value, text) : rejected(changed.refusal, { unknown });
}

function describeInvitation({ email, url, expiresAt }: Invitation): Outcome {
  return done(
    { email, url, expiresAt: expiresAt.toISOString() },
    `${email} is invited. The link works once, until ${expiresAt.toISOString()}:\n${url}`,
  );
}
