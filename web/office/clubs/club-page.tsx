import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { ShownOfficeClub } from '../../../contract/office/clubs.ts';
import type { OfficeMember } from '../../../contract/office/members.ts';
import { NOTICE_DAYS } from '../../../domain/clubs/change-notice.ts';
import { MEMBERSHIP_STATES } from '../../../domain/clubs/membership-states.ts';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { bodyOf } from '../body-of.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { STATES, State } from '../parts/states.tsx';
import { useStaff } from '../parts/use-staff.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { anyText, choicesOf, defineList, type ListColumn, oneOf } from '../ui/define-list.ts';
import { Did } from '../ui/done-notice.tsx';
import { ListSection } from '../ui/list-page.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { countText, dayText, instantText, moneyText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/club-page.ts';
import type { MemberAct } from './member-act-page.tsx';
import { NoticeDaysField } from './notice-days-field.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const clubTypeId = idIn(params.clubTypeId);
  const [club, members] = await Promise.all([
    context.get(apiContext).call('get /office/clubs/{clubTypeId}', { params: { clubTypeId } }),
    MEMBERS.load(context, url, { clubTypeId }),
  ]);
  return { club: unwrap(club, url.href), members };
}

type Tier = ShownOfficeClub['tiers'][number];
const TIERS: readonly Column<Tier>[] = [
  { label: 'Tier', cell: (tier) => <TierName {...tier} /> },
  { label: 'Price', cell: ({ price }) => moneyText(price), isNumber: true },
  { label: 'Active', cell: ({ members }) => numberText(members.active), isNumber: true },
  { label: 'On hold', cell: ({ members }) => numberText(members.onHold), isNumber: true },
  { label: 'Pending', cell: ({ members }) => numberText(members.pending), isNumber: true },
];

function TierName({ tierId, name }: Tier) {
  if (!useStaff().permissions.includes('clubs')) return name;
  return (
    <Link to={linkTo('/office/tiers/:tierId', { tierId })} className="underline">
      {name}
    </Link>
  );
}

