import { apiContext } from '../../api/browser-api.ts';
import { failPage } from '../../api/page-failure.ts';
import { idIn } from '../batches/batch-calls.ts';
import { codeHeader, ended, shown } from '../call-office.ts';
import { Review } from '../ui/review.tsx';
import { countText } from '../ui/texts.ts';
import type { Route } from './+types/remove-webhook-page.ts';

const LIST = '/office/settings/webhooks';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { rows } = shown(await context.get(apiContext).call('get /office/settings/webhooks'), url.href);
  const endpoint = rows.find(({ endpointId }) => String(endpointId) === params.endpointId);
  return endpoint ?? failPage({ status: 404, code: 'not-found', message: '', requestId: null });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const removed = await context.get(apiContext).call('delete /office/settings/webhooks/{endpointId}', {
    params: { endpointId: idIn(params.endpointId) },
    headers: codeHeader(form),
  });
  return ended(removed, form, url.href, `${LIST}?did=remove`);
}

export default function RemoveWebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { url, events, owed } = loaderData;
  return (
    <Review title={`Remove ${url}?`} button="Remove endpoint" back={LIST} refused={actionData}>
      <p>It gets no events any more: {events.join(', ')}.</p>
      {owed > 0 && <p>{countText(owed, 'event')} that it has not taken yet will never be sent.</p>}
    </Review>
  );
}
