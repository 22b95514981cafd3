import { Link } from 'react-router';
import type { OfficeMember, ShownOfficeClub } from '../../../contract/office/clubs.ts';
import { MEMBERSHIP_STATES } from '../../../domain/clubs/membership-states.ts';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { idIn } from '../batches/batch-calls.ts';
import { ended, shown } from '../call-office.ts';
import { useStaff } from '../layout/use-staff.ts';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { Did, FilterBar, FilterField } from '../ui/list-tools.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { countText, dayText, instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/club-page.ts';
import { MEMBER_WORDS, MemberState } from './member-words.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const clubTypeId = idIn(params.clubTypeId);
  const { searchParams } = url;
  const asked = (name: string) => searchParams.get(name) || undefined;
  const api = context.get(apiContext);
  const [club, members] = await Promise.all([
    api.call('get /office/clubs/{clubTypeId}', { params: { clubTypeId } }),
    api.call('get /office/clubs/{clubTypeId}/members', {
      params: { clubTypeId },
      query: {
        q: asked('q'),
        state: MEMBERSHIP_STATES.find((state) => state === asked('state')),
        after: asked('after'),
        before: asked('before'),
      },
    }),
  ]);
  return { club: shown(club, url.href), members: shown(members, url.href) };
}

type Tier = ShownOfficeClub['tiers'][number];
const TIERS: readonly Column<Tier>[] = [
  { label: 'Tier', cell: ({ name }) => name },
  { label: 'Price', cell: ({ price }) => moneyText(price), isNumber: true },
  { label: 'Active', cell: ({ members }) => members.active.toLocaleString('en-US'), isNumber: true },
  { label: 'On hold', cell: ({ members }) => members.onHold.toLocaleString('en-US'), isNumber: true },
  { label: 'Pending', cell: ({ members }) => members.pending.toLocaleString('en-US'), isNumber: true },
];

const MEMBERS: readonly Column<OfficeMember>[] = [
  {
    label: 'Member',
    cell: ({ customerId, name, email }) =>
      customerId === null ? (
        name || email
      ) : (
        <Link to={`/office/customers/${customerId}`}>{name || email}</Link>
      ),
  },
  { label: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { label: 'Tier', cell: ({ tier }) => tier },
  {
    label: 'State',
    cell: (row) => (
      <>
        <MemberState {...row} />
        {row.leftOutThrough !== null && (
          <span className="block text-sm text-muted">
            {row.wantsEveryRelease
              ? 'New, takes every release'
              : `New, left out of releases through ${dayText(row.leftOutThrough)}`}
          </span>
        )}
      </>
    ),
  },
  { label: 'Since', cell: ({ stateSince }) => instantText(stateSince) },
  { label: 'Card', cell: ({ hasCard }) => (hasCard ? 'On file' : 'None') },
  { label: 'Change', cell: (row) => <MemberActs {...row} /> },
];

function MemberActs({ membershipId, state, name, leftOutThrough, wantsEveryRelease }: OfficeMember) {
  const at = `/office/members/${membershipId}`;
  if (state === 'cancelled') return null;
  return (
    <span className="office-bar">
      {state === 'active' && (
        <Link to={`${at}/hold`} aria-label={`Put ${name} on hold`}>
          Hold
        </Link>
      )}
      {state === 'on hold' && (
        <Link to={`${at}/resume`} aria-label={`Resume ${name}`}>
          Resume
        </Link>
      )}
      {leftOutThrough !== null &&
        (wantsEveryRelease ? (
          <Link to={`${at}/leave-out`} aria-label={`Leave ${name} out of early releases`}>
            Leave out
          </Link>
        ) : (
          <Link to={`${at}/include`} aria-label={`Include ${name} in every release`}>
            Include
          </Link>
        ))}
      <Link to={`${at}/cancel`} aria-label={`Cancel ${name}`}>
        Cancel
      </Link>
    </span>
  );
}

/** Days after the first shipment in which releases leave new members out. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const clubTypeId = idIn(params.clubTypeId);
  const text = String(form.get('days') ?? '').trim();
  const set = await context.get(apiContext).call('put /office/clubs/{clubTypeId}/new-members', {
    params: { clubTypeId },
    body: { days: /^\d+$/.test(text) ? Number(text) : (text as never) },
  });
  return ended(set, form, url.href, `/office/clubs/${clubTypeId}?did=new-members`);
}

function NewMembers({
  club,
  refused,
}: {
  club: ShownOfficeClub;
  refused: Route.ComponentProps['actionData'];
}) {
  const mayChange = useStaff().permissions.includes('clubs');
  return (
    <>
      <h2 className="office-heading mt-8 mb-2">New members</h2>
      <p className="mb-4 max-w-prose">
        A release within these days of the first shipment leaves a new member out, unless the member asks for
        it. With 0, every release goes to every member.
      </p>
      {mayChange ? (
        <OfficeForm refused={refused} values={{ days: String(club.newMemberDays) }}>
          {(field) => (
            <>
              <TextField
                field={field('days')}
                label="Days after the first shipment"
                kind="digits"
                width="half"
                autoComplete="off"
              />
              <SubmitButton look="quiet">Save</SubmitButton>
            </>
          )}
        </OfficeForm>
      ) : (
        <p>{countText(club.newMemberDays, 'day')}</p>
      )}
    </>
  );
}

export default function ClubPage({ loaderData: { club, members }, actionData }: Route.ComponentProps) {
  const mayRelease = useStaff().permissions.includes('clubs');
  return (
    <>
      <PageHead
        title={club.club}
        lead={`Ships on ${club.shipDays.join(' or ')}${club.nextShipment ? `, next on ${dayText(club.nextShipment)}` : ''}. Policy ${club.policy.version}.`}
      >
        {mayRelease && (
          <Link className="button" to={`/office/releases/new?club=${club.clubTypeId}`}>
            New release
          </Link>
        )}
      </PageHead>
      <Did
        words={{
          hold: 'The membership is on hold, and the member is told.',
          resume: 'The membership goes on, and the member is told.',
          cancel: 'The membership is canceled, and the member is told.',
          include: 'The member takes every release.',
          'leave-out': 'Releases close to the first shipment leave the member out.',
          'new-members': 'The days for new members are saved.',
        }}
      />
      <h2 className="office-heading mb-2">Tiers</h2>
      <DataTable
        caption="Tiers"
        columns={TIERS}
        rows={club.tiers}
        idOf={({ tierId }) => tierId}
        nameOf={({ name }) => name}
        empty={<p>The club has no tiers.</p>}
      />
      <NewMembers club={club} refused={actionData} />
      <h2 className="office-heading mt-8 mb-2">Members</h2>
      <FilterBar kept={[]}>
        <FilterField name="q" label="Name or email" type="search" />
        <FilterField
          name="state"
          label="State"
          choices={MEMBERSHIP_STATES.map((state) => ({ value: state, label: MEMBER_WORDS[state].word }))}
        />
      </FilterBar>
      <DataTable
        caption="Members, the latest first"
        columns={MEMBERS}
        rows={members.rows}
        idOf={({ membershipId }) => membershipId}
        nameOf={({ name }) => name}
        empty={<p>No members match.</p>}
      />
      {members.rows.length > 0 && <Pager {...members} noun="members" />}
    </>
  );
}
