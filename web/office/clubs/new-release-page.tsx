import { stateByShort } from '../../../domain/geography/states.ts';
import { apiContext } from '../../api/browser-api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bodyOf } from '../body-of.ts';
import { unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { reviewThenDo } from '../review-then-do.ts';
import { DataTable } from '../ui/data-table.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ReviewForm } from '../ui/review.tsx';
import { countText, lastDayText, moneyText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/new-release-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const clubs = unwrap(await context.get(apiContext).call('get /office/clubs'), url.href);
  const ofQuery = (name: string) => url.searchParams.get(name) ?? '';
  const start = { clubTypeId: ofQuery('club'), shipDay: ofQuery('shipDay'), name: ofQuery('name') };
  return { clubs: clubs.rows, start };
}

/** First press: what would be prepared. Second press of the same release: prepares it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const body = {
    clubTypeId: Number(text('clubTypeId')) || undefined,
    shipDay: text('shipDay'),
    name: text('name') || null,
    until: text('until') || null,
  };
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: JSON.stringify(body),
    call: ({ query }) =>
      context
        .get(apiContext)
        .call('post /office/releases', { query, body: bodyOf('post /office/releases', body) }),
    review: (answer) => ('runId' in answer ? null : answer),
    doneAt: (answer) =>
      'runId' in answer ? linkTo('/office/releases/:releaseId', { releaseId: answer.releaseId }) : null,
  });
}

interface LostToPermitsProps {
  readonly states: readonly { readonly state: string; readonly members: number; readonly wine: number }[];
}

/** What the end of a permit costs, before the release is prepared. */
function LostToPermits({ states }: LostToPermitsProps) {
  return (
    <>
      <p>No permit lets it ship to:</p>
      <ul className="list-disc ps-5">
        {states.map(({ state, members, wine }) => (
          <li key={state}>
            {stateByShort(state)?.stateName ?? state}: {countText(members, 'member')}, {moneyText(wine)} of
            wine
          </li>
        ))}
      </ul>
      <p>Enter the renewal in Winery first, and they get their shipments.</p>
    </>
  );
}

export default function NewReleasePage({ loaderData: { clubs, start }, actionData }: Route.ComponentProps) {
  const { review, refused, typed } = actionData ?? {};
  return (
    <div className="max-w-2xl">
      <PageHead
        title="New release"
        lead="Every member gets a shipment and an email, with time to change it."
      />
      <ReviewForm
        refused={refused}
        values={typed ?? start}
        subject={review && actionData?.subject}
        button={
          review
            ? `Prepare ${countText(review.shipments, 'shipment')}, email ${countText(review.shipments, 'member')}`
            : 'Review'
        }
      >
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
              hint="Members see this name, for example “Spring 2027”."
              autoComplete="off"
            />
            <TextField
              field={field('until')}
              label="Last day for changes"
              optional
              kind="date"
              width="half"
              hint="Leave empty for the club’s usual day. The review shows it."
            />
            {review && (
              <section aria-labelledby="review" className="office-notice">
                <h2 id="review" className="office-heading">
                  {review.name}
                </h2>
                <p>
                  {countText(review.shipments, 'member')} {review.shipments === 1 ? 'gets' : 'get'} a shipment
                  and an email, {moneyText(review.total)} in all. They may change it through{' '}
                  {lastDayText(review.windowEndsAt)}.
                </p>
                {review.laterCount > 0 && (
                  <p>{numberText(review.laterCount)} ship later because of the weather.</p>
                )}
                {review.leftOutCount > 0 && (
                  <p>
                    {countText(review.leftOutCount, 'new member')} {review.leftOutCount === 1 ? 'is' : 'are'}{' '}
                    left out: the release is too close to the first shipment.
                  </p>
                )}
                {review.exceptionCount > 0 && (
                  <p>
                    {countText(review.exceptionCount, 'member')} can’t get a shipment now: see the reasons
                    below.
                  </p>
                )}
                {review.lostToPermits.length > 0 && <LostToPermits states={review.lostToPermits} />}
              </section>
            )}
          </>
        )}
      </ReviewForm>
      {review && review.exceptions.length > 0 && (
        <div className="mt-6">
          <DataTable
            caption="Members who get no shipment"
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
