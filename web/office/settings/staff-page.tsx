import { data, Link } from 'react-router';
import type { StaffRow } from '../../../contract/office/staff.ts';
import { ROLE_NAMES, ROLES, type Role } from '../../../domain/office/roles.ts';
import { apiContext } from '../../api/browser-api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { codeHeader, refusedAction, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/staff-page.ts';
import { InvitationLink } from './invitation-link.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  return unwrap(await context.get(apiContext).call('get /office/settings/staff'), url.href);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const body = { email: text('email'), name: text('name'), role: text('role') as Role };
  const headers = codeHeader(form);
  const invited = await context.get(apiContext).call('post /office/settings/staff', { body, headers });
  return invited.ok
    ? data({ reply: undefined, invitation: invited.data })
    : refusedAction(invited.error, form, url.href);
}

/** What each role is for, in the words of the invitation form. */
const ROLE_LEADS: Readonly<Record<Role, string>> = {
  owner: 'everything, staff and webhooks included',
  manager: 'everything but staff, webhooks and permits',
  cellar: 'packs, ships and hands over; sees no amounts',
  service: 'orders and customers; refunds up to $250 of an order',
  books: 'reads orders, money and reports; changes nothing',
};

const COLUMNS: Column<StaffRow>[] = [
  {
    label: 'Name',
    role: 'title',
    cell: ({ staffId, name }) => (
      <Link to={linkTo('/office/settings/staff/:staffId', { staffId })}>{name}</Link>
    ),
  },
  { label: 'Email', role: 'detail', cell: ({ email }) => email },
  { label: 'Role', role: 'detail', cell: ({ role }) => ROLE_NAMES[role] },
  {
    label: 'State',
    role: 'state',
    cell: ({ isActive, hasSignedIn }) =>
      isActive ? (
        hasSignedIn ? (
          <Badge word="Active" tone="good" />
        ) : (
          <Badge word="Invited" tone="info" />
        )
      ) : (
        <Badge word="Disabled" />
      ),
  },
  { label: 'Last active', role: 'detail', cell: ({ lastActive }) => lastActive && instantText(lastActive) },
];

export default function StaffPage({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  const invitation = actionData && 'invitation' in actionData ? actionData.invitation : null;
  return (
    <>
      <PageHead title="Staff" lead="Who works in the office, and what they may do" />
      <SettingsTabs />
      {invitation && <InvitationLink {...invitation} />}
      <DataTable
        caption="Who may use the office"
        columns={COLUMNS}
        rows={rows}
        idOf={({ staffId }) => staffId}
        nameOf={({ name }) => name}
        empty="No one has been invited yet."
      />
      <section aria-labelledby="invite" className="mt-8 max-w-xl">
        <h2 id="invite" className="office-heading mb-3">
          Invite a person
        </h2>
        <OfficeForm
          key={invitation?.staffId}
          refused={actionData?.reply ? { reply: actionData.reply } : undefined}
        >
          {(field) => (
            <>
              <TextField field={field('name')} label="Name" autoComplete="off" />
              <TextField field={field('email')} label="Email" kind="email" autoComplete="off" />
              <SelectField
                field={field('role')}
                label="Role"
                placeholder="Choose a role"
                choices={ROLES.map((role) => ({
                  value: role,
                  label: `${ROLE_NAMES[role]}: ${ROLE_LEADS[role]}`,
                }))}
              />
              <SubmitButton>Send invitation</SubmitButton>
            </>
          )}
        </OfficeForm>
      </section>
    </>
  );
}
