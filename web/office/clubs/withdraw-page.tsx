import { Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { idIn } from '../batches/batch-calls.ts';
import { ended, shown } from '../call-office.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/withdraw-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const releaseId = idIn(params.releaseId);
  return shown(
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
  return ended(withdrawn, form, url.href, '/office/releases?did=withdraw');
}

export default function WithdrawPage({ loaderData: release, actionData }: Route.ComponentProps) {
  const shipments = release.counts.open + release.counts.held + release.counts.exception;
  return (
    <div className="max-w-2xl">
      <PageHead
        title="Withdraw a release"
        lead={
          <>
            <Link to={`/office/releases/${release.releaseId}`}>{release.name}</Link>, {release.club}
          </>
        }
      />
      <OfficeForm refused={actionData}>
        {() => (
          <>
            <p>
              {shipments.toLocaleString('en-US')} shipments are removed, and the links in the emails stop
              working. Members are not told. This cannot be undone.
            </p>
            <SubmitButton look="danger">Withdraw {release.name}</SubmitButton>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
