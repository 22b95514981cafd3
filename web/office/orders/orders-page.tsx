import { Link } from 'react-router';
import type { BulkOutcome, OrderRow } from '../../../contract/office/orders.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { ORDER_FLAGS } from '../../../domain/office/order-flags.ts';
import {
  ORDER_VIEW_NAMES,
  ORDER_VIEWS,
  type OrderView,
  PICKUP_VIEWS,
} from '../../../domain/office/order-views.ts';
import { seesMoney } from '../../../domain/office/roles.ts';
import { ORDER_STATUS_WORDS } from '../../../domain/orders/order-status.ts';
import { apiContext } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { actAt } from '../acts.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { bulkTargetIn } from '../parts/bulk-target.ts';
import { PackAll } from '../parts/pack-all.tsx';
import { stateChoices } from '../parts/state-choices.ts';
import { tagsIn } from '../parts/tags-in.ts';
import { useStaff } from '../parts/use-staff.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { choicesOf, defineList, filterOf, type ListColumn, type ListQuery } from '../ui/define-list.ts';
import { ListPage, NoMatch } from '../ui/list-page.tsx';
import { dayText, instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/orders-page.ts';
import { BulkDone } from './bulk-done.tsx';
import { listOf } from './bulk-form.ts';
import { SavedViews } from './saved-views.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [loaded, states] = await Promise.all([
    ORDERS.load(context, url),
    stateChoices(context.get(apiContext), url.href),
  ]);
  return { ...loaded, states };
}

