import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import type { Route } from './+types/requote-page.ts';
import { ReleaseHead } from './release-head.tsx';

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
  const result = await context.get(apiContext).call('post /office/releases/{releaseId}/requote', {
    params: { releaseId },
    body: { until: String(form.get('until') ?? '') },
  });
  return redirectOrRefuse(
    result,
    form,
    url.href,
    linkTo('/office/releases/:releaseId', { releaseId }, { did: 'requote' }),
  );
}

export default function RequotePage({ loaderData: release, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <ReleaseHead title="Send members a new price" release={release} />
      <OfficeForm refused={actionData}>
        {(field) => (
          <>
            <p>
              For members whose price has changed since our last email, and those whose payment failed because
              of it. Each gets an email, and may change or skip the shipment until the day below.
            </p>
            <TextField field={field('until')} label="Members may change it until" kind="date" width="half" />
            <SubmitButton>Send new prices</SubmitButton>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
