import { Form, Link } from 'react-router';
import type { DraftRow } from '../../../contract/office/drafts.ts';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { DRAFT_VIEWS } from '../../../domain/office/draft-views.ts';
import { apiContext } from '../../api/browser-api.ts';
import { actAt } from '../acts.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { State } from '../parts/states.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { anyText, choicesOf, defineList, type ListColumn, type ListQuery, oneOf } from '../ui/define-list.ts';
import { ListPage } from '../ui/list-page.tsx';
import { instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/drafts-page.ts';

export const loader = ({ context, url }: Route.LoaderArgs) => DRAFTS.load(context, url);

/** Posted to a draft's `close` or `reopen`. */
export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const { draftId } = params as { draftId?: string };
  const path = { params: { draftId: idIn(draftId) } };
  const api = context.get(apiContext);
  const act = actAt(pattern, '/office/drafts', {
    ':draftId/close': async () => {
      const closed = await api.call('post /office/drafts/{draftId}/close', path);
      return redirectOrRefuse(closed, form, url.href, linkTo('/office/drafts', { view: 'open' }));
    },
    ':draftId/reopen': async () => {
      const reopened = await api.call('post /office/drafts/{draftId}/reopen', path);
      return redirectOrRefuse(reopened, form, url.href, linkTo('/office/drafts', { view: 'closed' }));
    },
  });
  return act();
}

const COLUMNS: readonly ListColumn<DraftRow>[] = [
  {
    label: 'Customer',
    role: 'title',
    cell: ({ draftId, customer }) => (
      <Link to={linkTo('/office/drafts/:draftId', { draftId })}>{customer}</Link>
    ),
  },
  { label: 'Number', role: 'detail', cell: ({ draftId }) => draftId },
  { label: 'Email', role: 'detail', cell: ({ email }) => email },
  { label: 'Products', role: 'detail', cell: ({ contents }) => contents || 'None yet' },
  { label: 'Subtotal', role: 'amount', cell: ({ subTotal }) => subTotal > 0 && moneyText(subTotal) },
  { label: 'Brand', role: 'detail', cell: ({ brandingId }) => BRANDS[brandingId].name },
  {
    label: 'Started',
    role: 'detail',
    cell: ({ startedAt, startedBy }) => `${instantText(startedAt)}, by ${startedBy}`,
  },
  {
    label: 'Status',
    role: 'state',
    cell: ({ state, linkUntil }) => (
      <>
        <State of="draft" state={state} />
        {state === 'link-sent' && linkUntil && ` until ${instantText(linkUntil)}`}
      </>
    ),
  },
];

function closing(act: 'close' | 'reopen'): ListColumn<DraftRow> {
  const label = act === 'close' ? 'Close' : 'Reopen';
  return {
    label,
    role: 'act',
    cell: ({ draftId, customer }) => (
      <Form method="post" action={linkTo(`/office/drafts/:draftId/${act}`, { draftId })} preventScrollReset>
        <button type="submit" className="button is-quiet" aria-label={`${label} the order of ${customer}`}>
          {label}
        </button>
      </Form>
    ),
  };
}

const isOpen = ({ view }: ListQuery) => view === 'open';

const DRAFTS = defineList('get /office/drafts', {
  title: 'Phone orders',
  lead: 'Not placed yet, or sent as a link that is not paid yet.',
  noun: 'phone order',
  caption: ({ query }) => (isOpen(query) ? 'Open phone orders' : 'Closed phone orders'),
  columns: ({ query }) => [...COLUMNS, closing(isOpen(query) ? 'close' : 'reopen')],
  idOf: ({ draftId }) => draftId,
  nameOf: ({ customer }) => `the order of ${customer}`,
  asks: { view: oneOf(DRAFT_VIEWS, 'open'), brand: oneOf(BRANDING_IDS), q: anyText },
  views: {
    label: 'Views',
    initial: 'open',
    options: choicesOf({ open: 'Open', closed: 'Closed' }),
  },
  brandSwitch: 'head',
  filters: [{ name: 'q', label: 'Name, email, phone or number', type: 'search' }],
  kept: ['view', 'brand'],
  empty({ query }) {
    if (query.q !== undefined) {
      const view = isOpen(query) ? 'open' : 'closed';
      return (
        <p>
          No phone order matches.{' '}
          <Link to={linkTo('/office/drafts', { view })} className="link">
            Clear the search
          </Link>
        </p>
      );
    }
    if (!isOpen(query)) return <p>No phone order is closed.</p>;
    return (
      <p>
        Phone orders that are not placed yet appear here.{' '}
        <Link to={linkTo('/office/drafts/new')} className="link">
          New order
        </Link>
      </p>
    );
  },
});

export default function DraftsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ListPage
      of={DRAFTS}
      loaded={loaderData}
      refused={actionData}
      acts={
        <ButtonLink look="main" to={linkTo('/office/drafts/new')}>
          New order
        </ButtonLink>
      }
    />
  );
}
