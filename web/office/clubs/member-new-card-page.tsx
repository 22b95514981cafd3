import { type ActionFunctionArgs, Link } from 'react-router';
import { parseUsDate } from '../../../domain/dates/day.ts';
import { apiContext } from '../../api/browser-api.ts';
import { handCardContext } from '../../cards/vault.ts';
import { unwrap, wouldOf } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { loadTakeCard, NewCardForm } from '../parts/new-card-form.tsx';
import { State } from '../parts/states.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ReviewProblem } from '../ui/review.tsx';
import type { Route } from './+types/member-new-card-page.ts';
import { wayBack } from './back-to-list.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const membershipId = idIn(params.membershipId);
  const api = context.get(apiContext);
  const [member, wanted, lookups] = await Promise.all([
    api.call('get /office/members/{membershipId}', { params: { membershipId } }),
    api.call('get /office/members/{membershipId}/new-card', { params: { membershipId } }),
    api.call('get /lookups'),
  ]);
  const today = parseUsDate(unwrap(lookups, url.href).today) ?? '';
  return { member: unwrap(member, url.href), today, key: crypto.randomUUID(), ...wouldOf(wanted) };
}

/** A refusal may mean that another amount is due, or that the member has paid. */
export const shouldRevalidate = () => true;

/** Back to the release that was come from, or else to the member. */
async function act({ context, params, request, url }: ActionFunctionArgs) {
  const [{ takeCard }, form] = await Promise.all([loadTakeCard(), request.formData()]);
  const membershipId = idIn(params.membershipId);
  return takeCard({
    form,
    requestUrl: url.href,
    handCard: context.get(handCardContext),
    send: (press) =>
      context
        .get(apiContext)
        .call('post /office/members/{membershipId}/new-card', { params: { membershipId }, ...press }),
    to: ({ amount }) => {
      const did = amount === null ? 'new-card' : 'paid';
      return wayBack(url, did) ?? linkTo('/office/members/:membershipId', { membershipId }, { did });
    },
  });
}

export { act as action, act as clientAction };

export default function MemberNewCardPage({
  loaderData: { member, would, problem, today, key },
  actionData,
}: Route.ComponentProps) {
  const { membershipId, name, email, clubTypeId, club, tier, state } = member;
  return (
    <div className="max-w-2xl">
      <PageHead
        title="Take a new card"
        lead={
          <>
            <Link to={linkTo('/office/members/:membershipId', { membershipId })}>{name || email}</Link>,{' '}
            <Link to={linkTo('/office/clubs/:clubTypeId', { clubTypeId })}>{club}</Link>, {tier}{' '}
            <State of="member" state={state} />
          </>
        }
      />
      <ReviewProblem problem={problem} refused={actionData} />
      {would && <NewCardForm wanted={would} today={today} fresh={key} refused={actionData} done="charged" />}
    </div>
  );
}
