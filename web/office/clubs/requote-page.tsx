import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { reviewThenDo } from '../review-then-do.ts';
import { ReviewForm } from '../ui/review.tsx';
import { countText, lastDayText } from '../ui/texts.ts';
import type { Route } from './+types/requote-page.ts';
import { ReleaseHead } from './release-head.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const releaseId = idIn(params.releaseId);
  return unwrap(
    await context.get(apiContext).call('get /office/releases/{releaseId}', { params: { releaseId } }),
    url.href,
  );
}

/** First press: who would get an email. Second press with the same day: they get it. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const releaseId = idIn(params.releaseId);
  const until = String(form.get('until') ?? '');
  const expected = Number(form.get('expected'));
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: until,
    call: ({ query }) =>
      context.get(apiContext).call('post /office/releases/{releaseId}/requote', {
        params: { releaseId },
        query,
        body: query.dryRun ? { until } : { until, expected },
      }),
    review: (offer) => offer,
    doneAt: () => linkTo('/office/releases/:releaseId', { releaseId }, { did: 'requote' }),
  });
}

export default function RequotePage({ loaderData: release, actionData }: Route.ComponentProps) {
  const { review, refused, typed } = actionData ?? {};
  return (
    <div className="max-w-2xl">
      <ReleaseHead title="Send members a new price" release={release} />
      <ReviewForm
        refused={refused}
        values={typed ?? {}}
        subject={review && actionData?.subject}
        hidden={review ? { expected: String(review.offered) } : {}}
        button={review ? `Email ${countText(review.offered, 'member')}` : 'Review'}
      >
        {(field) => (
          <>
            <p>
              For members whose price has changed since our last email, and those whose payment failed because
              of it.
            </p>
            <TextField field={field('until')} label="Last day for changes" kind="date" width="half" />
            {review && (
              <section aria-labelledby="review" className="office-notice">
                <h2 id="review" className="office-heading">
                  {countText(review.offered, 'email')}
                </h2>
                <p>
                  {countText(review.offered, 'member')} {review.offered === 1 ? 'gets' : 'get'} an email with
                  the new price. Through {lastDayText(review.windowEndsAt)}, all members of this release may
                  change or skip their shipment.
                </p>
              </section>
            )}
          </>
        )}
      </ReviewForm>
    </div>
  );
}
