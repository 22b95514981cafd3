import { Link } from 'react-router';
import { SectionPage } from '../section-page.tsx';
import { useAccount } from '../use-account.ts';
import { MembershipDetails } from './membership-details.tsx';

export default function MembershipPage() {
  const { memberships } = useAccount().user;
  return (
    <SectionPage title="Membership">
      {memberships.length === 0 ? (
        <NoMembershipYet />
      ) : (
        <div>
          {memberships.map((membership) => (
            <MembershipDetails key={membership.membershipId} membership={membership} />
          ))}
        </div>
      )}
    </SectionPage>
  );
}

function NoMembershipYet() {
  return (
    <>
      <p className="max-w-prose text-lg text-muted">
        You belong to no wine club yet. Members get wines that are set aside for them, at one price for each
        shipment.
      </p>
      <p className="mt-7">
        <Link
          to="/shop/clubs"
          className="inline-flex min-h-12 items-center rounded-pill border border-accent bg-accent px-7 font-medium text-on-accent hover:bg-accent-deep"
        >
          See the wine club
        </Link>
      </p>
    </>
  );
}
