import { Link } from 'react-router';
import type { ShownOfficeTier } from '../../../contract/office/club-tiers.ts';
import { NOTICE_DAYS } from '../../../domain/clubs/change-notice.ts';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { bodyOf } from '../body-of.ts';
import { unwrap } from '../call-office.ts';
import { formValues } from '../form-values.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { allProducts } from '../parts/all-products.ts';
import { ContentsFields, contentsIn, contentsValues } from '../parts/contents-fields.tsx';
import { reviewThenDo } from '../review-then-do.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ReviewForm } from '../ui/review.tsx';
import { countText, dayText, moneyText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/tier-page.ts';
import { NoticeDaysField } from './notice-days-field.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const tierId = idIn(params.tierId);
  const [tier, products] = await Promise.all([
    api.call('get /office/tiers/{tierId}', { params: { tierId } }),
    allProducts(api, url.href, { kind: 'wine', state: 'on-sale' }),
  ]);
  const found = unwrap(tier, url.href);
  const wines = products.filter(({ brandingId }) => brandingId === found.brandingId);
  return { tier: found, wines, isDone: url.searchParams.has('did') };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const tierId = idIn(params.tierId);
  const { number } = formValues(form);
  const body = { price: number('price'), wines: contentsIn(form), noticeDays: number('noticeDays') };
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: JSON.stringify(body),
    call: ({ query }) =>
      context.get(apiContext).call('put /office/tiers/{tierId}', {
        params: { tierId },
        query,
        body: bodyOf('put /office/tiers/{tierId}', body),
      }),
    review: (answer) => answer,
    doneAt: () => linkTo('/office/tiers/:tierId', { tierId }, { did: 'set' }),
  });
}

type Wine = ShownOfficeTier['wines'][number];
const WINES: readonly Column<Wine>[] = [
  {
    label: 'Wine',
    cell: ({ slug, name }) => (
      <Link className="underline" to={linkTo('/office/products/:slug', { slug })}>
        {name}
      </Link>
    ),
  },
  { label: 'In one shipment', cell: ({ quantity }) => numberText(quantity), isNumber: true },
  { label: 'Needed', cell: ({ needed }) => numberText(needed), isNumber: true },
  {
    label: 'In stock',
    cell: ({ needed, stock }) =>
      stock < needed ? (
        <span className="font-medium text-danger">
          {numberText(stock)}, {numberText(needed - stock)} short
        </span>
      ) : (
        numberText(stock)
      ),
    isNumber: true,
  },
];

/** Price, wines and stock of the next release's shipments. */
function NextShipment({ tier }: { tier: ShownOfficeTier }) {
  const bottles = tier.wines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="mb-6">
      <p className="mb-2">
        {moneyText(tier.price)} for {countText(bottles, 'bottle')}. {countText(tier.boxes, 'shipment')} for
        today’s members: {countText(bottles * tier.boxes, 'bottle')}, {moneyText(tier.total)} before shipping
        and tax.
      </p>
      <DataTable
        caption="Wines of one shipment"
        columns={WINES}
        rows={tier.wines}
        idOf={({ slug }) => slug}
        nameOf={({ name }) => name}
        empty={<p>No wines yet.</p>}
      />
    </div>
  );
}

export default function TierPage({ loaderData: { tier, wines, isDone }, actionData }: Route.ComponentProps) {
  const { review, refused, typed } = actionData ?? {};
  const { clubTypeId, unchargedRelease: waiting } = tier;
  const initial = {
    price: tier.price.toFixed(2),
    noticeDays: String(NOTICE_DAYS.least),
    ...contentsValues(tier.wines),
  };
  return (
    <div className="max-w-2xl">
      <PageHead
        title={tier.name}
        lead={
          <Link
            className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
            to={linkTo('/office/clubs/:clubTypeId', { clubTypeId })}
          >
            {tier.club}
          </Link>
        }
      />
      {isDone && !actionData && (
        <p role="status" className="office-notice mb-4">
          Price and wines are saved. They count from the next release on.
        </p>
      )}
      {!review && <NextShipment tier={tier} />}
      {waiting !== null ? (
        <p className="office-notice is-warn">
          <Link
            className="underline"
            to={linkTo('/office/releases/:releaseId', { releaseId: waiting.releaseId })}
          >
            {waiting.name}
          </Link>{' '}
          is not charged yet, and its members know its price and wines. Change them after it is charged.
        </p>
      ) : (
        <ReviewForm
          refused={refused}
          values={typed ?? initial}
          subject={review && actionData?.subject}
          button={review ? `Set ${moneyText(review.price)} and these wines` : 'Review'}
        >
          {(field) => (
            <>
              <TextField
                field={field('price')}
                label="Price of one shipment"
                inputMode="decimal"
                width="half"
                autoComplete="off"
              />
              <ContentsFields
                field={field}
                sentAs="wines"
                contents={tier.wines}
                offered={wines}
                noun="wine"
              />
              <NoticeDaysField field={field} />
              {review && (
                <section aria-labelledby="review" className="office-notice">
                  <h2 id="review" className="office-heading mb-2">
                    What it comes to
                  </h2>
                  <NextShipment tier={review} />
                  <p>
                    It counts from the next release on
                    {review.countsFrom && `, ${dayText(review.countsFrom)}`}. New members see it at once. If
                    the price is another one, members of the tier get an email now, and a release can be
                    prepared after the days of notice.
                  </p>
                </section>
              )}
            </>
          )}
        </ReviewForm>
      )}
    </div>
  );
}
