import { Link, useLoaderData } from 'react-router';
import type { BatchRow } from '../../../contract/office/batches.ts';
import { apiContext } from '../../api/browser-api.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { bulkTargetIn } from '../parts/bulk-target.ts';
import { PackAll } from '../parts/pack-all.tsx';
import { State } from '../parts/states.tsx';
import { defineList, type ListColumn } from '../ui/define-list.ts';
import { ListPage } from '../ui/list-page.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/batches-page.ts';

const TO_SHIP = { view: 'to-ship' } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const [loaded, waiting] = await Promise.all([
    BATCHES.load(context, url),
    context.get(apiContext).call('get /office/orders', { query: { ...TO_SHIP, limit: 1 } }),
  ]);
  return { loaded, waiting: waiting.ok ? waiting.data.total : 0 };
}

/** Packs the orders that a list selected: some by number, or all that its filter finds. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await context.get(apiContext).call('post /office/batches', { body: bulkTargetIn(form) });
  return redirectOrRefuse(result, form, url.href, ({ batchId }) =>
    linkTo('/office/batches/:batchId', { batchId }),
  );
}

const COLUMNS: readonly ListColumn<BatchRow>[] = [
  {
    label: 'Batch',
    role: 'title',
    cell: ({ batchId }) => <Link to={linkTo('/office/batches/:batchId', { batchId })}>Batch {batchId}</Link>,
  },
  { label: 'Created', role: 'detail', cell: ({ createdAt }) => instantText(createdAt) },
  { label: 'By', role: 'detail', cell: ({ createdBy }) => createdBy },
  { label: 'Packer', role: 'detail', cell: ({ packer }) => packer?.name },
  { label: 'Orders', role: 'amount', cell: ({ orders }) => orders },
  { label: 'Packed', role: 'amount', cell: ({ packed }) => packed },
  { label: 'Shipped', role: 'amount', cell: ({ shipped }) => shipped },
  { label: 'State', role: 'state', cell: ({ state }) => <State of="batch" state={state} /> },
  {
    label: 'Boxes',
    role: 'act',
    cell: ({ batchId, state }) =>
      state === 'open' && (
        <Link to={linkTo('/office/batches/:batchId/scan', { batchId })}>
          Scan<span className="sr-only"> batch {batchId}</span>
        </Link>
      ),
  },
];

const BATCHES = defineList('get /office/batches', {
  title: 'Pick & Pack',
  noun: 'batch',
  plural: 'batches',
  caption: 'Batches, newest first',
  columns: COLUMNS,
  idOf: ({ batchId }) => batchId,
  nameOf: ({ batchId }) => `batch ${batchId}`,
  asks: {},
  empty: <NoBatch />,
});

/** What to do next depends on whether an order is to ship, which is not of the list. */
function NoBatch() {
  const { waiting } = useLoaderData<typeof loader>();
  return (
    <p>
      A batch is a group of orders that you pick and pack together.{' '}
      {waiting === 0 ? 'No orders are waiting to ship.' : 'Start with the orders to ship.'}
    </p>
  );
}

export default function BatchesPage({ loaderData: { loaded, waiting }, actionData }: Route.ComponentProps) {
  return (
    <ListPage
      of={BATCHES}
      loaded={loaded}
      refused={actionData}
      acts={<PackAll filter={TO_SHIP} total={waiting} />}
    />
  );
}