/** Posted below the page's address, with the list's question: `bulk/hold`, `bulk/unhold`, `bulk/tags`, and `views`. */
export async function action({ context, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const target = bulkTargetIn(form);
  const listAfter = (did: string) => (outcome: BulkOutcome) => listOf(url.href, did, outcome);
  const act = actAt(pattern, '/office/orders', {
    'bulk/hold': async () => {
      const body = { ...target, reason: String(form.get('holdReason') ?? '') };
      const held = await api.call('post /office/orders/bulk/hold', { body });
      return redirectOrRefuse(held, form, url.href, listAfter('held'));
    },
    'bulk/unhold': async () => {
      const freed = await api.call('post /office/orders/bulk/unhold', { body: target });
      return redirectOrRefuse(freed, form, url.href, listAfter('freed'));
    },
    'bulk/tags': async () => {
      const tagged = await api.call('post /office/orders/bulk/tags', {
        body: { ...target, ...tagsIn(form) },
      });
      return redirectOrRefuse(tagged, form, url.href, listAfter('tagged'));
    },
    views: () => changeViews(api, form, url),
  });
  return act();
}

/** Saves the list's question under a name, or deletes a saved one. */
async function changeViews(api: Api, form: FormData, { search, href }: URL) {
  const viewId = form.get('viewId');
  const changed =
    viewId === null
      ? await api.call('post /office/views', {
          body: {
            screen: 'orders',
            name: String(form.get('name') ?? ''),
            query: search.slice(1),
            isShared: form.has('isShared'),
          },
        })
      : await api.call('delete /office/views/{viewId}', { params: { viewId: Number(viewId) } });
  return redirectOrRefuse<unknown>(changed, form, href, linkTo('/office/orders', search.slice(1)));
}

const TOTAL = 'Total';

const COLUMNS: readonly ListColumn<OrderRow>[] = [
  {
    label: 'Order',
    role: 'title',
    cell: ({ purchaseOrderId }) => (
      <Link to={linkTo('/office/orders/:orderId', { orderId: purchaseOrderId })}>{purchaseOrderId}</Link>
    ),
  },
  {
    label: 'Placed',
    role: 'detail',
    cell: ({ placed }) => <PlacedAt placed={placed} />,
    sort: 'placed',
    isMinor: true,
  },
  { label: 'Customer', role: 'title', cell: ({ customer }) => customer, isCut: true },
  { label: 'Brand', role: 'detail', cell: ({ brand }) => BRANDS[brand].name, isMinor: true },
  { label: 'Ship day', role: 'detail', cell: ({ shipDay }) => dayText(shipDay), sort: 'shipDay' },
  {
    label: 'Method',
    role: 'detail',
    cell: ({ method }) => (method === 'pickup' ? 'Pickup' : 'Parcel'),
    isMinor: true,
    isSpare: true,
  },
  { label: 'Ship state', role: 'detail', cell: ({ shipState }) => shipState },
  { label: 'Bottles', role: 'amount', cell: ({ bottles }) => bottles },
  { label: TOTAL, role: 'amount', cell: ({ total }) => total !== null && moneyText(total) },
  { label: 'Status', role: 'state', cell: ({ badge }) => <Badge word={badge} /> },
  {
    label: 'Flags',
    role: 'detail',
    cell: ({ flags, holdReason }) => [...(holdReason === null ? [] : [holdReason]), ...flags].join(', '),
    isCut: true,
  },
];

/** 'Mar 2, 12:05 AM'; on a small laptop the names need the room of the time. */
function PlacedAt({ placed }: { placed: string }) {
  const text = instantText(placed);
  const end = text.lastIndexOf(',');
  return (
    <>
      {text.slice(0, end)}
      <span data-spare>{text.slice(end)}</span>
    </>
  );
}

/** Of a view that nothing narrows. */
const NONE: Readonly<Record<OrderView, string>> = {
  'to-ship': 'Nothing to ship now. Orders appear here on their ship day.',
  packed: 'No packed orders. Orders appear here once they are packed, until they ship.',
  late: 'No late orders.',
  upcoming: 'No orders for later days.',
  'on-hold': 'No orders on hold.',
  'pickups-to-prepare': 'No pickups to prepare today.',
  'pickups-waiting': 'No pickups are waiting for their customers.',
  'card-problems': 'No card problems: each open order is authorized.',
  all: 'No orders yet.',
};

const viewOf = ({ view }: ListQuery) => ORDER_VIEWS.find((each) => each === view) ?? 'all';

const ORDERS = defineList('get /office/orders', {
  title: 'Orders',
  noun: 'order',
  caption: ({ query }) => `Orders: ${ORDER_VIEW_NAMES[viewOf(query)]}`,
  columns: ({ staff }) => COLUMNS.filter(({ label }) => label !== TOTAL || seesMoney(staff.role)),
  idOf: ({ purchaseOrderId }) => purchaseOrderId,
  nameOf: ({ purchaseOrderId }) => `order ${purchaseOrderId}`,
  views: { label: 'Views', initial: 'all', options: choicesOf(ORDER_VIEW_NAMES) },
  brandSwitch: 'views',
  filters: [
    { name: 'q', label: 'Name, email, phone or number', type: 'search' },
    { name: 'method', label: 'Method', choices: choicesOf({ parcel: 'Parcel', pickup: 'Pickup' }) },
    { name: 'status', label: 'Status', choices: choicesOf(ORDER_STATUS_WORDS) },
    { name: 'flag', label: 'Flag', choices: ORDER_FLAGS.map((flag) => ({ value: flag, label: flag })) },
    { name: 'shipState', label: 'Ship state', isFiner: true },
    { name: 'placedFrom', label: 'Placed from', type: 'date', isFiner: true },
    { name: 'placedTo', label: 'Placed to', type: 'date', isFiner: true },
    { name: 'shipFrom', label: 'Ship day from', type: 'date', isFiner: true },
    { name: 'shipTo', label: 'Ship day to', type: 'date', isFiner: true },
  ],
  kept: ['view', 'brand', 'sort'],
  bulk: {
    isShown: ({ staff }) => staff.permissions.includes('orders.work'),
    acts({ query, staff: { permissions } }) {
      const to = (act: 'hold' | 'unhold' | 'tags') => linkTo(`/office/orders/bulk/${act}`, query);
      const view = viewOf(query);
      return [
        // Orders on hold cannot be packed, and those to ship are not on hold.
        ...(view === 'on-hold'
          ? []
          : [
              PICKUP_VIEWS.some((pickups) => pickups === view)
                ? { label: 'Ready', to: linkTo('/office/orders/bulk/ready') }
                : { label: 'Pack', to: linkTo('/office/batches') },
              {
                label: 'Hold',
                to: to('hold'),
                field: {
                  name: 'holdReason',
                  refusedAs: 'reason',
                  label: 'Reason for the hold',
                  placeholder: 'Reason',
                },
              },
            ]),
        ...(view === 'to-ship' ? [] : [{ label: 'Take off hold', to: to('unhold') }]),
        {
          label: 'Add tags',
          to: to('tags'),
          field: {
            name: 'add',
            refusedAs: 'add',
            label: 'Tags, with commas between them',
            placeholder: 'Tags',
          },
        },
        ...(permissions.includes('orders.edit')
          ? [{ label: 'Cancel orders', to: linkTo('/office/orders/bulk/cancel'), isGrave: true }]
          : []),
      ];
    },
  },
  empty: ({ query }) =>
    Object.keys(filterOf(query, ['view'])).length > 0 ? (
      <NoMatch text="No orders match." clear={linkTo('/office/orders', { view: viewOf(query) })} />
    ) : (
      <p>{NONE[viewOf(query)]}</p>
    ),
  csv: ({ query, staff }) =>
    staff.permissions.includes('export') ? linkTo('/office/orders/csv', filterOf(query)) : null,
});

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, query, states } = loaderData;
  const { permissions } = useStaff();
  const filter = filterOf(query);
  const isOfViews = actionData?.reply.errors.name !== undefined;
  return (
    <ListPage
      of={ORDERS}
      loaded={loaderData}
      choices={{ shipState: states }}
      refused={isOfViews ? undefined : actionData}
      acts={
        <>
          {permissions.includes('orders.edit') && (
            <ButtonLink to={linkTo('/office/drafts')}>Phone orders</ButtonLink>
          )}
          {permissions.includes('orders.work') && filter.view === 'to-ship' && (
            <PackAll filter={filter} total={list.total} />
          )}
        </>
      }
      besideViews={
        <SavedViews
          views={list.views}
          query={String(new URLSearchParams(filter))}
          refused={isOfViews ? actionData : undefined}
        />
      }
    >
      <BulkDone />
    </ListPage>
  );
}
