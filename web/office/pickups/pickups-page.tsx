import { Form, Link } from 'react-router';
import { PICKUP_VIEWS, type PickupRow } from '../../../contract/office/pickups.ts';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { apiContext } from '../../api/browser-api.ts';
import { shown } from '../call-office.ts';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { BrandSwitch, Did, ViewTabs } from '../ui/list-tools.tsx';
import { SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { dayText, instantText } from '../ui/texts.ts';
import type { Route } from './+types/pickups-page.ts';

type View = (typeof PICKUP_VIEWS)[number];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const asked = (name: string) => searchParams.get(name) ?? undefined;
  const view: View = PICKUP_VIEWS.find((each) => each === asked('view')) ?? 'pickups-waiting';
  const brand = BRANDING_IDS.find((id) => String(id) === asked('brand'));
  const query = { view, brand, q: asked('q'), after: asked('after'), before: asked('before') };
  const list = shown(await context.get(apiContext).call('get /office/pickups', { query }), url.href);
  return { list, view };
}

const VIEWS = [
  { query: 'view=pickups-waiting', label: 'Waiting' },
  { query: 'view=pickups-to-prepare', label: 'To prepare' },
];

const DID = {
  'hand-over': 'Handed over, and the card is charged.',
  'refuse-hand-over': 'Saved. The order waits on.',
  ready: 'The order is ready, and the customer is told.',
};

const ORDER: Column<PickupRow> = {
  label: 'Order',
  cell: ({ purchaseOrderId }) => (
    <Link to={`/office/orders/${purchaseOrderId}/hand-over`}>{purchaseOrderId}</Link>
  ),
};

const WAITING: readonly Column<PickupRow>[] = [
  ORDER,
  { label: 'Customer', cell: ({ customer }) => customer },
  { label: 'Winery', cell: ({ winery }) => winery },
  { label: 'Ready since', cell: ({ readySince }) => readySince && instantText(readySince) },
  { label: 'Bottles', cell: ({ bottles }) => bottles, isNumber: true },
];

const TO_PREPARE: readonly Column<PickupRow>[] = [
  { ...ORDER, cell: ({ purchaseOrderId: id }) => <Link to={`/office/orders/${id}`}>{id}</Link> },
  { label: 'Customer', cell: ({ customer }) => customer },
  { label: 'Winery', cell: ({ winery }) => winery },
  { label: 'Pickup day', cell: ({ shipDay }) => dayText(shipDay) },
  { label: 'Bottles', cell: ({ bottles }) => bottles, isNumber: true },
  {
    label: 'Prepared',
    cell: ({ purchaseOrderId }) => (
      <Link
        className="button is-quiet"
        to={`/office/orders/${purchaseOrderId}/ready?list`}
        aria-label={`Order ${purchaseOrderId} is ready`}
      >
        Ready
      </Link>
    ),
  },
];

export default function PickupsPage({ loaderData: { list, view } }: Route.ComponentProps) {
  const isWaiting = view === 'pickups-waiting';
  return (
    <>
      <PageHead title="Pickups">
        <BrandSwitch />
      </PageHead>
      <Did words={DID} />
      <ViewTabs views={VIEWS} label="Views" initial={view} />
      <Form method="post" action="/office/orders/bulk/ready" preventScrollReset>
        {!isWaiting && list.rows.length > 0 && (
          <p className="office-bar mb-3">
            <SubmitButton look="quiet">Mark selected ready</SubmitButton>
          </p>
        )}
        <DataTable
          isSelectable={!isWaiting}
          caption={isWaiting ? 'Pickups that wait for their customers' : 'Pickups to prepare'}
          columns={isWaiting ? WAITING : TO_PREPARE}
          rows={list.rows}
          idOf={({ purchaseOrderId }) => purchaseOrderId}
          nameOf={({ purchaseOrderId }) => `order ${purchaseOrderId}`}
          empty={
            isWaiting ? (
              <p>
                Orders that wait at the winery appear here.{' '}
                <Link to="?view=pickups-to-prepare">Prepare pickups</Link>
              </p>
            ) : (
              <p>No pickup is left to prepare for today.</p>
            )
          }
        />
      </Form>
      {list.rows.length > 0 && <Pager {...list} noun="pickups" />}
    </>
  );
}
