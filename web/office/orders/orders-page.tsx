import { Form, Link, redirect } from 'react-router';
import type { OrderRow } from '../../../contract/office/orders.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { ORDER_FLAGS } from '../../../domain/office/order-flags.ts';
import { ORDER_VIEW_NAMES, ORDER_VIEWS } from '../../../domain/office/order-views.ts';
import { apiContext } from '../../api/browser-api.ts';
import { PackAll } from '../batches/pack-all.tsx';
import { bulkTargetIn } from '../bulk-target.ts';
import { refusedAction, shown } from '../call-office.ts';
import { useStaff } from '../layout/use-staff.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { BrandSwitch, FilterBar, FilterField, ViewTabs } from '../ui/list-tools.tsx';
import { Refusal } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { dayText, instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/orders-page.ts';
import { BulkBar, BulkDone } from './bulk-bar.tsx';
import { listOf, tagsIn } from './bulk-form.ts';
import { orderFilterOf, orderQueryOf } from './order-query.ts';
import { SavedViews } from './saved-views.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = orderQueryOf(url.href);
  const api = context.get(apiContext);
  const list = shown(await api.call('get /office/orders', { query: query as object }), url.href);
  return { list, filter: orderFilterOf(url.href) };
}

/** Posted below the page's address: `bulk/hold`, `bulk/unhold` and `bulk/tags`, with the list's question. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const target = bulkTargetIn(form);
  const name = url.pathname.split('/').at(-1);
  const act = () => {
    switch (name) {
      case 'hold':
        return api.call('post /office/orders/bulk/hold', {
          body: { ...target, reason: String(form.get('holdReason') ?? '') },
        });
      case 'unhold':
        return api.call('post /office/orders/bulk/unhold', { body: target });
      default:
        return api.call('post /office/orders/bulk/tags', { body: { ...target, ...tagsIn(form) } });
    }
  };
  const result = await act();
  if (!result.ok) return refusedAction(result.error, form, url.href);
  const did = { hold: 'held', unhold: 'freed' }[name ?? ''] ?? 'tagged';
  return redirect(listOf(url.href, did, result.data), 303);
}

const COLUMNS: readonly Column<OrderRow>[] = [
  {
    label: 'Order',
    cell: ({ purchaseOrderId }) => <Link to={`/office/orders/${purchaseOrderId}`}>{purchaseOrderId}</Link>,
  },
  { label: 'Placed', cell: ({ placed }) => instantText(placed), sort: 'placed' },
  { label: 'Customer', cell: ({ customer }) => customer, isCut: true },
  { label: 'Brand', cell: ({ brand }) => BRANDS[brand].name },
  { label: 'Ship day', cell: ({ shipDay }) => dayText(shipDay), sort: 'shipDay' },
  { label: 'Method', cell: ({ method }) => (method === 'pickup' ? 'Pickup' : 'Parcel') },
  { label: 'Ship state', cell: ({ shipState }) => shipState },
  { label: 'Bottles', cell: ({ bottles }) => bottles, isNumber: true },
  { label: 'Total', cell: ({ total }) => moneyText(total), isNumber: true },
  { label: 'Status', cell: ({ badge }) => <Badge word={badge} /> },
  { label: 'Flags', cell: ({ flags }) => flags.join(', '), isCut: true },
];

const VIEWS = ORDER_VIEWS.map((view) => ({ query: `view=${view}`, label: ORDER_VIEW_NAMES[view] }));

const STATUSES = [
  { value: 'placed', label: 'Placed' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'partly-refunded', label: 'Partly refunded' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'cancelled', label: 'Canceled' },
];
const METHODS = [
  { value: 'parcel', label: 'Parcel' },
  { value: 'pickup', label: 'Pickup' },
];
/** Behind "More filters". */
const FINER = ['shipState', 'placedFrom', 'placedTo', 'shipFrom', 'shipTo'];
const FLAGS = ORDER_FLAGS.map((flag) => ({ value: flag, label: flag }));

export default function OrdersPage({ loaderData: { list, filter }, actionData }: Route.ComponentProps) {
  const { rows, total, isTotalExact, views } = list;
  const { permissions } = useStaff();
  const mayWork = permissions.includes('orders.work');
  const query = new URLSearchParams(filter);
  return (
    <>
      <PageHead title="Orders">
        {permissions.includes('orders.edit') && (
          <Link className="button is-quiet" to="/office/drafts">
            Phone orders
          </Link>
        )}
        {mayWork && filter.view === 'to-ship' && <PackAll filter={filter} total={total} />}
        {permissions.includes('export') && (
          <a className="button is-quiet" href={`/office/orders/csv?${query}`}>
            CSV
          </a>
        )}
      </PageHead>
      <ViewTabs views={VIEWS} label="Views" />
      <div className="office-bar justify-between">
        <SavedViews views={views} query={query.toString()} />
        <BrandSwitch />
      </div>
      <FilterBar>
        <FilterField name="q" label="Name, email, phone or number" type="search" />
        <FilterField name="method" label="Method" choices={METHODS} />
        <FilterField name="status" label="Status" choices={STATUSES} />
        <FilterField name="flag" label="Flag" choices={FLAGS} />
        <details open={FINER.some((name) => name in filter)}>
          <summary className="office-quiet-link cursor-pointer">More filters</summary>
          <div className="office-bar">
            <FilterField name="shipState" label="Ship state, such as TX" />
            <FilterField name="placedFrom" label="Placed from" type="date" />
            <FilterField name="placedTo" label="Placed to" type="date" />
            <FilterField name="shipFrom" label="Ship day from" type="date" />
            <FilterField name="shipTo" label="Ship day to" type="date" />
          </div>
        </details>
      </FilterBar>
      <Refusal refused={actionData} />
      <BulkDone />
      <Form method="post" className="group" preventScrollReset>
        <DataTable
          caption={`Orders: ${ORDER_VIEW_NAMES[viewOf(filter)]}`}
          columns={COLUMNS}
          rows={rows}
          idOf={({ purchaseOrderId }) => purchaseOrderId}
          nameOf={({ purchaseOrderId }) => `order ${purchaseOrderId}`}
          isSelectable={mayWork}
          empty={
            <>
              <p>No orders match</p>
              <p className="mt-2">
                <Link className="button is-quiet" to={`/office/orders?view=${viewOf(filter)}`}>
                  Clear filters
                </Link>
              </p>
            </>
          }
        />
        {mayWork && rows.length > 0 && <BulkBar filter={filter} total={total} isTotalExact={isTotalExact} />}
      </Form>
      <Pager {...list} noun="orders" />
    </>
  );
}

function viewOf({ view }: Readonly<Record<string, string>>) {
  return ORDER_VIEWS.find((each) => each === view) ?? 'all';
}
