import { Form, Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { actAt } from '../acts.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { State } from '../parts/states.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did } from '../ui/done-notice.tsx';
import { Refusal } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { countText, instantText } from '../ui/texts.ts';
import type { Route } from './+types/batch-page.ts';
import { type Batch, loadBatch } from './batch-calls.ts';
import { PackedBy } from './packed-by.tsx';

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadBatch(context.get(apiContext), params.batchId, url.href);

/** Posted below the page's address: `close`, or `orders/100042/packed`, `unpacked` and `take-out`. */
export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const batchId = idIn(params.batchId);
  const ofOrder = { params: { batchId, orderId: idIn((params as { orderId?: string }).orderId) } };
  const ofBatch = { params: { batchId } };
  const act = actAt(pattern, '/office/batches/:batchId', {
    'orders/:orderId/packed': () =>
      api.call('post /office/batches/{batchId}/orders/{orderId}/packed', ofOrder),
    'orders/:orderId/unpacked': () =>
      api.call('post /office/batches/{batchId}/orders/{orderId}/unpacked', ofOrder),
    'orders/:orderId/take-out': () => api.call('delete /office/batches/{batchId}/orders/{orderId}', ofOrder),
    close: () => api.call('post /office/batches/{batchId}/close', ofBatch),
  });
  return redirectOrRefuse(await act(), form, url.href, linkTo('/office/batches/:batchId', { batchId }));
}

type Row = Batch['rows'][number];

function columnsOf({ batchId, state }: Batch): Column<Row>[] {
  const isOpen = ({ shipped, isCanceled }: Row) => state === 'open' && shipped === null && !isCanceled;
  const press = (row: Row, act: 'packed' | 'unpacked' | 'take-out', words: string) =>
    isOpen(row) && (
      <button
        type="submit"
        className="office-quiet-link underline"
        formAction={linkTo(`/office/batches/:batchId/orders/:orderId/${act}`, {
          batchId,
          orderId: row.purchaseOrderId,
        })}
        aria-label={`${words} order ${row.purchaseOrderId}`}
      >
        {words}
      </button>
    );
  return [
    {
      label: 'Order',
      role: 'title',
      cell: ({ purchaseOrderId }) => (
        <Link to={linkTo('/office/orders/:orderId', { orderId: purchaseOrderId })}>{purchaseOrderId}</Link>
      ),
    },
    {
      label: 'Recipient',
      role: 'title',
      cell: ({ recipient }) => recipient,
    },
    { label: 'Service', role: 'detail', cell: ({ service }) => service },
    { label: 'Bottles', role: 'amount', cell: ({ bottles }) => bottles, isNumber: true },
    { label: 'Status', role: 'state', cell: ({ badge }) => <Badge word={badge} /> },
    {
      label: 'Packed',
      role: 'act',
      cell: (row) => (
        <>
          {row.packed !== null && instantText(row.packed)} {row.packer !== null && `by ${row.packer} `}
          {row.packed === null ? press(row, 'packed', 'Mark packed') : press(row, 'unpacked', 'Undo')}
        </>
      ),
    },
    { label: 'Tracking', role: 'detail', cell: ({ tracking }) => tracking },
    { label: 'Shipped', role: 'detail', cell: ({ shipped }) => shipped && instantText(shipped) },
    { label: 'Change', role: 'act', cell: (row) => press(row, 'take-out', 'Take out') },
  ];
}

export default function BatchPage({ loaderData: batch, actionData }: Route.ComponentProps) {
  const { batchId, state, orders, packed, shipped } = batch;
  const address = linkTo('/office/batches/:batchId', { batchId });
  return (
    <>
      <PageHead
        title={`Batch ${batchId}`}
        lead={
          <>
            <State of="batch" state={state} /> {countText(orders, 'order')}, {packed} packed, {shipped}{' '}
            shipped
            {state === 'open' && (
              <>
                . <PackedBy {...batch} />
              </>
            )}
          </>
        }
      >
        <a
          className="button is-quiet"
          href={linkTo('/office/batches/:batchId/pick-list', { batchId })}
          target="_blank"
          rel="noopener"
        >
          Pick list
        </a>
        <a
          className="button is-quiet"
          href={linkTo('/office/batches/:batchId/slips', { batchId })}
          target="_blank"
          rel="noopener"
        >
          Slips
        </a>
        {state === 'open' && (
          <>
            {/* A document of its own: only that one may use the camera. */}
            <ButtonLink
              look={packed < orders ? 'main' : 'quiet'}
              to={linkTo('/office/batches/:batchId/scan', { batchId })}
              reloadDocument
            >
              Scan
            </ButtonLink>
            <a className="button is-quiet" href={linkTo('/office/batches/:batchId/csv', { batchId })}>
              Carrier file
            </a>
            <ButtonLink
              look={packed < orders ? 'quiet' : 'main'}
              to={linkTo('/office/batches/:batchId/tracking', { batchId })}
            >
              Tracking file
            </ButtonLink>
          </>
        )}
      </PageHead>
      <Did words={{ packer: 'The packer is changed.' }} />
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
        <Form
          method="post"
          action={linkTo('/office/batches/:batchId/close', { batchId })}
          className="no-print mt-4"
        >
          <button type="submit" className="button is-quiet">
            Close batch
          </button>
          <p className="mt-1 text-muted">Orders that have not shipped go back to To ship.</p>
        </Form>
      )}
    </>
  );
}
