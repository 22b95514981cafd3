import { Form, Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { ended } from '../call-office.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Refusal } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/batch-page.ts';
import { type Batch, idIn, loadBatch } from './batch-calls.ts';
import { BatchState } from './batches-page.tsx';

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadBatch(context.get(apiContext), params.batchId, url.href);

/** Posted below the page's address: `close`, or `orders/100042/packed`, `unpacked` and `take-out`. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const batchId = idIn(params.batchId);
  const ofOrder = { params: { batchId, orderId: idIn((params as { orderId?: string }).orderId) } };
  const ofBatch = { params: { batchId } };
  const name = url.pathname.split('/').at(-1);
  const act = () => {
    switch (name) {
      case 'packed':
        return api.call('post /office/batches/{batchId}/orders/{orderId}/packed', ofOrder);
      case 'unpacked':
        return api.call('post /office/batches/{batchId}/orders/{orderId}/unpacked', ofOrder);
      case 'take-out':
        return api.call('delete /office/batches/{batchId}/orders/{orderId}', ofOrder);
      default:
        return api.call('post /office/batches/{batchId}/close', ofBatch);
    }
  };
  return ended(await act(), form, url.href, `/office/batches/${batchId}`);
}

type Row = Batch['rows'][number];

function columnsOf({ batchId, state }: Batch): Column<Row>[] {
  const isOpen = ({ shipped, isCanceled }: Row) => state === 'open' && shipped === null && !isCanceled;
  const press = (row: Row, act: string, words: string) =>
    isOpen(row) && (
      <button
        type="submit"
        className="office-quiet-link"
        formAction={`/office/batches/${batchId}/orders/${row.purchaseOrderId}/${act}`}
        aria-label={`${words} order ${row.purchaseOrderId}`}
      >
        {words}
      </button>
    );
  return [
    {
      label: 'Order',
      cell: ({ purchaseOrderId }) => <Link to={`/office/orders/${purchaseOrderId}`}>{purchaseOrderId}</Link>,
    },
    {
      label: 'Recipient',
      cell: ({ recipient, isOnHold, isCanceled }) => (
        <>
          {recipient} {isOnHold && <Badge word="On hold" />} {isCanceled && <Badge word="Canceled" />}
        </>
      ),
    },
    { label: 'Service', cell: ({ service }) => service },
    { label: 'Bottles', cell: ({ bottles }) => bottles, isNumber: true },
    {
      label: 'Packed',
      cell: (row) => (
        <>
          {row.packed !== null && <Badge word="Packed" />}{' '}
          {row.packed === null ? press(row, 'packed', 'Mark packed') : press(row, 'unpacked', 'Undo')}
        </>
      ),
    },
    { label: 'Tracking', cell: ({ tracking }) => tracking },
    { label: 'Shipped', cell: ({ shipped }) => shipped && instantText(shipped) },
    { label: 'Change', cell: (row) => press(row, 'take-out', 'Take out') },
  ];
}

export default function BatchPage({ loaderData: batch, actionData }: Route.ComponentProps) {
  const { batchId, state, orders, packed, shipped } = batch;
  const address = `/office/batches/${batchId}`;
  return (
    <>
      <PageHead
        title={`Batch ${batchId}`}
        lead={
          <>
            <BatchState state={state} /> {orders} {orders === 1 ? 'order' : 'orders'}, {packed} packed,{' '}
            {shipped} shipped
          </>
        }
      >
        <a className="button is-quiet" href={`${address}/pick-list`} target="_blank" rel="noopener">
          Pick list
        </a>
        <a className="button is-quiet" href={`${address}/slips`} target="_blank" rel="noopener">
          Slips
        </a>
        {state === 'open' && (
          <>
            {/* A document of its own: only that one may use the camera. */}
            <Link className="button is-quiet" to={`${address}/scan`} reloadDocument>
              Scan
            </Link>
            <a className="button is-quiet" href={`${address}/csv`}>
              Carrier file
            </a>
            <Link className="button" to={`${address}/tracking`}>
              Tracking file
            </Link>
          </>
        )}
      </PageHead>
      <div className="mb-4 empty:hidden">
        <Refusal refused={actionData} />
      </div>
      <Form method="post" action={address} preventScrollReset>
        <DataTable
          caption={`Orders of batch ${batchId}`}
          columns={columnsOf(batch)}
          rows={batch.rows}
          idOf={({ purchaseOrderId }) => purchaseOrderId}
          nameOf={({ purchaseOrderId }) => `order ${purchaseOrderId}`}
          empty={<p>No order is left in this batch. Pack orders from Pick & Pack.</p>}
        />
      </Form>
      {state === 'open' && (
        <Form method="post" action={`${address}/close`} className="no-print mt-4">
          <button type="submit" className="button is-quiet">
            Close batch
          </button>
          <p className="mt-1 text-muted">What has not shipped goes back to To ship.</p>
        </Form>
      )}
    </>
  );
}
