import { Form, Link, redirect } from 'react-router';
import type { OfficeDraft } from '../../../contract/office/drafts.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { parseUsDate } from '../../../domain/dates/day.ts';
import { apiContext } from '../../api/browser-api.ts';
import { handTypedCard } from '../../cards/hand-card.ts';
import { handCardContext } from '../../cards/vault.ts';
import { idIn } from '../batches/batch-calls.ts';
import { keyHeader, refusedAction, shown } from '../call-office.ts';
import { Did } from '../ui/list-tools.tsx';
import { OfficeForm, Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/draft-page.ts';
import { DraftFields } from './draft-fields.tsx';
import { draftValues, entryIn, problemErrors, productNamed } from './draft-form.ts';
import { DraftPayment } from './draft-payment.tsx';

/** As many as the list of suggestions may hold; any other product is found by its SKU too. */
const MOST_PRODUCTS = 200;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const draftId = idIn(params.draftId);
  const api = context.get(apiContext);
  const [draft, products, lookups] = await Promise.all([
    api.call('get /office/drafts/{draftId}', { params: { draftId } }),
    api.call('get /office/products', { query: { state: 'on-sale', limit: MOST_PRODUCTS } }),
    api.call('get /lookups'),
  ]);
  const known = shown(lookups, url.href);
  const shownDraft = shown(draft, url.href);
  if (shownDraft.purchaseOrderId !== null)
    throw redirect(`/office/orders/${shownDraft.purchaseOrderId}`, 303);
  return {
    draft: shownDraft,
    products: shown(products, url.href).rows.map(({ productId, name, sku, slug }) => ({
      ...{ productId, name, sku, slug },
    })),
    states: known.states.map(({ stateId, stateName }) => ({ stateId, stateName })),
    today: parseUsDate(known.today) ?? '',
    key: crypto.randomUUID(),
  };
}

/** Saves the form. Posted below the page's address: `order` and `link`. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const draftId = idIn(params.draftId);
  const api = context.get(apiContext);
  const at = `/office/drafts/${draftId}`;
  const act = /\/(order|link)$/.exec(url.pathname)?.[1];
  if (act === 'link') {
    const sent = await api.call('post /office/drafts/{draftId}/link', { params: { draftId } });
    if (!sent.ok) return refusedAction(sent.error, form, url.href);
    return redirect(`${at}?did=link`, 303);
  }
  if (act === 'order') {
    const cardId = Number(form.get('cardId')) || undefined;
    const typed = cardId === undefined ? await handTypedCard(context.get(handCardContext), form) : null;
    if (typed && !typed.ok) {
      const error = {
        status: 422,
        code: 'invalid',
        message: typed.lead,
        fields: typed.errors,
        requestId: null,
      };
      return refusedAction(error as never, withoutCard(form), url.href);
    }
    const ordered = await api.call('post /office/drafts/{draftId}/order', {
      params: { draftId },
      body: {
        quote: String(form.get('quote') ?? ''),
        ...(typed ? { paymentToken: typed.token } : { cardId }),
      },
      headers: keyHeader(form),
    });
    if (!ordered.ok) return refusedAction(ordered.error, withoutCard(form), url.href);
    return redirect(`/office/orders/${ordered.data.purchaseOrderId}?did=phone`, 303);
  }
  const asked = String(form.get('product') ?? '').trim();
  const products = await api.call('get /office/products', {
    query: {
      state: 'on-sale',
      limit: MOST_PRODUCTS,
      ...(asked !== '' && { q: asked.replaceAll(/[^\p{L}\p{N}-]+/gu, ' ') }),
    },
  });
  const added = asked === '' || !products.ok ? undefined : productNamed(products.data.rows, asked);
  if (asked !== '' && added === undefined) {
    const fields = { product: ['No product on sale has this name or SKU.'] };
    const error = { status: 422, code: 'invalid', message: fields.product[0], fields, requestId: null };
    return refusedAction(error as never, form, url.href);
  }
  const saved = await api.call('put /office/drafts/{draftId}', {
    params: { draftId },
    body: entryIn(form, added) as never,
  });
  if (!saved.ok) return refusedAction(saved.error, form, url.href);
  return redirect(at, 303);
}

/** A refused page never gets the card back. */
function withoutCard(form: FormData): FormData {
  const rest = new FormData();
  for (const name of ['key', 'quote', 'cardId']) rest.set(name, String(form.get(name) ?? ''));
  return rest;
}

export default function DraftPage({
  loaderData: { draft, products, states, today, key },
  actionData,
}: Route.ComponentProps) {
  const { draftId, customer, customerId, email, brandingId } = draft;
  const at = `/office/drafts/${draftId}`;
  const isPayment = 'quote' in (actionData?.reply.values ?? {});
  const isForm = 'method' in (actionData?.reply.values ?? {});
  return (
    <>
      <PageHead
        title="New order"
        lead={
          <>
            For{' '}
            {customerId === null ? customer : <Link to={`/office/customers/${customerId}`}>{customer}</Link>}
            {customer !== email && `, ${email}`}, {BRANDS[brandingId].name}
          </>
        }
      />
      <Did words={{ link: 'The payment link is on its way. It works for seven days.' }} />
      {!isForm && !isPayment && <Refusal refused={actionData} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <OfficeForm
          key={JSON.stringify(draft.entry)}
          refused={isForm ? actionData : undefined}
          action={at}
          values={draftValues(draft)}
        >
          {(field) => (
            <DraftFields
              draft={draft}
              products={products}
              states={states}
              field={(name) => {
                const own = field(name);
                const problem = isForm ? undefined : problemErrors(draft.problems)[name];
                return problem && isBegun(draft) ? { ...own, errors: problem } : own;
              }}
            />
          )}
        </OfficeForm>
        <aside className="grid gap-6 lg:sticky lg:top-4">
          <Totals draft={draft} />
          <DraftPayment
            draft={draft}
            today={today}
            fresh={key}
            refused={isPayment ? actionData : undefined}
          />
          <Form method="post" action={`${at}/link`}>
            <SubmitButton look="quiet">Email a payment link</SubmitButton>
            <p className="mt-1 text-sm text-muted">
              The customer gets the items in the cart, and enters address, age and card there.
            </p>
          </Form>
        </aside>
      </div>
    </>
  );
}

/** A fresh form is not a list of errors. */
function isBegun({ entry }: OfficeDraft): boolean {
  return (entry.lines?.length ?? 0) > 0 && entry.shipping !== undefined;
}

function Totals({ draft }: { draft: OfficeDraft }) {
  const { totals, problems, lines } = draft;
  const rows = [
    ['Subtotal', totals.subTotal],
    ['Discounts', -totals.totalMarkdown],
    ['Shipping', totals.freight],
    ['Tax', totals.tax],
  ] as const;
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="office-heading">
        Total
      </h2>
      <dl className="office-facts mt-2 tabular-nums">
        {rows
          .filter(([name, dollars]) => dollars !== 0 || name === 'Subtotal')
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
      </dl>
      {problems.length > 0 && lines.length > 0 && (
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
