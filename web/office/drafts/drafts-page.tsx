import { Form, Link, redirect, useSearchParams } from 'react-router';
import { DRAFT_VIEWS, type DraftRow } from '../../../contract/office/drafts.ts';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { apiContext } from '../../api/browser-api.ts';
import { idIn } from '../batches/batch-calls.ts';
import { refusedAction, shown } from '../call-office.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { BrandSwitch, FilterBar, FilterField, ViewTabs } from '../ui/list-tools.tsx';
import { Refusal } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/drafts-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const view = DRAFT_VIEWS.find((each) => each === asked('view')) ?? 'open';
  const brand = BRANDING_IDS.find((id) => String(id) === asked('brand'));
  const query = { view, brand, q: asked('q') || undefined, after: asked('after'), before: asked('before') };
  return { list: shown(await context.get(apiContext).call('get /office/drafts', { query }), url.href), view };
}

/** Posted to a draft's `close` or `reopen`. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const { draftId } = params as { draftId?: string };
  const path = { params: { draftId: idIn(draftId) } };
  const api = context.get(apiContext);
  const isClosing = url.pathname.endsWith('/close');
  const done = isClosing
    ? await api.call('post /office/drafts/{draftId}/close', path)
    : await api.call('post /office/drafts/{draftId}/reopen', path);
  if (!done.ok) return refusedAction(done.error, form, url.href);
  return redirect(`/office/drafts?view=${isClosing ? 'open' : 'closed'}`, 303);
}

const VIEWS = [
  { query: 'view=open', label: 'Open' },
  { query: 'view=closed', label: 'Closed' },
];

const STATES = {
  draft: { word: 'Not placed', tone: 'info' },
  paying: { word: 'Waiting for the bank', tone: 'warn' },
  declined: { word: 'Card declined', tone: 'danger' },
  'link-sent': { word: 'Link sent', tone: 'good' },
  'link-ended': { word: 'Link expired', tone: 'warn' },
} as const satisfies Record<DraftRow['state'], object>;

const COLUMNS: readonly Column<DraftRow>[] = [
  {
    label: 'Customer',
    cell: ({ draftId, customer }) => <Link to={`/office/drafts/${draftId}`}>{customer}</Link>,
  },
  { label: 'Number', cell: ({ draftId }) => draftId },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Products', cell: ({ contents }) => contents || 'None yet' },
  { label: 'Brand', cell: ({ brandingId }) => BRANDS[brandingId].name },
  { label: 'Started', cell: ({ startedAt, startedBy }) => `${instantText(startedAt)}, by ${startedBy}` },
  {
    label: 'Status',
    cell: ({ state, linkUntil }) => (
      <>
        <Badge {...STATES[state]} />
        {state === 'link-sent' && linkUntil && ` until ${instantText(linkUntil)}`}
      </>
    ),
  },
];

function closing(act: 'close' | 'reopen'): Column<DraftRow> {
  const label = act === 'close' ? 'Close' : 'Reopen';
  return {
    label,
    cell: ({ draftId, customer }) => (
      <Form method="post" action={`/office/drafts/${draftId}/${act}`} preventScrollReset>
        <button type="submit" className="button is-quiet" aria-label={`${label} the order of ${customer}`}>
          {label}
        </button>
      </Form>
    ),
  };
}

export default function DraftsPage({ loaderData: { list, view }, actionData }: Route.ComponentProps) {
  const isOpen = view === 'open';
  const isSearch = useSearchParams()[0].has('q');
  return (
    <>
      <PageHead title="Phone orders" lead="Not placed yet, or sent as a link that is not paid yet.">
        <BrandSwitch />
        <Link className="button" to="/office/drafts/new">
          New order
        </Link>
      </PageHead>
      <Refusal refused={actionData} />
      <ViewTabs views={VIEWS} label="Views" initial={view} />
      <FilterBar kept={['view', 'brand']}>
        <FilterField name="q" label="Name, email, phone or number" type="search" />
      </FilterBar>
      <DataTable
        caption={isOpen ? 'Open phone orders' : 'Closed phone orders'}
        columns={[...COLUMNS, closing(isOpen ? 'close' : 'reopen')]}
        rows={list.rows}
        idOf={({ draftId }) => draftId}
        nameOf={({ customer }) => `the order of ${customer}`}
        empty={
          isSearch ? (
            <p>
              No phone order matches.{' '}
              <Link to={`/office/drafts?view=${isOpen ? 'open' : 'closed'}`}>Clear the search</Link>
            </p>
          ) : isOpen ? (
            <p>
              Phone orders that are not placed yet appear here. <Link to="/office/drafts/new">New order</Link>
            </p>
          ) : (
            <p>No phone order is closed.</p>
          )
        }
      />
      {list.rows.length > 0 && <Pager {...list} noun="phone orders" />}
    </>
  );
}
