import { data, Form, replace, useLocation, useNavigation } from 'react-router';
import { Problem, Success } from '../account/section-page.tsx';
import { apiContext } from '../api/browser-api.ts';
import { failPage } from '../api/page-failure.ts';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { membershipName } from '../shop/clubs/club-names.ts';
import { Button } from '../ui/button.tsx';
import { PageMain } from '../ui/page-main.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/club-membership-page.ts';
import { LeavingReason, LeavingWords } from './leaving.tsx';

const idIn = (url: string) => new URL(url).searchParams.get('id') ?? '';

async function load({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [found, lookups] = await Promise.all([
    api.call('get /club-membership', { query: { id: idIn(request.url) } }),
    api.call('get /lookups'),
  ]);
  if (!lookups.ok) return failPage(lookups.error);
  if (!found.ok && found.error.status !== 404 && found.error.status !== 422) return failPage(found.error);
  const membership = found.ok ? found.data : null;
  const { brands } = lookups.data;
  const phone = brands.find(({ brandingId }) => brandingId === membership?.brandingId)?.phone ?? '';
  return data({ membership, phone }, { status: membership === null ? 404 : 200 });
}

export { load as loader, load as clientLoader };

async function act({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const id = idIn(request.url);
  const isReason = form.get('intent') === 'reason';
  const left = await context.get(apiContext).call('put /club-membership', {
    query: { id },
    body: { state: 'cancelled', ...(isReason && { reason: String(form.get('reason') ?? '') }) },
  });
  if (!left.ok) return data({ message: left.error.message }, { status: left.error.status || 503 });
  return replace(`/club-membership?${new URLSearchParams({ id, done: isReason ? 'reason' : 'left' })}`);
}

export { act as action, act as clientAction };

const DONE: Readonly<Record<string, string>> = {
  left: 'You have left the club. We sent you an email that says what still comes, if anything.',
  reason: 'Thank you for telling us.',
};

/** One membership, for anyone who has its link: it can be ended, and nothing else. */
export default function ClubMembershipPage({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { membership, phone } = loaderData;
  const done = new URLSearchParams(useLocation().search).get('done') ?? '';
  const isBusy = useNavigation().formData?.get('intent') === 'leave';
  const title = membership === null ? 'Membership' : membershipName(membership.clubName);
  const isOver = membership?.state === 'cancelled';
  return (
    <div className="page">
      <PageMain view={done} className="mx-auto max-w-3xl py-8 md:py-16">
        <PageTitle title={title} hasErrors={problem !== undefined} />
        <Success message={isOver ? (DONE[done] ?? null) : null} />
        <Problem message={problem?.message} />
        <h1 className="title mb-7">{isOver || membership === null ? title : 'Leave the Club?'}</h1>
        {membership === null && (
          <>
            <p className="max-w-prose text-lg">This link does not work. Part of it may be missing.</p>
            <p className="mt-7">
              <TextLink to="/account/membership">See your membership</TextLink>
            </p>
          </>
        )}
        {membership && isOver && <p className="mb-7 max-w-prose">This membership has ended.</p>}
        {isOver && done === 'left' && <LeavingReason />}
        {membership && !isOver && (
          <Form method="post" className="grid gap-7">
            <input type="hidden" name="intent" value="leave" />
            <p className="lead">
              {title}, {membership.tierName}
            </p>
            <LeavingWords shipment={membership.shipment} phone={phone} />
            <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
              <Button type="submit" busy={isBusy} busyText="Leaving…">
                Leave the Club
              </Button>
              {membership.state === 'active' && (
                <TextLink to="/account/membership">Put it on hold instead, in your account</TextLink>
              )}
            </div>
          </Form>
        )}
      </PageMain>
    </div>
  );
}
