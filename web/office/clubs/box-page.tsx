import { Link } from 'react-router';
import type { ShownOfficeBox } from '../../../contract/office/releases.ts';
import { apiContext } from '../../api/browser-api.ts';
import { bodyOf } from '../body-of.ts';
import { unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { allProducts } from '../parts/all-products.ts';
import { ContentsFields, contentsIn, contentsValues } from '../parts/contents-fields.tsx';
import { reviewThenDo } from '../review-then-do.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ChangeButton, ReviewForm } from '../ui/review.tsx';
import { countText, moneyText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/box-page.ts';
import { wayBack } from './back-to-list.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [box, products] = await Promise.all([
    api.call('get /office/releases/{releaseId}/shipments/{shipmentId}/box', { params: idsIn(params) }),
    allProducts(api, url.href, { kind: 'wine', state: 'on-sale' }),
  ]);
  const found = unwrap(box, url.href);
  const wines = products.filter(({ brandingId }) => brandingId === found.brandingId);
  return { box: found, wines, isDone: url.searchParams.has('did') };
}

const idsIn = ({ releaseId, shipmentId }: Route.LoaderArgs['params']) => ({
  releaseId: idIn(releaseId),
  shipmentId: idIn(shipmentId),
});

/** First press: what the box costs then. Second press of the same: changes it. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const ids = idsIn(params);
  const body = { version: Number(form.get('version')), wines: contentsIn(form) };
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: JSON.stringify(body),
    call: ({ query }) =>
      context.get(apiContext).call('put /office/releases/{releaseId}/shipments/{shipmentId}/box', {
        params: ids,
        query,
        body: bodyOf('put /office/releases/{releaseId}/shipments/{shipmentId}/box', body),
      }),
    review: (answer) => answer,
    doneAt: () =>
      wayBack(url, 'box') ??
      linkTo('/office/releases/:releaseId/shipments/:shipmentId/box', ids, { did: 'set' }),
  });
}

type Wine = ShownOfficeBox['wines'][number];
const WINES: readonly Column<Wine>[] = [
  {
    label: 'Wine',
    cell: ({ slug, name }) => (
      <Link className="underline" to={linkTo('/office/products/:slug', { slug })}>
        {name}
      </Link>
    ),
  },
  { label: 'In one box', cell: ({ quantity }) => numberText(quantity), isNumber: true },
  { label: 'Left for this shipment', cell: ({ left }) => numberText(left), isNumber: true },
];

function Holds({ box }: { box: ShownOfficeBox }) {
  const bottles = box.wines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="mb-6">
      <p className="mb-2">
        {countText(bottles, 'bottle')} for {moneyText(box.price)} before shipping and tax.
        {box.quantity > 1 && ` The member gets ${countText(box.quantity, 'such box', 'such boxes')}.`} Total
        with shipping and tax: <strong>{moneyText(box.total)}</strong>.
      </p>
      <DataTable
        caption="Wines of one box"
        columns={WINES}
        rows={box.wines}
        idOf={({ slug }) => slug}
        nameOf={({ name }) => name}
        empty={<p>No wines.</p>}
      />
    </div>
  );
}

export default function BoxPage({ loaderData: { box, wines, isDone }, actionData }: Route.ComponentProps) {
  const { review, refused, typed } = actionData ?? {};
  const { releaseId, membershipId, name, tier, tierBottles } = box;
  return (
    <div className="max-w-2xl">
      <PageHead
        title={`Box of ${name}`}
        lead={
          <>
            <Link className="underline" to={linkTo('/office/releases/:releaseId', { releaseId })}>
              {box.release}
            </Link>
            , <Link to={linkTo('/office/members/:membershipId', { membershipId })}>{name}</Link>, {tier}
            {box.isOwn && ', with other wines than the tier'}
          </>
        }
      />
      {isDone && !actionData && (
        <p role="status" className="office-notice mb-4">
          The box is changed.
        </p>
      )}
      {!review && <Holds box={box} />}
      {box.mayChange ? (
        <ReviewForm
          refused={refused}
          values={typed ?? contentsValues(box.wines)}
          subject={review && actionData?.subject}
          hidden={review ? (typed ?? {}) : { version: typed?.version ?? String(box.version) }}
          button={review ? `Change the box to ${moneyText(review.total)}` : 'Review'}
          beside={review && <ChangeButton />}
        >
          {(field) => (
            <>
              {review ? (
                <section aria-labelledby="review" className="office-notice">
                  <h2 id="review" className="office-heading mb-2">
                    What it comes to
                  </h2>
                  <Holds box={review} />
                  <p>
                    {review.total === box.total
                      ? `The total stays ${moneyText(box.total)}: the member gets no email.`
                      : `It was ${moneyText(box.total)}. The member gets an email with the new total.`}
                  </p>
                </section>
              ) : (
                <>
                  <p className="text-muted">
                    At least {countText(tierBottles, 'bottle')}, as in the tier. Each wine costs the tier’s
                    share of its shop price.
                  </p>
                  <ContentsFields
                    field={field}
                    sentAs="wines"
                    contents={box.wines}
                    offered={wines}
                    noun="wine"
                  />
                </>
              )}
            </>
          )}
        </ReviewForm>
      ) : (
        <p className="office-notice">
          The wines of this box can no longer be changed: it is skipped, or its release is being charged.
        </p>
      )}
    </div>
  );
}
