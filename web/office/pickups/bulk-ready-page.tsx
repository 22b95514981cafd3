import { Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { linkTo } from '../link-to.ts';
import { bulkTargetIn } from '../parts/bulk-target.ts';
import { runPath } from '../parts/run-path.ts';
import { TargetFields } from '../parts/target-fields.tsx';
import { reviewThenDo } from '../review-then-do.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Review } from '../ui/review.tsx';
import { countText } from '../ui/texts.ts';
import type { Route } from './+types/bulk-ready-page.ts';

/** The list posts its selection, which is reviewed; a press on the button with the count then tells the customers. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const target = bulkTargetIn(form);
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: JSON.stringify(target),
    call: ({ query }) =>
      context.get(apiContext).call('post /office/orders/bulk/ready', { query, body: target }),
    review: (answer) => ('runId' in answer ? null : { ...answer, target }),
    doneAt: (answer) => ('runId' in answer ? runPath(answer.runId, linkTo('/office/pickups')) : null),
  });
}

export default function BulkReadyPage({ actionData }: Route.ComponentProps) {
  const { review, refused, subject } = actionData ?? {};
  if (!review || review.orders === 0)
    return (
      <>
        <PageHead title="Ready pickups" />
        <p role="status" className="office-notice is-warn">
          {refused?.reply.lead ?? 'Select pickups whose customers have not been notified yet.'}{' '}
          <Link to={LIST}>Pickups to prepare</Link>
        </p>
      </>
    );
  const customers = countText(review.orders, 'customer');
  return (
    <Review
      title={`Tell ${customers} that the order is ready?`}
      button={`Mark ready, email ${customers}`}
      action={linkTo('/office/orders/bulk/ready')}
      back={LIST}
      refused={refused}
      subject={subject}
    >
      <TargetFields target={review.target} />
      <p>Each gets an email with the winery’s hours; those who asked for texts get one too.</p>
      {review.others > 0 && (
        <p>
          {review.others} of the selected {review.others === 1 ? 'orders is' : 'orders are'} left as they are:
          already notified, on hold, or not waiting for pickup.
        </p>
      )}
    </Review>
  );
}

const LIST = linkTo('/office/pickups', { view: 'pickups-to-prepare' });
