import { data, Link, redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { bulkTargetIn } from '../bulk-target.ts';
import { refusedAction } from '../call-office.ts';
import { TargetFields } from '../order-money/target-fields.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Review } from '../ui/review.tsx';
import { countText } from '../ui/texts.ts';
import type { Route } from './+types/bulk-ready-page.ts';

/** The list posts its selection, which is reviewed; a press on the button with the count then tells the customers. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const target = bulkTargetIn(form);
  if (form.get('step') === 'ready') {
    const started = await api.call('post /office/orders/bulk/ready', { body: target });
    if (!started.ok) return refusedAction(started.error, form, url.href);
    if ('dryRun' in started.data) throw new Error('the run did not start');
    return redirect(`/office/runs/${started.data.runId}`, 303);
  }
  const review = await api.call('post /office/orders/bulk/ready', {
    query: { dryRun: 'true' },
    body: target,
  });
  if (!review.ok) return refusedAction(review.error, form, url.href);
  if (!('dryRun' in review.data)) throw new Error('a dry run started a run');
  return data({ reply: undefined, review: { ...review.data, target } });
}

export default function BulkReadyPage({ actionData }: Route.ComponentProps) {
  const review = actionData && 'review' in actionData ? actionData.review : null;
  if (review === null || review.orders === 0)
    return (
      <>
        <PageHead title="Ready pickups" />
        <p role="status" className="office-notice is-warn">
          {actionData?.reply?.lead ?? 'Select pickups whose customers are not told yet first.'}{' '}
          <Link to={LIST}>Pickups to prepare</Link>
        </p>
      </>
    );
  const customers = countText(review.orders, 'customer');
  return (
    <Review
      title={`Tell ${customers} that the order is ready?`}
      button={`Mark ready, email ${customers}`}
      action="/office/orders/bulk/ready"
      back={LIST}
      refused={undefined}
    >
      <input type="hidden" name="step" value="ready" />
      <TargetFields target={review.target} />
      <p>Each gets an email with the winery’s hours; those who asked for texts get one too.</p>
      {review.others > 0 && (
        <p>
          {review.others} of the selected {review.others === 1 ? 'orders is' : 'orders are'} left as they are:
          told before, on hold, or no pickup that waits.
        </p>
      )}
    </Review>
  );
}

const LIST = '/office/pickups?view=pickups-to-prepare';
