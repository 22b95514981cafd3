import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { checkoutPath, FIRST_STEP } from '../../../domain/checkout/steps.ts';
import { apiContext } from '../../api/browser-api.ts';
import { PageHead } from '../../site/page-head.tsx';
import { siteBrandContext, useSite } from '../../site/site.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageMain } from '../../ui/page-main.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/clubs-page.ts';
import { membershipName } from './club-names.ts';
import { ClubOffer } from './club-offer.tsx';
import { type JoinOutcome, joinClub } from './join-club.ts';
import { loadClubVisit } from './load-clubs.ts';
import { OtherClubs } from './other-clubs.tsx';

const load = ({ params: { clubTypeId }, context }: Route.LoaderArgs) =>
  loadClubVisit(context.get(apiContext), { clubTypeId, brandingId: context.get(siteBrandContext)() });

export { load as loader, load as clientLoader };

async function act({ context, request }: Route.ActionArgs) {
  const outcome = await joinClub(context.get(apiContext), await request.formData());
  return outcome.joined ? redirect(checkoutPath(FIRST_STEP.slug, true), 303) : data(outcome, { status: 422 });
}

export { act as action, act as clientAction };

/** A refusal changes nothing, and a lost network must not replace the page. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as JoinOutcome | undefined)?.joined === false ? false : defaultShouldRevalidate;
}

export default function ClubsPage({ loaderData: { club, others, waiting, standing } }: Route.ComponentProps) {
  const { name, brandingId } = useSite();
  return (
    <PageMain className="page pt-8 md:pt-14">
      <PageHead
        title={club?.name ?? 'Wine Club'}
        description={`${club?.name ?? 'Wine Club'}: wines of ${club?.brandingName ?? name} that our winemaker chooses for members, with each shipment.`}
        path={club ? `/shop/clubs/${club.clubTypeId}` : '/shop/clubs'}
        brandingId={club?.brandingId ?? brandingId}
      />
      {waiting !== null && (
        <div className="mb-8 md:mb-12">
          <Notice>
            {membershipName(waiting)} is in your cart.{' '}
            <TextLink to={checkoutPath(FIRST_STEP.slug, true)}>Continue to checkout</TextLink>
          </Notice>
        </div>
      )}
      {club ? <ClubOffer key={club.clubTypeId} club={club} standing={standing} /> : <NoClub />}
      <OtherClubs clubs={others} />
    </PageMain>
  );
}

function NoClub() {
  const { name } = useSite();
  return (
    <div className="max-w-2xl">
      <h1 className="title">Wine Club</h1>
      <p className="mt-5 lead">{name} is not taking new members right now.</p>
    </div>
  );
}
