import { apiContext } from '../../api/browser-api.ts';
import { actAt } from '../acts.ts';
import { codeHeader, keyHeader, redirectOrRefuse, unwrap, wouldOf } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { runPath } from '../parts/run-path.ts';
import { ReviewForm, ReviewProblem } from '../ui/review.tsx';
import { countText, lastDayText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/charge-page.ts';
import { ReleaseHead } from './release-head.tsx';

/** What is open; below it, what failed. */
const ACTS = {
  '': 'post /office/releases/{releaseId}/charge',
  retry: 'post /office/releases/{releaseId}/retry',
} as const;
const actOf = (pattern: string) => actAt(pattern, '/office/releases/:releaseId/charge', ACTS);

export async function loader({ context, params, pattern, url }: Route.LoaderArgs) {
  const releaseId = idIn(params.releaseId);
  const api = context.get(apiContext);
  const act = actOf(pattern);
  const preview = { params: { releaseId }, query: { dryRun: 'true' as const } };
  const [session, release, tried] = await Promise.all([
    api.call('get /office/session'),
    api.call('get /office/releases/{releaseId}', { params: { releaseId } }),
    api.call(act, { ...preview, body: {} }),
  ]);
  return {
    release: unwrap(release, url.href),
    ...wouldOf(tried),
    again: act === ACTS.retry,
    needsCode: unwrap(session, url.href).confirmedUntil === null,
    key: crypto.randomUUID(),
  };
}

export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const releaseId = idIn(params.releaseId);
  const api = context.get(apiContext);
  const headers = { ...keyHeader(form), ...codeHeader(form) };
  const chargeCall = { params: { releaseId }, query: {}, headers };
  const act = actOf(pattern);
  const expected = Number(form.get('expected'));
  const started = await api.call(act, {
    ...chargeCall,
    body: act === ACTS.retry ? { expected } : { expected, early: form.has('early') },
  });
  const release = linkTo('/office/releases/:releaseId', { releaseId });
  return redirectOrRefuse(started, form, url.href, (done) =>
    'runId' in done ? runPath(done.runId, release) : release,
  );
}

export default function ChargePage({
  loaderData: { release, would, problem, again, needsCode, key },
  actionData,
}: Route.ComponentProps) {
  const isEarly = release.chargedAt === null;
  return (
    <div className="max-w-2xl">
      <ReleaseHead title={again ? 'Retry declined shipments' : 'Charge a release'} release={release} />
      <ReviewProblem problem={problem} refused={actionData} />
      {would && 'shipments' in would && (
        <ReviewForm
          refused={actionData}
          requestKey={key}
          needsCode={needsCode}
          hidden={{ expected: String(would.shipments) }}
          button={`Charge ${moneyText(would.total)}`}
        >
          {() => (
            <>
              <p>
                {countText(would.shipments, 'shipment')}, {moneyText(would.total)} in all, on the members’
                cards. Each member is charged once.
              </p>
              {!again && isEarly && (
                <>
                  <input type="hidden" name="early" value="on" />
                  <p>
                    Members could change their shipments through {lastDayText(release.windowEndsAt)}. That
                    ends now.
                  </p>
                </>
              )}
            </>
          )}
        </ReviewForm>
      )}
    </div>
  );
}
