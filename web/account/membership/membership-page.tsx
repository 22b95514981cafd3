import { data, Link, useLocation } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { useFocusOnView } from '../../club-release/use-focus-on-view.ts';
import { toLogin } from '../load-account.ts';
import { Problem } from '../problem.tsx';
import { redirectDone } from '../saved.ts';
import { SectionPage } from '../section-page.tsx';
import { useAccount } from '../use-account.ts';
import type { Route } from './+types/membership-page.ts';
import { changeMembership } from './change-membership.ts';
import { ChangeView } from './change-view.tsx';
import { loadMemberships } from './load-memberships.ts';
import { MembershipDetails } from './membership-details.tsx';
import { MEMBERSHIP_PATH, viewIn } from './membership-view.ts';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadMemberships(serverApi(context), request.url);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadMemberships(browserApi, request.url);

async function act(api: Api, request: Request) {
  const changed = await changeMembership(api, await request.formData());
  if (changed.ok) return redirectDone(MEMBERSHIP_PATH, changed.done);
  if (changed.status === 401) throw toLogin(request.url);
  return data({ message: changed.message }, { status: changed.status });
}

export const action = ({ context, request }: Route.ActionArgs) => act(serverApi(context), request);
export const clientAction = ({ request }: Route.ClientActionArgs) => act(browserApi, request);

export default function MembershipPage({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { memberships } = useAccount().user;
  const view = viewIn(useLocation().search);
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
        problem={problem?.message}
      />
    );
  }
  return (
    <SectionPage title="Membership">
      <Problem message={problem?.message} />
      {memberships.length === 0 ? (
        <NoMembershipYet />
      ) : (
        <div>
          {memberships.map((membership) => (
            <MembershipDetails
              key={membership.membershipId}
              membership={membership}
              shipments={loaderData.shipments[membership.membershipId] ?? null}
              phone={loaderData.brands.find((each) => each.brandingId === membership.brandingId)?.phone ?? ''}
            />
          ))}
        </div>
      )}
    </SectionPage>
  );
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
