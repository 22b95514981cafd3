import { useRef } from 'react';
import {
  type ActionFunctionArgs,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router';
import type { OfficeDraft } from '../../../contract/office/drafts.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { parseUsDate } from '../../../domain/dates/day.ts';
import { apiContext } from '../../api/browser-api.ts';
import { handCardContext } from '../../cards/vault.ts';
import { fetchOnce } from '../../parts/fetch-once.ts';
import { usePart } from '../../parts/use-part.ts';
import { actAt } from '../acts.ts';
import { unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { soldProduct, suggestedOf } from '../parts/pick-product.ts';
import { Did } from '../ui/done-notice.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { dayText, instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/draft-page.ts';
import { AdjustmentText } from './adjustment-text.tsx';
import type { RefusedDraft } from './draft-action.ts';
import { DraftFields } from './draft-fields.tsx';
import { draftValues, problemErrors, shownProblems } from './draft-form.ts';
import { DraftPayment } from './draft-payment.tsx';
import { useLiveDraft } from './use-live-draft.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const draftId = idIn(params.draftId);
  const api = context.get(apiContext);
  const draft = unwrap(await api.call('get /office/drafts/{draftId}', { params: { draftId } }), url.href);
  if (draft.purchaseOrderId !== null)
    throw redirect(linkTo('/office/orders/:orderId', { orderId: draft.purchaseOrderId }), 303);
  const [products, lookups] = await Promise.all([
    api.call('get /office/products', { query: suggestedOf(draft.brandingId) }),
    api.call('get /lookups'),
  ]);
  const known = unwrap(lookups, url.href);
  return {
    draft,
    products: unwrap(products, url.href).rows.map(soldProduct),
    states: known.states.map(({ stateId, stateName }) => ({ stateId, stateName })),
    today: parseUsDate(known.today) ?? '',
    key: crypto.randomUUID(),
  };
}

const loadSubmit = fetchOnce(() => import('./draft-action.ts'));

/**
 * Saves the form. Posted below the page's address: `order`, `link` and `adjust`. In the browser, so that a card goes from
 * there to the vault and never through the shop's server.
 */
async function act({ context, params, pattern, request, url }: ActionFunctionArgs) {
  const [{ submitDraft }, form] = await Promise.all([loadSubmit(), request.formData()]);
  const pressed = actAt(pattern, '/office/drafts/:draftId', {
    '': 'save',
    order: 'order',
    link: 'link',
    adjust: 'adjust',
  } as const);
  const posted = { form, draftId: idIn(params.draftId), url, act: pressed };
  return submitDraft(context.get(apiContext), context.get(handCardContext), posted);
}

export { act as action, act as clientAction };

/** What is saved while someone types must not start the fields again. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.endsWith('/totals') ? false : defaultShouldRevalidate;
}

export default function DraftPage({
  loaderData: { draft, products, states, today, key },
  actionData,
}: Route.ComponentProps) {
  const { draftId, customer, customerId, email, brandingId, linkUntil } = draft;
  const at = linkTo('/office/drafts/:draftId', { draftId });
  const refused: RefusedDraft | undefined = actionData;
  const [query] = useSearchParams();
  const isChecked = refused?.isChecked ?? query.get('checked') === 'on';
  const fields = useRef<HTMLDivElement>(null);
  usePart(loadSubmit, true);
  const live = useLiveDraft(draft, fields);
  const problems = shownProblems(live.draft, isChecked);
  const isSaved = Object.keys(refused?.reply.errors ?? {}).length === 0;
  const errors = isSaved ? problemErrors(problems) : {};
  const isStale = live.isStale || !isSaved;
  return (
    <>
      <PageHead
        title="New order"
        lead={
          <>
            For{' '}
            {customerId === null ? (
              customer
            ) : (
              <Link to={linkTo('/office/customers/:customerId', { customerId })}>{customer}</Link>
            )}
            {customer !== email && `, ${email}`}, {BRANDS[brandingId].name} ·{' '}
            <Link to={linkTo('/office/drafts')}>All phone orders</Link>
            {linkUntil && ` · Payment link sent, works until ${instantText(linkUntil)}`}
          </>
        }
      />
      <Did
        words={{
          link: 'The payment link is on its way. It works for seven days.',
          discount: 'The discount is in the total.',
          'no-discount': 'The discount is removed.',
        }}
      />
      <OfficeForm refused={refused} action={at} values={draftValues(draft)} onSubmit={live.onSubmit}>
        {(own) => {
          const field = (name: string) => {
            const value = own(name);
            return value.errors || !errors[name] ? value : { ...value, errors: errors[name] };
          };
          return (
            <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
              {isChecked && <input type="hidden" name="checked" value="on" />}
              <div ref={fields} className="office-form" onInput={live.onInput}>
                <DraftFields
                  draft={draft}
                  live={live.draft}
                  products={products}
                  choices={refused?.choices ?? []}
                  states={states}
                  field={field}
                />
              </div>
              <aside className="grid gap-6 lg:sticky lg:top-4">
                <Totals draft={live.draft} problems={problems} isStale={isStale} />
                <DraftPayment
                  draft={live.draft}
                  today={today}
                  fresh={key}
                  refused={refused}
                  isStale={isStale}
                />
                <div>
                  <SubmitButton look="quiet" formAction={linkTo('/office/drafts/:draftId/link', { draftId })}>
                    Email a payment link
                  </SubmitButton>
                  <p className="mt-1 text-sm text-muted">
                    The customer gets these items by email, and enters address, age and card in the shop.
                  </p>
                </div>
              </aside>
            </div>
          );
        }}
      </OfficeForm>
    </>
  );
}

function Totals({
  draft,
  problems,
  isStale,
}: {
  draft: OfficeDraft;
  problems: OfficeDraft['problems'];
  /** Something was typed since. */
  isStale: boolean;
}) {
  const { draftId, totals, arrives, entry } = draft;
  const isPickup = entry.shipping !== undefined && entry.shipping.deliveryMethod !== 'DELIVER';
  const rows = [
    ['Subtotal', totals.subTotal],
    ['Discounts', totals.staffDiscount - totals.totalMarkdown],
    ['Discount by staff', -totals.staffDiscount],
    ['Freight', totals.freight],
    ['Tax', totals.tax],
  ] as const;
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="office-heading">
        Total
      </h2>
      {isStale && (
        <div className="office-bar mt-1 justify-between">
          <p role="status" className="text-sm">
            Before your latest changes
          </p>
          <SubmitButton look="quiet">Update total</SubmitButton>
        </div>
      )}
      <dl className={`office-facts mt-2 tabular-nums ${isStale ? 'text-muted' : ''}`}>
        {rows
          .filter(([name, dollars]) => Math.abs(dollars) >= 0.005 || name === 'Subtotal')
          .map(([name, dollars]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd>{moneyText(dollars)}</dd>
            </div>
          ))}
        <div className="contents">
          <dt>Total</dt>
          <dd className="font-semibold">{moneyText(totals.totalAmountDue)}</dd>
        </div>
        {draft.quote !== null && arrives !== null && (
          <div className="contents">
            <dt>{isPickup ? 'Pickup day' : 'Arrives'}</dt>
            <dd>{draft.holdNote === null ? dayText(arrives) : 'When the weather allows'}</dd>
          </div>
        )}
      </dl>
      <AdjustmentText draft={draft} />
      <p className="mt-2">
        <SubmitButton look="quiet" formAction={linkTo('/office/drafts/:draftId/adjust', { draftId })}>
          {draft.adjustment === null ? 'Discount or free freight' : 'Change the discount'}
        </SubmitButton>
      </p>
      {draft.holdNote !== null && <p className="office-notice is-warn mt-3">{draft.holdNote}</p>}
      {problems.length > 0 && (
        <div className="office-notice is-warn mt-3">
          <p>Before it can be placed:</p>
          <ul className="list-disc ps-5">
            {[...new Set(problems.map(({ message }) => message))].map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
