import { apiContext } from '../../api/browser-api.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { Review } from '../ui/review.tsx';
import { countText } from '../ui/texts.ts';
import type { Route } from './+types/withdraw-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const releaseId = idIn(params.releaseId);
  return unwrap(
    await context.get(apiContext).call('get /office/releases/{releaseId}', { params: { releaseId } }),
    url.href,
  );
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const releaseId = idIn(params.releaseId);
  const withdrawn = await context
    .get(apiContext)
    .call('post /office/releases/{releaseId}/withdraw', { params: { releaseId } });
  return redirectOrRefuse(withdrawn, form, url.href, linkTo('/office/releases', { did: 'withdraw' }));
}

export default function WithdrawPage({ loaderData: release, actionData }: Route.ComponentProps) {
  const shipments = release.counts.open + release.counts.held + release.counts.exception;
  return (
    <Review
      title={`Withdraw ${release.name}?`}
      button={`Withdraw ${release.name}`}
      back={linkTo('/office/releases/:releaseId', { releaseId: release.releaseId })}
      refused={actionData}
    >
      <p>
        {countText(shipments, 'shipment')} of {release.club} {shipments === 1 ? 'is' : 'are'} removed, and the
        links in the emails stop working. Members get no email.
      </p>
    </Review>
  );
}
