import { Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { bulkTargetIn } from '../parts/bulk-target.ts';
import { ReasonField } from '../parts/reason-field.tsx';
import { runPath } from '../parts/run-path.ts';
import { TargetFields } from '../parts/target-fields.tsx';
import { reviewThenDo } from '../review-then-do.ts';
import { PageHead } from '../ui/page-head.tsx';
import { ReviewForm } from '../ui/review.tsx';
import { countText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/bulk-cancel-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const session = unwrap(await context.get(apiContext).call('get /office/session'), url.href);
  return { needsCode: session.confirmedUntil === null, requestKey: crypto.randomUUID() };
}

/** The list posts its selection, which is reviewed; a press on the button with the count then starts the run. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const target = bulkTargetIn(form);
  const list = linkTo('/office/orders', 'filter' in target ? target.filter : undefined);
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: JSON.stringify(target),
    hasFields: true,
    call: ({ query, headers }) => {
      const reason = query.dryRun ? 'Review' : String(form.get('reason'));
      const body = { ...target, reason };
      return context.get(apiContext).call('post /office/orders/bulk/cancel', { query, headers, body });
    },
    review: (answer) => ('runId' in answer ? null : { ...answer, target }),
    doneAt: (answer) => ('runId' in answer ? runPath(answer.runId, list) : null),
  });
}

export default function BulkCancelPage({
  loaderData: { needsCode, requestKey },
  actionData,
}: Route.ComponentProps) {
  const { review, refused, subject } = actionData ?? {};
  return (
    <>
      <PageHead title="Cancel orders" />
      {review && review.orders > 0 ? (
        <ReviewForm
          refused={refused}
          action={linkTo('/office/orders/bulk/cancel')}
          subject={subject}
          requestKey={requestKey}
          needsCode={needsCode}
          button={`Cancel ${countText(review.orders, 'order')}`}
          look="danger"
        >
          {(field) => (
            <>
              <TargetFields target={review.target} />
              <ReasonField field={field('reason')} />
              <ul className="grid gap-1">
                <li>Authorizations of {moneyText(review.amount)} are voided. Nothing is charged.</li>
                <li>The bottles go back on sale, and each customer gets an email.</li>
                {review.others > 0 && <li>{review.others} of the selected orders cannot be canceled.</li>}
              </ul>
            </>
          )}
        </ReviewForm>
      ) : (
        <p role="status" className="office-notice is-warn">
          {refused?.reply.lead ?? 'Select orders that have not shipped first.'}{' '}
          <Link to={linkTo('/office/orders')}>Orders</Link>
        </p>
      )}
    </>
  );
}
