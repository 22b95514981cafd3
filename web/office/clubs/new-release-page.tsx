import { redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { refusedAction, shown } from '../call-office.ts';
import { DataTable } from '../ui/data-table.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { countText, instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/new-release-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const clubs = shown(await context.get(apiContext).call('get /office/clubs'), url.href);
  return { clubs: clubs.rows, asked: url.searchParams.get('club') ?? '' };
}

/** First press: what would be prepared. Second press, with `isReviewed`: prepares it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const body = {
    clubTypeId: Number(text('clubTypeId')) || undefined,
    shipDay: text('shipDay'),
    name: text('name') || null,
    until: text('until') || null,
  };
  const api = context.get(apiContext);
  const isReviewed = form.get('isReviewed') === JSON.stringify(body);
  const result = await api.call('post /office/releases', {
    query: isReviewed ? {} : { dryRun: 'true' },
    body: body as never,
  });
  if (!result.ok) return refusedAction(result.error, form, url.href);
  if ('runId' in result.data) return redirect(`/office/releases/${result.data.releaseId}`, 303);
  const values = Object.fromEntries(
    ['clubTypeId', 'shipDay', 'name', 'until'].map((name) => [name, text(name)]),
  );
  return { review: result.data, reviewed: JSON.stringify(body), values };
}

export default function NewReleasePage({ loaderData: { clubs, asked }, actionData }: Route.ComponentProps) {
  const reviewed = actionData && 'review' in actionData ? actionData : null;
  const refused = actionData && 'reply' in actionData ? actionData : undefined;
  const review = reviewed?.review;
  return (
    <div className="max-w-2xl">
      <PageHead
        title="New release"
        lead="Every member gets a shipment and an email, with time to change it."
      />
      <OfficeForm refused={refused} values={reviewed?.values ?? { clubTypeId: asked }}>
        {(field) => (
          <>
            <SelectField
              field={field('clubTypeId')}
              label="Club"
              width="half"
              placeholder="Choose a club"
              choices={clubs.map(({ clubTypeId, club }) => ({ value: String(clubTypeId), label: club }))}
            />
            <TextField field={field('shipDay')} label="Ship day" kind="date" width="half" />
            <TextField
              field={field('name')}
              label="Name"
              optional
              hint="What members call it, such as Spring 2027"
              autoComplete="off"
            />
            <TextField
              field={field('until')}
              label="Members may change it until"
              optional
              kind="date"
              width="half"
              hint="Without a day, until it is processed"
            />
            {review && (
              <section aria-labelledby="review" className="office-notice">
                <h2 id="review" className="office-heading">
                  {review.name}
                </h2>
                <p>
                  {countText(review.shipments, 'member')} {review.shipments === 1 ? 'gets' : 'get'} a shipment
                  and an email, {moneyText(review.total)} in all. They may change it until{' '}
                  {instantText(review.windowEndsAt)}.
                </p>
                {review.laterCount > 0 && (
                  <p>
                    {review.laterCount.toLocaleString('en-US')} of them leave on a later ship day, when the
                    weather on their way is safe for wine.
                  </p>
                )}
                {review.leftOutCount > 0 && (
                  <p>
                    {countText(review.leftOutCount, 'new member')} {review.leftOutCount === 1 ? 'is' : 'are'}{' '}
                    left out: the release is too close to the first shipment.
                  </p>
                )}
                {review.exceptionCount > 0 && (
                  <p>{review.exceptionCount.toLocaleString('en-US')} cannot be served now.</p>
                )}
                <input type="hidden" name="isReviewed" value={reviewed.reviewed} />
              </section>
            )}
            <SubmitButton>
              {review
                ? `Prepare ${countText(review.shipments, 'shipment')}, email ${countText(review.shipments, 'member')}`
                : 'Review'}
            </SubmitButton>
          </>
        )}
      </OfficeForm>
      {review && review.exceptions.length > 0 && (
        <div className="mt-6">
          <DataTable
            caption="Members who cannot be served"
            columns={[
              { label: 'Member', cell: ({ email }) => email },
              { label: 'Reason', cell: ({ reason }) => reason },
            ]}
            rows={review.exceptions}
            idOf={({ membershipId }) => membershipId}
            nameOf={({ email }) => email}
            empty={null}
          />
        </div>
      )}
    </div>
  );
}
