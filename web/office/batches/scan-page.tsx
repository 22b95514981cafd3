import { useRef } from 'react';
import { type FetcherSubmitFunction, Form, Link, useFetcher } from 'react-router';
import type { ScanAnswer } from '../../../contract/office/batches.ts';
import { apiContext } from '../../api/browser-api.ts';
import { useAnswer } from '../../parts/use-answer.ts';
import { refusedAction, refusedAsUnreached } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { Refusal } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/scan-page.ts';
import { loadBatch } from './batch-calls.ts';
import { CameraButton } from './camera-button.tsx';
import { PackedBy } from './packed-by.tsx';
import { useScanSound } from './scan-sound.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { batchId, orders, packed, packer, rows } = await loadBatch(
    context.get(apiContext),
    params.batchId,
    url.href,
  );
  const partly = rows.filter(({ isUnfinished }) => isUnfinished);
  return {
    batchId,
    orders,
    packed,
    packer,
    unfinished: partly.map(({ purchaseOrderId }) => purchaseOrderId),
  };
}

/** Orders that an answer names for the next scan. */
const CARRIED = ['purchaseOrderId', 'leavingFor', 'takingOver'] as const;

function carriedBy(scan: ScanAnswer | null): Record<string, string> {
  const named = CARRIED.map((name) => [name, scan?.[name] ?? null] as const);
  return Object.fromEntries(named.flatMap(([name, id]) => (id === null ? [] : [[name, String(id)]])));
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const carried = CARRIED.map((name) => [name, idIn(String(form.get(name) ?? ''))] as const);
  const result = await context.get(apiContext).call('post /office/batches/{batchId}/scans', {
    params: { batchId: idIn(params.batchId) },
    body: {
      code: String(form.get('code') ?? ''),
      ...Object.fromEntries(carried.filter(([, orderId]) => orderId > 0)),
    },
  });
  return result.ok ? { scan: result.data } : refusedAction(result.error, form, url.href);
}

/** A scan that found no server is not sent again by itself: it may have counted. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverAction().catch((error) =>
    refusedAsUnreached(
      error,
      'The office could not be reached. Check your connection, and scan the slip again.',
    ),
  );

/** A USB scanner types a code and presses Enter, so the field keeps the focus from box to box. */
export default function ScanPage({
  loaderData: { batchId, orders, packed, packer, unfinished },
  actionData,
}: Route.ComponentProps) {
  // A navigation for each code would drop keys that are typed at its moment; a fetcher leaves the page as it is.
  const fetcher = useFetcher<typeof action>();
  const answered = fetcher.data ?? actionData;
  const scan = answered && 'scan' in answered ? answered.scan : null;
  const refused = answered && 'reply' in answered ? answered : undefined;
  const field = useRef<HTMLInputElement>(null);
  const { enter, drop } = useScans(scan, fetcher.submit);
  const sound = useScanSound();
  const scanned = fetcher.data && 'scan' in fetcher.data ? fetcher.data.scan : null;
  useAnswer(fetcher.data, (answer) => {
    const isAlert = 'reply' in answer || answer.scan.isAlert;
    sound.beep(isAlert);
    // What was scanned after a wrong bottle may belong to a box that is not open.
    if (isAlert) drop();
  });

  return (
    <>
      <PageHead
        title="Scan"
        lead={
          <>
            <Link to={linkTo('/office/batches/:batchId', { batchId })}>Batch {batchId}</Link>, {packed} of{' '}
            {orders} packed. <PackedBy batchId={batchId} packer={packer} />
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
        {Object.entries(carriedBy(scan)).map(([name, orderId]) => (
          <input key={name} type="hidden" name={name} value={orderId} />
        ))}
        <button type="submit" className="button">
          Enter
        </button>
        <CameraButton onCode={enter} />
        <label className="office-bar min-h-11 noscript:hidden">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            checked={sound.isOn}
            onChange={({ currentTarget }) => {
              sound.turn(currentTarget.checked);
              field.current?.focus();
            }}
          />
          Beep
        </label>
      </Form>
      <div className="mb-4 empty:hidden">
        <Refusal refused={refused} />
      </div>
      <Unfinished orders={unfinished.filter((orderId) => orderId !== scan?.purchaseOrderId)} />
      {scanned && !scanned.isAlert && <Flash of={scanned} />}
      {scan ? <Box scan={scan} /> : <p className="text-muted">Scan a packing slip to open its box.</p>}
    </>
  );
}

/**
 * Scanners are faster than answers: codes wait in line, each for the box that the one before left open. The line
 * follows the router's own promise, since a render may come late and a second submission ends the first.
 */
function useScans(scan: ScanAnswer | null, submit: FetcherSubmitFunction) {
  const line = useRef<string[]>([]);
  const isSending = useRef(false);
  const answer = useRef(scan);
  answer.current = scan;

  const sendAll = async () => {
    for (let code = line.current.shift(); code !== undefined; code = line.current.shift()) {
      await submit({ code, ...carriedBy(answer.current) }, { method: 'post', flushSync: true });
    }
  };

  return {
    enter(code: string) {
      line.current.push(code);
      if (isSending.current) return;
      isSending.current = true;
      void sendAll().finally(() => {
        isSending.current = false;
      });
    },
    /** Forgets what waits: it was scanned before the answer was read. */
    drop() {
      line.current = [];
    },
  };
}

/** Green for a moment at each scan that counts, seen from the corner of an eye. */
function Flash({ of }: { of: ScanAnswer }) {
  const place = useRef<HTMLDivElement>(null);
  useAnswer(of, () => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    place.current?.animate([{ opacity: 0.35 }, { opacity: 0 }], 500);
  });
  return (
    <div
      ref={place}
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-20 bg-good opacity-0"
    />
  );
}