const COLUMNS: readonly ListColumn<OfficeMember>[] = [
  {
    label: 'Member',
    role: 'title',
    cell: ({ membershipId, name, email }) => (
      <Link to={linkTo('/office/members/:membershipId', { membershipId })}>{name || email}</Link>
    ),
  },
  { label: 'Email', role: 'detail', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { label: 'Tier', role: 'detail', cell: ({ tier }) => tier },
  {
    label: 'State',
    role: 'state',
    cell: (row) => (
      <>
        <State of="member" state={row.state} />
        {row.leftOutThrough !== null && (
          <span className="block text-sm text-muted">
            {row.wantsEveryRelease
              ? 'New, gets every release'
              : `New, left out of releases through ${dayText(row.leftOutThrough)}`}
          </span>
        )}
      </>
    ),
  },
  { label: 'Since', role: 'detail', cell: ({ stateSince }) => instantText(stateSince) },
  { label: 'Card', role: 'detail', cell: ({ hasCard }) => (hasCard ? 'On file' : 'None') },
  { label: 'Change', role: 'act', cell: (row) => <MemberActs {...row} /> },
];

const MEMBERS = defineList('get /office/clubs/{clubTypeId}/members', {
  title: 'Members',
  noun: 'member',
  caption: 'Members, newest first',
  columns: COLUMNS,
  idOf: ({ membershipId }) => membershipId,
  nameOf: ({ name }) => name,
  asks: { q: anyText, state: oneOf(MEMBERSHIP_STATES) },
  filters: [
    { name: 'q', label: 'Name or email', type: 'search' },
    { name: 'state', label: 'State', choices: choicesOf(STATES.member) },
  ],
  empty: <p>No members match.</p>,
});

function MemberActs({
  membershipId,
  customerId,
  state,
  name,
  hasCard,
  leftOutThrough,
  wantsEveryRelease,
}: OfficeMember) {
  const { query } = useLoaderData<typeof loader>().members;
  const to = (act: MemberAct) => linkTo('/office/members/:membershipId/:act', { membershipId, act }, query);
  if (state === 'cancelled') return null;
  return (
    <span className="office-bar">
      {state === 'active' && (
        <Link to={to('hold')} aria-label={`Put ${name} on hold`}>
          Hold
        </Link>
      )}
      {state === 'on hold' && (
        <Link to={to('resume')} aria-label={`Resume ${name}`}>
          Resume
        </Link>
      )}
      {leftOutThrough !== null &&
        (wantsEveryRelease ? (
          <Link to={to('leave-out')} aria-label={`Leave ${name} out of early releases`}>
            Leave out
          </Link>
        ) : (
          <Link to={to('include')} aria-label={`Include ${name} in every release`}>
            Include
          </Link>
        ))}
      {!hasCard && customerId !== null && (
        <Link
          to={linkTo('/office/members/:membershipId/card-link', { membershipId }, query)}
          aria-label={`Send a card link to ${name}`}
        >
          Card link
        </Link>
      )}
      <Link to={to('cancel')} aria-label={`Cancel ${name}`}>
        Cancel
      </Link>
    </span>
  );
}

/** Shipments a year, or days after the first shipment in which releases leave new members out. */
export async function action({ context, params: { clubTypeId: id }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const clubTypeId = idIn(id);
  const numberAt = (name: string) => {
    const text = String(form.get(name) ?? '').trim();
    return /^\d+$/.test(text) ? Number(text) : text;
  };
  const api = context.get(apiContext);
  const params = { clubTypeId };
  const did = form.has('count') ? 'shipments-a-year' : 'new-members';
  const set = form.has('count')
    ? await api.call('put /office/clubs/{clubTypeId}/shipments-a-year', {
        params,
        body: bodyOf('put /office/clubs/{clubTypeId}/shipments-a-year', {
          count: numberAt('count'),
          noticeDays: numberAt('noticeDays'),
        }),
      })
    : await api.call('put /office/clubs/{clubTypeId}/new-members', {
        params,
        body: bodyOf('put /office/clubs/{clubTypeId}/new-members', { days: numberAt('days') }),
      });
  return redirectOrRefuse<unknown>(set, form, url.href, linkTo('/office/clubs/:clubTypeId', params, { did }));
}

interface RuleProps {
  readonly club: ShownOfficeClub;
  readonly refused: Route.ComponentProps['actionData'];
}

/** The refusal of the form that has this field. */
function refusedAt(refused: RuleProps['refused'], name: string): RuleProps['refused'] {
  return refused && name in refused.reply.values ? refused : undefined;
}

function Undelivered({ members }: { members: ShownOfficeClub['undelivered'] }) {
  if (members.length === 0) return null;
  return (
    <section className="office-notice mt-6">
      <h2 className="office-heading mb-2">Notices that could not be delivered</h2>
      <p>These members must hear of it another way:</p>
      <ul>
        {members.map(({ membershipId, email, subject }) => (
          <li key={`${membershipId} ${subject}`} className="wrap-anywhere">
            <Link className="underline" to={linkTo('/office/members/:membershipId', { membershipId })}>
              {email}
            </Link>
            : {subject}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RuleOfClubProps {
  readonly title: string;
  readonly refused: RuleProps['refused'];
  readonly children: ReactNode;
}

/** The rule in one line, folded: the members are what the page is for. */
function RuleOfClub({ title, refused, children }: RuleOfClubProps) {
  return (
    <details open={refused !== undefined}>
      <summary className="cursor-pointer py-2.5">
        <h2 className="inline font-medium">{title}</h2>
      </summary>
      <div className="mt-2 mb-6 max-w-prose">{children}</div>
    </details>
  );
}

function ShipmentsAYear({ club, refused }: RuleProps) {
  return (
    <RuleOfClub title={`Shipments a year: ${numberText(club.shipmentsAYear)}`} refused={refused}>
      <p className="mb-4">
        Shoppers read this number above the button that joins the club, with the price of a shipment. If you
        change it, members get an email, and a release can be prepared after the days of notice.
      </p>
      {useStaff().permissions.includes('clubs') && (
        <OfficeForm
          refused={refused}
          values={{ count: String(club.shipmentsAYear), noticeDays: String(NOTICE_DAYS.least) }}
        >
          {(field) => (
            <>
              <TextField
                field={field('count')}
                label="Shipments a year"
                kind="digits"
                width="half"
                autoComplete="off"
              />
              <NoticeDaysField field={field} />
              <SubmitButton look="quiet">Change the number</SubmitButton>
            </>
          )}
        </OfficeForm>
      )}
    </RuleOfClub>
  );
}

function NewMembers({ club, refused }: RuleProps) {
  const leftOut =
    club.newMemberDays === 0 ? 'get every release' : `left out for ${countText(club.newMemberDays, 'day')}`;
  return (
    <RuleOfClub title={`New members: ${leftOut}`} refused={refused}>
      <p className="mb-4">
        New members are left out of releases this many days after their first shipment, unless they ask for
        one. 0: every release goes to every member.
      </p>
      {useStaff().permissions.includes('clubs') && (
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
      )}
    </RuleOfClub>
  );
}

export default function ClubPage({ loaderData: { club, members }, actionData }: Route.ComponentProps) {
  const { permissions } = useStaff();
  const mayRelease = permissions.includes('clubs');
  const mayAdd = permissions.includes('members');
  return (
    <>
      <PageHead
        title={club.club}
        lead={`Ships on ${club.shipDays.join(' or ')}${club.nextShipment ? `, next on ${dayText(club.nextShipment)}` : ''}. Policy ${club.policy.version}.`}
      >
        {mayAdd && (
          <ButtonLink to={linkTo('/office/clubs/:clubTypeId/members/new', { clubTypeId: club.clubTypeId })}>
            Add a member
          </ButtonLink>
        )}
        {mayRelease && (
          <ButtonLink look="main" to={linkTo('/office/releases/new', { club: String(club.clubTypeId) })}>
            New release
          </ButtonLink>
        )}
      </PageHead>
      <Did
        words={{
          hold: 'The membership is on hold. The member gets an email.',
          resume: 'The membership is active again. The member gets an email.',
          cancel: 'The membership is canceled. The member gets an email.',
          include: 'The member gets every release.',
          'leave-out': 'The member is left out of releases close to the first shipment.',
          'card-link': 'The link is on its way to the member.',
          'shipments-a-year': 'The number of shipments a year is saved.',
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
      <Undelivered members={club.undelivered} />
      <div className="mt-4">
        <ShipmentsAYear club={club} refused={refusedAt(actionData, 'count')} />
        <NewMembers club={club} refused={refusedAt(actionData, 'days')} />
      </div>
      <div className="office-bar mt-8 mb-2 justify-between">
        <h2 className="office-heading">Members</h2>
        <Link
          className="office-quiet-link"
          to={linkTo('/office/clubs/:clubTypeId/lost', { clubTypeId: club.clubTypeId })}
        >
          Members lost
        </Link>
      </div>
      <ListSection of={MEMBERS} loaded={members} />
    </>
  );
}
