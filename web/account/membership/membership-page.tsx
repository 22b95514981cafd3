import { Link, useLocation } from 'react-router';
import type { Membership } from '../../../contract/user.ts';
import { apiContext } from '../../api/browser-api.ts';
import { LeavingReason } from '../../club-membership/leaving.tsx';
import { buttonAction } from '../form-action.ts';
import { useAccount } from '../load-account.ts';
import { doneIn } from '../saved.ts';
import { Problem, SectionPage } from '../section-page.tsx';
import type { Route } from './+types/membership-page.ts';
import { changeMembership } from './change-membership.ts';
import { ChangeView } from './change-view.tsx';
import { loadMemberships } from './load-memberships.ts';
import { MembershipDetails } from './membership-details.tsx';
import { MEMBERSHIP_PATH, viewIn } from './membership-view.ts';
import { comingShipment } from './shipments.tsx';
import { useFocusOnView } from './use-focus-on-view.ts';

const load = ({ context, request }: Route.LoaderArgs) =>
  loadMemberships(context.get(apiContext), request.url);

export { load as loader, load as clientLoader };

const act = buttonAction(changeMembership, MEMBERSHIP_PATH);

export { act as action, act as clientAction };

export default function MembershipPage({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { user, today } = useAccount();
  const { memberships } = user;
  const { search } = useLocation();
  const view = viewIn(search);
  const phoneOf = (brandingId: number) =>
    loaderData.brands.find((each) => each.brandingId === brandingId)?.phone ?? '';
  const left = doneIn(search) === 'membership-left' ? justLeft(memberships) : undefined;
  const viewed = memberships.find(({ membershipId }) => membershipId === view?.membershipId);
  useFocusOnView();
  if (view && viewed) {
    const wineries = loaderData.wineries.filter(({ brandingId }) => brandingId === viewed.brandingId);
    return (
      <ChangeView
        key={view.act}
        act={view.act}
        membership={viewed}
        wineries={wineries}
        shipment={comingShipment(loaderData.shipments[viewed.membershipId] ?? [], today)}
        smallerTiers={loaderData.smallerTiers[viewed.membershipId] ?? []}
        phone={phoneOf(viewed.brandingId)}
        problem={problem?.message}
      />
    );
  }
  return (
    <SectionPage title="Membership">
      <Problem message={problem?.message} />
      {left && <LeavingReason membershipId={left.membershipId} />}
      {memberships.length === 0 ? (
        <NoMembershipYet />
      ) : (
        <div>
          {memberships.map((membership) => (
            <MembershipDetails
              key={membership.membershipId}
              membership={membership}
              shipments={loaderData.shipments[membership.membershipId] ?? null}
              hasSmallerTier={(loaderData.smallerTiers[membership.membershipId] ?? []).length > 0}
              phone={phoneOf(membership.brandingId)}
            />
          ))}
        </div>
      )}
    </SectionPage>
  );
}

function justLeft(memberships: readonly Membership[]): Membership | undefined {
  return memberships
    .filter(({ state }) => state === 'cancelled')
    .toSorted((one, other) => Date.parse(other.stateSince) - Date.parse(one.stateSince))[0];
}

function NoMembershipYet() {
  const { emailVerified } = useAccount().user;
  return (
    <>
      <p className="max-w-prose lead">
        You are not a member of a wine club yet. Members get wines set aside for them, at one price per
        shipment.
      </p>
      {!emailVerified && (
        <p className="mt-4 max-w-prose">
          Did you join with this email address? Verify it with the link in the email that we sent you, and
          your membership will appear here.
        </p>
      )}
      <p className="mt-7">
        <Link to="/shop/clubs" className="button">
          See the wine club
        </Link>
      </p>
    </>
  );
}