function Unfinished({ orders }: { orders: readonly number[] }) {
  if (orders.length === 0) return null;
  return (
    <p className="office-notice is-warn mb-4">
      Started, not finished: {orders.map((orderId) => `order ${orderId}`).join(', ')}. Scan its slip to go on.
    </p>
  );
}

function Box({ scan }: { scan: ScanAnswer }) {
  const { purchaseOrderId, lines, gift, specialInstructions, isPacked, message, isAlert } = scan;
  const tone = isAlert ? 'is-danger' : isPacked ? 'is-good' : '';
  const next = lines.find(({ scanned, wanted }) => scanned < wanted);
  return (
    <section aria-label="Box">
      <div role={isAlert ? 'alert' : 'status'} className={`office-notice mb-4 text-xl ${tone}`}>
        {message}
      </div>
      <div className={next && 'md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-8'}>
        {next && <NextBottle {...next} />}
        <div className="min-w-0">
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
        </div>
      </div>
    </section>
  );
}

/** The bottle to take, large enough to compare it from the bench. The list beside it says the same in words. */
function NextBottle({ product, imageHref, wanted, scanned }: ScanAnswer['lines'][number]) {
  return (
    <figure className="grid justify-items-center gap-2 text-center text-xl" aria-hidden="true">
      {imageHref && (
        <img
          src={imageHref}
          alt=""
          className="h-[min(55dvh,32rem)] max-w-full object-contain max-sm:h-[38dvh]"
        />
      )}
      <figcaption>
        <span className="text-[2rem] font-semibold">{wanted - scanned}</span> {product}
      </figcaption>
    </figure>
  );
}

/** What is printed too: the gift's card goes into the box, and the label says where to leave it. */
function PackerNotes({ gift, specialInstructions }: Pick<ScanAnswer, 'gift' | 'specialInstructions'>) {
  return (
    <>
      {gift && (
        <div className="mb-4 max-w-xl rounded-brand border-2 border-(--warn) bg-(--warn-tint) px-4 py-3.5 text-lg">
          <p className="font-medium">
            Gift{gift.to && ` for ${gift.to}`}
            {gift.from && ` from ${gift.from}`}
          </p>
          <p className="whitespace-pre-line break-words" dir="auto">
            {gift.note || 'No note.'}
          </p>
        </div>
      )}
      {specialInstructions && (
        <div className="office-notice is-warn mb-4 max-w-xl">
          <p className="font-medium">Instructions</p>
          <p className="whitespace-pre-line break-words" dir="auto">
            {specialInstructions}
          </p>
        </div>
      )}
    </>
  );
}
