import { Form, Link, useLocation } from 'react-router';
import type { RunAnswer } from '../../../contract/office/runs.ts';
import { RUN_KINDS } from '../../../domain/office/runs.ts';
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

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const runId = idIn(params.runId);
  const run = unwrap(
    await context.get(apiContext).call('get /office/runs/{runId}', { params: { runId } }),
    url.href,
  );
  return { runId, run, back: wayBack(run.kind, url.href) };
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

const COLUMNS: readonly Column<Item>[] = [
  { label: 'What', cell: ({ subject }) => <Subject subject={subject} /> },
  { label: 'State', cell: ({ state }) => <State of="run" state={state} /> },
  { label: 'Message', cell: ({ message }) => message },
];

/** 'order 100042' leads to the order. */
function Subject({ subject }: Pick<Item, 'subject'>) {
  const orderId = /^order (\d+)$/.exec(subject)?.[1];
  return orderId ? <Link to={linkTo('/office/orders/:orderId', { orderId })}>Order {orderId}</Link> : subject;
}

const RANKS = { refused: 0, pending: 1, done: 2 } as const;

export default function RunPage({ loaderData: { runId, run, back }, actionData }: Route.ComponentProps) {
  const { kind, state, done, failed, total, results, file } = run;
  const isOver = state === 'done' || state === 'stopped';
  usePolling(!isOver);
  const { title } = RUN_KINDS[kind];
  const { search } = useLocation();
  return (
    <>
      <PageHead title={title} lead={`Run ${runId}`}>
        <ButtonLink to={back.path}>Back to {back.label}</ButtonLink>
        {!isOver && state !== 'stopping' && (
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
      {!isOver && (
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
      )}
      <div className="mb-4 grid max-w-xl gap-2">
        <ProgressBar label={title} done={done + failed} total={total} />
        <p role="status">{wordsFor(run)}</p>
      </div>
      <DataTable
        caption={`What run ${runId} did`}
        columns={COLUMNS}
        rows={results.toSorted((one, other) => RANKS[one.state] - RANKS[other.state])}
        idOf={({ subject }) => subject}
        nameOf={({ subject }) => subject}
        empty={<p>There was nothing to do.</p>}
      />
    </>
  );
}

function wordsFor({ state, done, failed, total }: RunAnswer): string {
  const refused = failed === 0 ? '' : `, ${failed} not done`;
  switch (state) {
    case 'waiting':
      return `Starting. ${total} to do.`;
    case 'running':
      return `${done} of ${total} done${refused}. You may leave this page.`;
    case 'stopping':
      return `Stopping. ${done} of ${total} done${refused}; what has begun is finished.`;
    case 'stopped':
      return `Stopped. ${done} of ${total} done${refused}.`;
    case 'done':
      return `Finished. ${done} of ${total} done${refused}.`;
  }
}
