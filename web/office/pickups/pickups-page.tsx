import { Link } from 'react-router';
import type { PickupRow } from '../../../contract/office/pickups.ts';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { PICKUP_VIEWS } from '../../../domain/office/order-views.ts';
import { linkTo } from '../link-to.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import {
  anyText,
  choicesOf,
  defineList,
  filterOf,
  type ListColumn,
  type ListQuery,
  oneOf,
} from '../ui/define-list.ts';
import { ListPage, NoMatch } from '../ui/list-page.tsx';
import { dayText, instantText } from '../ui/texts.ts';
import type { Route } from './+types/pickups-page.ts';

export const loader = ({ context, url }: Route.LoaderArgs) => PICKUPS.load(context, url);

const DID = {
  'hand-over': 'Handed over, and the card is charged.',
  'refuse-hand-over': 'Saved. The order is still waiting for pickup.',
  ready: 'The order is ready, and the customer was notified.',
};

const ORDER: ListColumn<PickupRow> = {
  label: 'Order',
  role: 'title',
  cell: ({ purchaseOrderId }) => (
    <Link to={linkTo('/office/orders/:orderId/hand-over', { orderId: purchaseOrderId })}>
      {purchaseOrderId}
    </Link>
  ),
};

/** Which bottles, so that the hands need no second page. */
const WINES: ListColumn<PickupRow> = {
  label: 'Wines',
  role: 'detail',
  cell: ({ wines }) => wines.map(({ product, quantity }) => `${quantity} × ${product}`).join(', '),
};

const WAITING: readonly ListColumn<PickupRow>[] = [
  ORDER,
  { label: 'Customer', role: 'title', cell: ({ customer }) => customer },
  { label: 'Winery', role: 'detail', cell: ({ winery }) => winery },
  { label: 'Ready since', role: 'detail', cell: ({ readySince }) => readySince && instantText(readySince) },
  WINES,
  { label: 'Bottles', role: 'amount', cell: ({ bottles }) => bottles },
];

const TO_PREPARE: readonly ListColumn<PickupRow>[] = [
  {
    ...ORDER,
    cell: ({ purchaseOrderId: id }) => (
      <Link to={linkTo('/office/orders/:orderId', { orderId: id })}>{id}</Link>
    ),
  },
  { label: 'Customer', role: 'title', cell: ({ customer }) => customer },
  { label: 'Winery', role: 'detail', cell: ({ winery }) => winery },
  { label: 'Pickup day', role: 'detail', cell: ({ shipDay }) => dayText(shipDay) },
  { label: 'Status', role: 'state', cell: ({ badge }) => <Badge word={badge} /> },
  WINES,
  { label: 'Bottles', role: 'amount', cell: ({ bottles }) => bottles },
  {
    label: 'Prepared',
    role: 'act',
    cell: ({ purchaseOrderId }) => (
      <ButtonLink
        to={linkTo('/office/orders/:orderId/ready', { orderId: purchaseOrderId }, { list: '' })}
        aria-label={`Order ${purchaseOrderId} is ready`}
      >
        Ready
      </ButtonLink>
    ),
  },
];

const isWaiting = ({ view }: ListQuery) => view === 'pickups-waiting';

const PICKUPS = defineList('get /office/pickups', {
  title: 'Pickups',
  noun: 'pickup',
  caption: ({ query }) => (isWaiting(query) ? 'Pickups waiting for their customers' : 'Pickups to prepare'),
  columns: ({ query }) => (isWaiting(query) ? WAITING : TO_PREPARE),
  idOf: ({ purchaseOrderId }) => purchaseOrderId,
  nameOf: ({ purchaseOrderId }) => `order ${purchaseOrderId}`,
  asks: { view: oneOf(PICKUP_VIEWS, 'pickups-waiting'), brand: oneOf(BRANDING_IDS), q: anyText },
  views: {
    label: 'Views',
    initial: 'pickups-waiting',
    options: choicesOf({ 'pickups-waiting': 'Waiting', 'pickups-to-prepare': 'To prepare' }),
  },
  brandSwitch: 'head',
  filters: [{ name: 'q', label: 'Name, email, phone or number', type: 'search' }],
  kept: ['view', 'brand'],
  bulk: {
    isShown: ({ query }) => !isWaiting(query),
    acts: () => [{ label: 'Mark selected ready', to: linkTo('/office/orders/bulk/ready') }],
    canTakeAll: false,
  },
  empty: ({ query }) =>
    query.q ? (
      <NoMatch
        text="No pickups match."
        clear={linkTo('/office/pickups', { view: query.view ?? 'pickups-waiting' })}
      />
    ) : isWaiting(query) ? (
      <p>
        Orders that wait at the winery appear here. <Link to="?view=pickups-to-prepare">Prepare pickups</Link>
      </p>
    ) : (
      <p>No pickup is left to prepare for today.</p>
    ),
  did: DID,
});

export default function PickupsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      of={PICKUPS}
      loaded={loaderData}
      acts={
        <a
          className="button is-quiet"
          href={linkTo('/office/pickups/slips', filterOf(loaderData.query, ['q']))}
          target="_blank"
          rel="noopener"
        >
          Slips
        </a>
      }
    />
  );
}
