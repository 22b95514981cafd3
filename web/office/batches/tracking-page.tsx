import { Form, Link, redirect } from 'react-router';
import type { TrackingCheck } from '../../../contract/office/batches.ts';
import { correctFields } from '../../../domain/office/form-words.ts';
import { apiContext } from '../../api/browser-api.ts';
import type { ApiError } from '../../api/client.ts';
import { pageRequestContext } from '../../page-context.ts';
import { keyHeader, type RefusedAction, refusedAction } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { runPath } from '../parts/run-path.ts';
import { State } from '../parts/states.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/tracking-page.ts';
import { loadBatch } from './batch-calls.ts';

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadBatch(context.get(apiContext), params.batchId, url.href);

/** Posted to `tracking`: checks a file. Posted to `ship`: ships what the check found ready. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const batchId = idIn(params.batchId);
  if (form.has('checkId')) {
    const result = await context.get(apiContext).call('post /office/batches/{batchId}/ship', {
      params: { batchId },
      body: { checkId: Number(form.get('checkId')) },
      headers: keyHeader(form),
    });
    if (!result.ok) return refusedAction(result.error, form, url.href);
    return redirect(runPath(result.data.runId, linkTo('/office/batches/:batchId', { batchId })), 303);
  }
  const { sendToApi, upload } = context.get(pageRequestContext);
  const body = upload?.text ?? String(upload?.form.get('scanned') ?? '');
  const answer = await sendToApi(`/api/office/batches/${batchId}/tracking`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body,
  });
  const json: unknown = await answer.json();
  if (answer.ok) return { check: json as TrackingCheck, requestKey: crypto.randomUUID() };
  const error = { ...(json as ApiError), status: answer.status };
  const fields = body === '' ? { file: ['Choose the carrier’s file first.'] } : error.fields;
  return refusedAction(fields ? { ...error, fields, message: correctFields(1) } : error, form, url.href);
}

type Judged = TrackingCheck['rows'][number];

const COLUMNS: readonly Column<Judged>[] = [
  { label: 'Row', cell: ({ line }) => line },
  { label: 'Order', cell: ({ purchaseOrderId }) => purchaseOrderId ?? '–' },
  { label: 'Tracking', cell: ({ trackingNumber }) => trackingNumber },
  {
    label: 'Result',
    cell: ({ verdict, message }) => (
      <>
        <State of="parcel" state={verdict} /> {message}
      </>
    ),
  },
];

export default function TrackingPage({ loaderData: batch, actionData }: Route.ComponentProps) {
  const { batchId } = batch;
  const address = linkTo('/office/batches/:batchId', { batchId });
  const done = actionData && 'check' in actionData ? actionData : null;
  const refused = actionData && 'reply' in actionData ? actionData : undefined;
  return (
    <>
      <PageHead
        title="Tracking file"
        lead={
          <>
            For <Link to={address}>batch {batchId}</Link>. Check the rows; nothing ships until you press Ship.
          </>
        }
      />
      {done ? <CheckedRows {...done} batchId={batchId} /> : <CheckForm batch={batch} refused={refused} />}
    </>
  );
}

function CheckedRows({
  check: { checkId, rows, missing },
  requestKey,
  batchId,
}: {
  check: TrackingCheck;
  requestKey: string;
  batchId: number;
}) {
  const ready = rows.filter(({ verdict }) => verdict === 'ready').length;
  const left = rows.length - ready;
  return (
    <>
      <div role="status" className="office-bar mb-4">
        {ready > 0 ? (
          <Form method="post" action={linkTo('/office/batches/:batchId/ship', { batchId })}>
            <input type="hidden" name="checkId" value={checkId} />
            <input type="hidden" name="key" value={requestKey} />
            <SubmitButton>Ship {ready}</SubmitButton>
          </Form>
        ) : (
          <p>No row is ready to ship.</p>
        )}
        {left > 0 && (
          <p>
            {left} {left === 1 ? 'row does' : 'rows do'} not ship.
          </p>
        )}
        <ButtonLink to={linkTo('/office/batches/:batchId/tracking', { batchId })}>Another file</ButtonLink>
      </div>
      <Missing orders={missing} />
      <DataTable
        caption="Rows of the file"
        columns={COLUMNS}
        // What needs a look comes first.
        rows={rows.toSorted((one, other) => rank(one) - rank(other))}
        idOf={({ line }) => line}
        nameOf={({ line }) => `row ${line}`}
        empty={null}
      />
    </>
  );
}

/** Their labels were not printed, or the carrier's program left them out. */
function Missing({ orders }: { orders: TrackingCheck['missing'] }) {
  if (orders.length === 0) return null;
  return (
    <div className="office-notice is-warn mb-4">
      <p>
        {orders.length} {orders.length === 1 ? 'order of this batch is' : 'orders of this batch are'} not in
        the file and will not ship:
      </p>
      <ul>
        {orders.map(({ purchaseOrderId, recipient }) => (
          <li key={purchaseOrderId}>
            <Link to={linkTo('/office/orders/:orderId', { orderId: purchaseOrderId })}>
              {purchaseOrderId}
            </Link>{' '}
            {recipient}
          </li>
        ))}
      </ul>
    </div>
  );
}

function rank({ verdict, message }: Judged): number {
  if (verdict !== 'ready') return 0;
  return message === '' ? 2 : 1;
}

function CheckForm({
  batch: { batchId, rows },
  refused,
}: {
  batch: Awaited<ReturnType<typeof loadBatch>>;
  refused: RefusedAction | undefined;
}) {
  const scanned = rows.filter(({ tracking, shipped }) => tracking !== null && shipped === null);
  const action = linkTo('/office/batches/:batchId/tracking', { batchId });
  return (
    <>
      <Form method="post" action={action} encType="multipart/form-data" className="office-form">
        <Refusal refused={refused} hasFields />
        <FileField
          field={{ name: 'file', errors: refused?.reply.errors.file }}
          label="File from the carrier"
          hint="CSV with a column for the order and one for the tracking number"
        />
        <SubmitButton>Check</SubmitButton>
      </Form>
      {scanned.length > 0 && (
        <Form method="post" action={action} encType="multipart/form-data" className="mt-6">
          <input
            type="hidden"
            name="scanned"
            value={['order_number,tracking_number', ...scanned.map(rowOf)].join('\n')}
          />
          <SubmitButton look="quiet">
            Check {scanned.length} scanned {scanned.length === 1 ? 'label' : 'labels'}
          </SubmitButton>
        </Form>
      )}
    </>
  );
}

function rowOf({ purchaseOrderId, tracking }: { purchaseOrderId: number; tracking: string | null }): string {
  return `${purchaseOrderId},${tracking ?? ''}`;
}
