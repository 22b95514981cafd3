import { Link, useLoaderData } from 'react-router';
import type { ShownOfficeMember } from '../../../contract/office/members.ts';
import { sayLeaving } from '../../../domain/clubs/leaving.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { apiContext } from '../../api/browser-api.ts';
import { Fact } from '../../ui/fact.tsx';
import { unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { State } from '../parts/states.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did } from '../ui/done-notice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { dayText, instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/member-page.ts';
import type { MemberAct } from './member-act-page.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const membershipId = idIn(params.membershipId);
  const member = unwrap(
    await context.get(apiContext).call('get /office/members/{membershipId}', { params: { membershipId } }),
    url.href,
  );
  return { member };
}

type Shipment = ShownOfficeMember['shipments'][number];
const SHIPMENTS: readonly Column<Shipment>[] = [
  {
    label: 'Release',
    cell: ({ releaseId, name }) => (
      <Link to={linkTo('/office/releases/:releaseId', { releaseId })}>{name}</Link>
    ),
  },
  { label: 'Ships', cell: ({ shipDay }) => dayText(shipDay) },
  { label: 'State', cell: ({ state }) => <State of="shipment" state={state} /> },
  {
    label: 'Box or order',
    cell: (shipment) => <BoxOrOrder {...shipment} />,
  },
];

function BoxOrOrder({ releaseId, shipmentId, name, state, purchaseOrderId: orderId }: Shipment) {
  const { membershipId } = useLoaderData<typeof loader>().member;
  if (orderId !== null) return <Link to={linkTo('/office/orders/:orderId', { orderId })}>{orderId}</Link>;
  if (state !== 'open') return null;
  return (
    <Link
      to={linkTo(
        '/office/releases/:releaseId/shipments/:shipmentId/box',
        { releaseId, shipmentId },
        { member: String(membershipId) },
      )}
      aria-label={`Wines of the ${name} box`}
    >
      Wines
    </Link>
  );
}

export default function MemberPage({ loaderData: { member } }: Route.ComponentProps) {
  const { customerId, clubTypeId, club, tier, price, state, card } = member;
  const name = member.name || member.email;
  return (
    <>
      <PageHead
        title={name}
        lead={
          <>
            <Link className="underline" to={linkTo('/office/clubs/:clubTypeId', { clubTypeId })}>
              {club}
            </Link>
            , {member.email} <State of="member" state={state} />
          </>
        }
      >
        <MemberButtons {...member} />
      </PageHead>
      <Did
        words={{
          add: 'The membership is open. The member gets an email.',
          'add-link': 'The membership is open. The member gets an email, and a link to enter a card.',
          change: 'The change is saved. The member gets an email that says what changed.',
          same: 'Nothing has changed, and the member gets no email.',
          hold: 'The membership is on hold. The member gets an email.',
          resume: 'The membership is active again. The member gets an email.',
          cancel: 'The membership is canceled. The member gets an email.',
          box: 'The box is changed.',
          'card-link': 'The link is on its way to the member.',
          'new-card': 'The new card is on file.',
          paid: 'The new card is on file, and what was declined is charged to it.',
        }}
      />
      <dl className="mb-8 grid gap-2">
        <Fact label="Customer">
          {customerId === null ? (
            'No account yet'
          ) : (
            <Link className="underline" to={linkTo('/office/customers/:customerId', { customerId })}>
              {name}
            </Link>
          )}
        </Fact>
        <Fact label="Tier">
          {tier}, {moneyText(price)} a shipment before shipping and tax
        </Fact>
        <Fact label={member.isPickup ? 'Pickup at' : 'Shipments go to'}>{member.address.join(', ')}</Fact>
        <Fact label="Card">
          {card === null ? 'None' : `Ends in ${card.lastFour}, expires ${card.expires}`}
        </Fact>
        <Fact label="Joined">{instantText(member.joined)}</Fact>
        <Fact label="Consent">
          Policy {member.policyVersion},{' '}
          {member.takenBy === null ? 'online' : `by phone, taken by ${member.takenBy}`},{' '}
          {instantText(member.agreed)}.{' '}
          <Link
            className="underline"
            to={linkTo('/office/members/:membershipId/consent', { membershipId: member.membershipId })}
          >
            Proof of consent
          </Link>
        </Fact>
        <Fact label="State since">{instantText(member.stateSince)}</Fact>
        {member.left && <Fact label="Left">{capitalized(sayLeaving(member.left))}</Fact>}
      </dl>
      <h2 className="office-heading mb-2">Shipments</h2>
      <DataTable
        caption="Shipments, newest release first"
        columns={SHIPMENTS}
        rows={member.shipments}
        idOf={({ shipmentId }) => shipmentId}
        nameOf={({ name: release }) => release}
        empty={<p>No shipments yet. The next release brings the first.</p>}
      />
    </>
  );
}

function MemberButtons({ membershipId, customerId, clubTypeId, state, mayComeBack }: ShownOfficeMember) {
  const from = { member: String(membershipId) };
  const to = (act: MemberAct) => linkTo('/office/members/:membershipId/:act', { membershipId, act }, from);
  if (state === 'cancelled') {
    return (
      mayComeBack &&
      customerId !== null && (
        <ButtonLink
          look="main"
          to={linkTo(
            '/office/clubs/:clubTypeId/members/new',
            { clubTypeId },
            { customer: String(customerId) },
          )}
        >
          Win back
        </ButtonLink>
      )
    );
  }
  return (
    <>
      {customerId !== null && (
        <>
          <ButtonLink to={linkTo('/office/members/:membershipId/edit', { membershipId })}>Change</ButtonLink>
          <ButtonLink to={linkTo('/office/members/:membershipId/card-link', { membershipId }, from)}>
            Card link
          </ButtonLink>
          <ButtonLink to={linkTo('/office/members/:membershipId/new-card', { membershipId })}>
            Take a new card
          </ButtonLink>
        </>
      )}
      {state === 'active' && <ButtonLink to={to('hold')}>Hold</ButtonLink>}
      {state === 'on hold' && <ButtonLink to={to('resume')}>Resume</ButtonLink>}
      <ButtonLink to={to('cancel')}>Cancel</ButtonLink>
    </>
  );
}
