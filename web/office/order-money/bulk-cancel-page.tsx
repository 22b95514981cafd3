import { data, Link, redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { bulkTargetIn } from '../bulk-target.ts';
import { codeHeader, keyHeader, refusedAction, shown } from '../call-office.ts';
import { CodeField, OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/bulk-cancel-page.ts';
import { FormKey } from './form-key.tsx';
import { TargetFields } from './target-fields.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const session = shown(await context.get(apiContext).call('get /office/session'), url.href);
  return { needsCode: session.confirmedUntil === null, requestKey: crypto.randomUUID() };
}

/** The list posts its selection, which is reviewed; a press on the button with the count then starts the run. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const target = bulkTargetIn(form);
  const review = await api.call('post /office/orders/bulk/cancel', {
    query: { dryRun: 'true' },
    body: { ...target, reason: 'Review' },
  });
  if (!review.ok) return refusedAction(review.error, form, url.href);
  if (!('dryRun' in review.data)) throw new Error('a dry run started a run');
  const shownReview = { ...review.data, target };
  if (form.get('step') !== 'cancel') return data({ reply: undefined, review: shownReview });
  const result = await api.call('post /office/orders/bulk/cancel', {
    body: { ...target, reason: String(form.get('reason')) },
    headers: { ...keyHeader(form), ...codeHeader(form) },
  });
  if (result.ok && 'runId' in result.data) return redirect(`/office/runs/${result.data.runId}`, 303);
  if (result.ok) throw new Error('the run did not start');
  const refused = refusedAction(result.error, form, url.href);
  if (refused instanceof Response) return refused;
  return data({ ...refused.data, review: shownReview }, { status: result.error.status || 503 });
}

export default function BulkCancelPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.reply && { reply: actionData.reply };
  const review = actionData && 'review' in actionData ? actionData.review : null;
  return (
    <>
      <PageHead title="Cancel orders" />
      {review && review.orders > 0 ? (
        <OfficeForm refused={refused} action="/office/orders/bulk/cancel" placesCode>
          {(field) => (
            <>
              <FormKey fresh={loaderData.requestKey} refused={refused} />
              <input type="hidden" name="step" value="cancel" />
              <TargetFields target={review.target} />
              <TextField
                field={field('reason')}
                label="Reason"
                hint="For staff and the record, without names"
                width="half"
                autoComplete="off"
              />
              <ul className="grid gap-1">
                <li>{moneyText(review.amount)} is released on the cards. Nothing is charged.</li>
                <li>The bottles go back on sale, and each customer gets an email.</li>
                {review.others > 0 && <li>{review.others} of the selected orders cannot be canceled.</li>}
              </ul>
              {(loaderData.needsCode || refused?.reply.code === 'confirm-needed') && (
                <CodeField field={field('code')} />
              )}
              <SubmitButton look="danger">
                Cancel {review.orders === 1 ? '1 order' : `${review.orders} orders`}
              </SubmitButton>
            </>
          )}
        </OfficeForm>
      ) : (
        <p role="status" className="office-notice is-warn">
          {refused?.reply.lead ?? 'Select orders that have not shipped first.'}{' '}
          <Link to="/office/orders">Orders</Link>
        </p>
      )}
    </>
  );
}
