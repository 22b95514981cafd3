import { apiContext } from '../../api/browser-api.ts';
import { notFoundPage } from '../../api/page-failure.ts';
import { codeHeader, redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { Review } from '../ui/review.tsx';
import { countText } from '../ui/texts.ts';
import type { Route } from './+types/remove-webhook-page.ts';

const LIST = linkTo('/office/settings/webhooks');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { rows } = unwrap(await context.get(apiContext).call('get /office/settings/webhooks'), url.href);
  const endpoint = rows.find(({ endpointId }) => String(endpointId) === params.endpointId);
  return endpoint ?? notFoundPage();
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const removed = await context.get(apiContext).call('delete /office/settings/webhooks/{endpointId}', {
    params: { endpointId: idIn(params.endpointId) },
    headers: codeHeader(form),
  });
  return redirectOrRefuse(removed, form, url.href, linkTo('/office/settings/webhooks', { did: 'remove' }));
}

export default function RemoveWebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { url, events, waiting } = loaderData;
  return (
    <Review title={`Remove ${url}?`} button="Remove endpoint" back={LIST} refused={actionData}>
      <p>It gets no more events: {events.join(', ')}.</p>
      {waiting > 0 && <p>{countText(waiting, 'event')} that it has not taken yet will never be sent.</p>}
    </Review>
  );
}
