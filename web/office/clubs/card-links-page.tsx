import { apiContext } from '../../api/browser-api.ts';
import { keyHeader, redirectOrRefuse, unwrap, wouldOf } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { runPath } from '../parts/run-path.ts';
import { ReviewForm, ReviewProblem } from '../ui/review.tsx';
import { countText } from '../ui/texts.ts';
import type { Route } from './+types/card-links-page.ts';
import { ReleaseHead } from './release-head.tsx';

const SEND = 'post /office/releases/{releaseId}/card-links';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const releaseId = idIn(params.releaseId);
  const api = context.get(apiContext);
  const [release, tried] = await Promise.all([
    api.call('get /office/releases/{releaseId}', { params: { releaseId } }),
    api.call(SEND, { params: { releaseId }, query: { dryRun: 'true' }, body: {} }),
  ]);
  return { release: unwrap(release, url.href), ...wouldOf(tried), key: crypto.randomUUID() };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const releaseId = idIn(params.releaseId);
  const started = await context
    .get(apiContext)
    .call(SEND, { params: { releaseId }, query: {}, headers: keyHeader(form), body: {} });
  const release = linkTo('/office/releases/:releaseId', { releaseId });
  return redirectOrRefuse(started, form, url.href, (done) =>
    'runId' in done ? runPath(done.runId, release) : release,
  );
}

export default function CardLinksPage({
  loaderData: { release, would, problem, key },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <ReleaseHead title="Send card links" release={release} />
      <ReviewProblem problem={problem} refused={actionData} />
      {would && 'members' in would && (
        <ReviewForm
          refused={actionData}
          requestKey={key}
          button={would.members === 1 ? 'Send card link' : `Send card link to all ${would.members} declined`}
        >
          {() => (
            <p>
              {countText(would.members, 'member')} whose card was declined, has expired or is missing. Each
              gets an email with a link to enter another card, and the shipment is charged to it at once.
            </p>
          )}
        </ReviewForm>
      )}
    </div>
  );
}
