import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { checkoutPath, FIRST_STEP } from '../../../domain/checkout/steps.ts';
import { apiContext } from '../../api/browser-api.ts';
import { PageHead } from '../../site/page-head.tsx';
import { siteBrandContext, useSite } from '../../site/site.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageMain } from '../../ui/page-main.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { COOKIES_NEEDED } from '../cookies-needed.ts';
import type { Route } from './+types/clubs-page.ts';
import { membershipName } from './club-names.ts';
import { ClubOffer } from './club-offer.tsx';
import { type JoinOutcome, joinClub } from './join-club.ts';
import { loadClubVisit } from './load-clubs.ts';
import { OtherClubs } from './other-clubs.tsx';

async function load({ params: { clubTypeId }, context, request }: Route.LoaderArgs) {
  const brandingId = context.get(siteBrandContext)();
  const visit = await loadClubVisit(context.get(apiContext), { clubTypeId, brandingId });
  const isOnTheWay = new URL(request.url).searchParams.has(JOINING);
  if (isOnTheWay && visit.isJoining) throw redirect(checkoutPath(FIRST_STEP.slug, true), 303);
  return { ...visit, isBlocked: isOnTheWay };
}

/** Of the address between 'Join the Club' and the checkout: only a browser that keeps cookies passes it. */
const JOINING = 'joining';

export { load as loader, load as clientLoader };

async function act({ context, request }: Route.ActionArgs) {
  const outcome = await joinClub(context.get(apiContext), await request.formData());
  if (!outcome.joined) return data(outcome, { status: 422 });
  return redirect(`${new URL(request.url).pathname}?${JOINING}=yes`, 303);
}

export { act as action, act as clientAction };

/** A refusal changes nothing, and a lost network must not replace the page. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as JoinOutcome | undefined)?.joined === false ? false : defaultShouldRevalidate;
}

export default function ClubsPage({ loaderData }: Route.ComponentProps) {
  const { club, others, waiting, standing, isBlocked } = loaderData;
  const { name, brandingId } = useSite();
  return (
    <PageMain className="page pt-8 md:pt-14">
      <PageHead
        title={club?.name ?? 'Wine Club'}
        description={`${club?.name ?? 'Wine Club'}: wines of ${club?.brandingName ?? name} that our winemaker chooses for members, with each shipment.`}
        path={club ? `/shop/clubs/${club.clubTypeId}` : '/shop/clubs'}
        brandingId={club?.brandingId ?? brandingId}
      />
      {isBlocked && (
        <div role="alert" className="mb-8 md:mb-12">
          <Notice tone="problem">{COOKIES_NEEDED}</Notice>
        </div>
      )}
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
