import { useRef } from 'react';
import { type FetcherSubmitFunction, Form, Link, useFetcher } from 'react-router';
import type { ScanAnswer } from '../../../contract/office/batches.ts';
import { apiContext } from '../../api/browser-api.ts';
import { refusedAction } from '../call-office.ts';
import { Refusal } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/scan-page.ts';
import { idIn, loadBatch } from './batch-calls.ts';
import { CameraButton } from './camera-button.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { batchId, orders, packed, rows } = await loadBatch(
    context.get(apiContext),
    params.batchId,
    url.href,
  );
  const begun = rows.filter(({ isUnfinished }) => isUnfinished);
  return { batchId, orders, packed, unfinished: begun.map(({ purchaseOrderId }) => purchaseOrderId) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const open = idIn(String(form.get('purchaseOrderId') ?? ''));
  const leavingFor = idIn(String(form.get('leavingFor') ?? ''));
  const result = await context.get(apiContext).call('post /office/batches/{batchId}/scans', {
    params: { batchId: idIn(params.batchId) },
    body: {
      code: String(form.get('code') ?? ''),
      ...(open > 0 && { purchaseOrderId: open }),
      ...(leavingFor > 0 && { leavingFor }),
    },
  });
  return result.ok ? { scan: result.data } : refusedAction(result.error, form, url.href);
}

/** A USB scanner types a code and presses Enter, so the field keeps the focus from box to box. */
export default function ScanPage({
  loaderData: { batchId, orders, packed, unfinished },
  actionData,
}: Route.ComponentProps) {
  // A navigation for each code would drop keys that are typed at its moment; a fetcher leaves the page as it is.
  const fetcher = useFetcher<typeof action>();
  const answered = fetcher.data ?? actionData;
  const scan = answered && 'scan' in answered ? answered.scan : null;
  const refused = answered && 'reply' in answered ? answered : undefined;
  const field = useRef<HTMLInputElement>(null);
  const enter = useScans(scan, fetcher.submit);

  return (
    <>
      <PageHead
        title="Scan"
        lead={
          <>
            <Link to={`/office/batches/${batchId}`}>Batch {batchId}</Link>, {packed} of {orders} packed
          </>
        }
      />
      <Form
        method="post"
        className="office-bar mb-4"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (!field.current) return;
          enter(field.current.value);
          field.current.value = '';
          field.current.focus();
        }}
      >
        <label htmlFor="scan-code" className="w-full font-medium">
          Slip, bottle or label
        </label>
        <input
          ref={field}
          id="scan-code"
          name="code"
          className="control max-w-md flex-1"
          // biome-ignore lint/a11y/noAutofocus: the page is this one field, and a scanner types into it.
          autoFocus
          data-first-focus
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        {scan?.purchaseOrderId && <input type="hidden" name="purchaseOrderId" value={scan.purchaseOrderId} />}
        {scan?.leavingFor && <input type="hidden" name="leavingFor" value={scan.leavingFor} />}
        <button type="submit" className="button">
          Enter
        </button>
        <CameraButton onCode={enter} />
      </Form>
      <div className="mb-4 empty:hidden">
        <Refusal refused={refused} />
      </div>
      <Unfinished orders={unfinished.filter((orderId) => orderId !== scan?.purchaseOrderId)} />
      {scan ? <Box scan={scan} /> : <p className="text-muted">Scan a packing slip to open its box.</p>}
    </>
  );
}

/**
 * Scanners are faster than answers: codes wait in line, each for the box that the one before left open. The line
 * follows the router's own promise, since a render may come late and a second submission ends the first.
 */
function useScans(scan: ScanAnswer | null, submit: FetcherSubmitFunction): (code: string) => void {
  const line = useRef<string[]>([]);
  const isSending = useRef(false);
  const answer = useRef(scan);
  answer.current = scan;

  const sendAll = async () => {
    for (let code = line.current.shift(); code !== undefined; code = line.current.shift()) {
      const { purchaseOrderId: open = null, leavingFor = null } = answer.current ?? {};
      const box = {
        ...(open !== null && { purchaseOrderId: String(open) }),
        ...(leavingFor !== null && { leavingFor: String(leavingFor) }),
      };
      await submit({ code, ...box }, { method: 'post', flushSync: true });
      // What was scanned after a wrong bottle may belong to a box that is not open.
      if (answer.current?.isAlert) line.current = [];
    }
  };

  return (code) => {
    line.current.push(code);
    if (isSending.current) return;
    isSending.current = true;
    void sendAll().finally(() => {
      isSending.current = false;
    });
  };
}

function Unfinished({ orders }: { orders: readonly number[] }) {
  if (orders.length === 0) return null;
  return (
    <p className="office-notice is-warn mb-4">
      Begun and not finished: {orders.map((orderId) => `order ${orderId}`).join(', ')}. Scan its slip to go
      on.
    </p>
  );
}

function Box({ scan }: { scan: ScanAnswer }) {
  const { purchaseOrderId, lines, gift, specialInstructions, isPacked, message, isAlert } = scan;
  const tone = isAlert ? 'is-danger' : isPacked ? 'is-good' : '';
  return (
    <section aria-label="Box">
      <div role={isAlert ? 'alert' : 'status'} className={`office-notice mb-4 text-xl ${tone}`}>
        {message}
      </div>
      {purchaseOrderId !== null && <h2 className="office-heading mb-2">Order {purchaseOrderId}</h2>}
      <PackerNotes gift={gift} specialInstructions={specialInstructions} />
      <ul className="grid max-w-xl gap-1">
        {lines.map(({ productId, product, wanted, scanned }) => (
          <li
            key={productId}
            className="flex min-h-11 items-center justify-between gap-4 border-b border-line"
          >
            <span>{product}</span>
            <span className={`whitespace-nowrap ${scanned === wanted ? 'text-good' : 'font-medium'}`}>
              {scanned} of {wanted}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is printed on the slip too: the card is written, and the label says where to leave the box. */
function PackerNotes({ gift, specialInstructions }: Pick<ScanAnswer, 'gift' | 'specialInstructions'>) {
  if (!gift && !specialInstructions) return null;
  return (
    <dl className="office-notice is-warn mb-4 grid max-w-xl gap-2">
      {gift && (
        <div>
          <dt className="font-medium">
            Gift{gift.to && ` for ${gift.to}`}
            {gift.from && ` from ${gift.from}`}
          </dt>
          <dd className="whitespace-pre-line break-words">{gift.note || 'Without a note.'}</dd>
        </div>
      )}
      {specialInstructions && (
        <div>
          <dt className="font-medium">Instructions</dt>
          <dd className="whitespace-pre-line break-words">{specialInstructions}</dd>
        </div>
      )}
    </dl>
  );
}
