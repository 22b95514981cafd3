import { Link, redirect } from 'react-router';
import type { BatchRow } from '../../../contract/office/batches.ts';
import { apiContext } from '../../api/browser-api.ts';
import { bulkTargetIn } from '../bulk-target.ts';
import { refusedAction, shown } from '../call-office.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { Refusal } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/batches-page.ts';
import { PackAll } from './pack-all.tsx';

const TO_SHIP = { view: 'to-ship' } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { searchParams } = url;
  const after = searchParams.get('after') ?? undefined;
  const before = searchParams.get('before') ?? undefined;
  const [list, waiting] = await Promise.all([
    api.call('get /office/batches', { query: { after, before } }),
    api.call('get /office/orders', { query: { ...TO_SHIP, limit: 1 } }),
  ]);
  return { list: shown(list, url.href), waiting: waiting.ok ? waiting.data.total : 0 };
}

/** Packs the orders that a list selected: some by number, or all that its filter finds. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await context.get(apiContext).call('post /office/batches', { body: bulkTargetIn(form) });
  if (!result.ok) return refusedAction(result.error, form, url.href);
  return redirect(`/office/batches/${result.data.batchId}`, 303);
}

const COLUMNS: readonly Column<BatchRow>[] = [
  {
    label: 'Batch',
    cell: ({ batchId }) => <Link to={`/office/batches/${batchId}`}>Batch {batchId}</Link>,
  },
  { label: 'Made', cell: ({ createdAt }) => instantText(createdAt) },
  { label: 'By', cell: ({ createdBy }) => createdBy },
  { label: 'Orders', cell: ({ orders }) => orders, isNumber: true },
  { label: 'Packed', cell: ({ packed }) => packed, isNumber: true },
  { label: 'Shipped', cell: ({ shipped }) => shipped, isNumber: true },
  { label: 'State', cell: ({ state }) => <BatchState state={state} /> },
  {
    label: 'Boxes',
    cell: ({ batchId, state }) =>
      state === 'open' && (
        <Link to={`/office/batches/${batchId}/scan`}>
          Scan<span className="sr-only"> batch {batchId}</span>
        </Link>
      ),
  },
];

const STATES = {
  open: { word: 'Open', tone: 'info' },
  shipped: { word: 'Shipped', tone: 'good' },
  closed: { word: 'Closed', tone: 'plain' },
} as const;

export function BatchState({ state }: Pick<BatchRow, 'state'>) {
  return <Badge {...STATES[state]} />;
}

export default function BatchesPage({ loaderData: { list, waiting }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Pick & Pack">
        <PackAll filter={TO_SHIP} total={waiting} />
      </PageHead>
      <div className="mb-4 empty:hidden">
        <Refusal refused={actionData} />
      </div>
      <DataTable
        caption="Batches, newest first"
        columns={COLUMNS}
        rows={list.rows}
        idOf={({ batchId }) => batchId}
        nameOf={({ batchId }) => `batch ${batchId}`}
        empty={
          <p>
            A batch is a group of orders that you pick and pack together.{' '}
            {waiting === 0 ? 'No order is to ship.' : 'Pack the orders that are to ship.'}
          </p>
        }
      />
      {(list.next !== null || list.previous !== null) && <Pager {...list} noun="batches" />}
    </>
  );
}
