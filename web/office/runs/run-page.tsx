import { Form, Link, useLocation } from 'react-router';
import type { RunAnswer } from '../../../contract/office/runs.ts';
import { RUN_KINDS } from '../../../domain/office/runs.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { apiContext } from '../../api/browser-api.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { wayBack } from '../parts/run-path.ts';
import { State } from '../parts/states.tsx';
import { RELOAD_SECONDS, usePolling } from '../parts/use-polling.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Refusal } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/run-page.ts';
import { isOver, itemState, runSentence, runTitle } from './run-words.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const runId = idIn(params.runId);
  const run = unwrap(
    await context.get(apiContext).call('get /office/runs/{runId}', { params: { runId } }),
    url.href,
  );
  return { runId, run, back: wayBack(run, url.href), screen: RUN_KINDS[run.kind].screen };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const runId = idIn(params.runId);
  const stopped = await context.get(apiContext).call('post /office/runs/{runId}/stop', { params: { runId } });
  return redirectOrRefuse(
    stopped,
    form,
    url.href,
    linkTo('/office/runs/:runId', { runId }, url.search.slice(1)),
  );
}

type Item = RunAnswer['results'][number];

const columnsOf = (isStopped: boolean): readonly Column<Item>[] => [
  {
    label: 'Who',
    role: 'title',
    cell: (item) => (
      <span className="inline-block sm:min-w-36">
        <Who {...item} />
      </span>
    ),
  },
  { label: 'Order', role: 'detail', cell: ({ purchaseOrderId }) => <Order orderId={purchaseOrderId} /> },
  { label: 'State', role: 'state', cell: (item) => <State of="run" state={itemState(item, isStopped)} /> },
  { label: 'Message', role: 'detail', cell: (item) => <Message {...item} /> },
  { label: 'Card', role: 'act', cell: (item) => <CardLinkOf {...item} /> },
];

/** Of a declined member who has not paid since. */
function CardLinkOf({ isDecline, membershipId, purchaseOrderId, name, subject }: Item) {
  if (!isDecline || membershipId === null || purchaseOrderId !== null) return null;
  return (
    <Link
      to={linkTo('/office/members/:membershipId/card-link', { membershipId })}
      aria-label={`Send a card link to ${name ?? subject}`}
    >
      Card link
    </Link>
  );
}

/** The member or customer by name; without one what it is called, such as 'mail 206'. */
function Who({ subject, name, customerId }: Item) {
  if (name === null) return capitalized(subject);
  return customerId === null ? (
    name
  ) : (
    <Link to={linkTo('/office/customers/:customerId', { customerId })}>{name}</Link>
  );
}

function Order({ orderId }: { orderId: number | null }) {
  return orderId && <Link to={linkTo('/office/orders/:orderId', { orderId })}>{orderId}</Link>;
}

/** Who is declined is called. */
function Message({ message, phone }: Item) {
  return phone === null ? (
    message
  ) : (
    <>
      {message} <a href={`tel:${phone}`}>{phone}</a>
    </>
  );
}

const nameOf = ({ subject, name }: Item) => name ?? subject;

const RANKS = { refused: 0, pending: 1, done: 2 } as const;

export default function RunPage({ loaderData: { runId, run, back }, actionData }: Route.ComponentProps) {
  const { kind, release, state, done, failed, declined, total, results, file } = run;
  const isRunning = !isOver(run);
  // The release goes on from its own page.
  const isLeft = release !== null && state === 'stopped';
  usePolling(isRunning);
  const title = runTitle(run);
  const sentence = runSentence(run);
  const { search } = useLocation();
  return (
    <>
      <PageHead title={title}>
        <ButtonLink to={back.path} look={isLeft ? 'main' : 'quiet'}>
          {back.label}
        </ButtonLink>
        {!isRunning && kind === 'release charge' && release !== null && declined > 0 && (
          <ButtonLink
            look={isLeft ? 'quiet' : 'main'}
            to={linkTo('/office/releases/:releaseId/card-links', { releaseId: release.releaseId })}
          >
            Send card links
          </ButtonLink>
        )}
        {isRunning && state !== 'stopping' && (
          <Form method="post" action={linkTo('/office/runs/:runId/stop', { runId }, search.slice(1))}>
            <button type="submit" className="button is-quiet">
              Stop
            </button>
          </Form>
        )}
      </PageHead>
      {file !== null && (
        <p className="mb-4">
          <a className="button" href={linkTo('/office/runs/:runId/csv', { runId })}>
            Download CSV
          </a>{' '}
          <span className="text-muted">It is kept for a day.</span>
        </p>
      )}
      <div className="mb-4 empty:hidden">
        <Refusal refused={actionData} />
      </div>
      {isRunning && (
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
      )}
      <div className="mb-4 grid max-w-xl gap-2">
        <ProgressBar label={title} done={done + failed} failed={failed} total={total} />
        {/* The heading says it, unless there is more to say. */}
        <p role="status" className={title === sentence.slice(0, -1) ? 'sr-only' : undefined}>
          {sentence}
        </p>
      </div>
      <DataTable
        caption={`${title}: failed ones first`}
        columns={columnsOf(state === 'stopped').filter(
          ({ label }) =>
            (label !== 'Order' || results.some(({ purchaseOrderId }) => purchaseOrderId !== null)) &&
            (label !== 'Card' || results.some(({ isDecline }) => isDecline)),
        )}
        rows={results.toSorted((one, other) => RANKS[one.state] - RANKS[other.state])}
        idOf={({ subject }) => subject}
        nameOf={nameOf}
        empty={<p>There was nothing to do.</p>}
      />
    </>
  );
}
