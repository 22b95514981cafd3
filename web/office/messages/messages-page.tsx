import { Form, Link, redirect } from 'react-router';
import type { MessageRow } from '../../../contract/office/messages.ts';
import { MOST_BULK_ROWS } from '../../../domain/office/list-limits.ts';
import { MESSAGE_KINDS, MESSAGE_STATES, RESENDABLE_KINDS } from '../../../domain/office/messages.ts';
import { apiContext } from '../../api/browser-api.ts';
import { bulkTargetIn } from '../bulk-target.ts';
import { refusedAction, shown } from '../call-office.ts';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { FilterBar, FilterField, KindTabs } from '../ui/list-tools.tsx';
import { Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/messages-page.ts';
import { aboutText, KIND_WORDS, MessageState, STATE_WORDS } from './message-words.tsx';

function questionOf(requestUrl: string) {
  const { searchParams } = new URL(requestUrl);
  const asked = (name: string) => searchParams.get(name) || undefined;
  return {
    kind: MESSAGE_KINDS.find((kind) => kind === asked('kind')) ?? 'mails',
    q: asked('q'),
    state: MESSAGE_STATES.find((state) => state === asked('state')),
    recent: asked('recent') === 'true' ? ('true' as const) : undefined,
    after: asked('after'),
    before: asked('before'),
  };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = questionOf(url.href);
  const list = shown(await context.get(apiContext).call('get /office/messages', { query }), url.href);
  const { q, state, recent, kind } = query;
  return { list, kind, filter: { ...(q && { q }), ...(state && { state }), ...(recent && { recent }) } };
}

/** Posted to `resend`, with the kind in the address. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const kind = url.searchParams.get('kind') === 'webhooks' ? 'webhooks' : 'mails';
  const started = await context
    .get(apiContext)
    .call('post /office/messages/resend', { query: { kind }, body: bulkTargetIn(form) });
  if (!started.ok) return refusedAction(started.error, form, url.href);
  return redirect(`/office/runs/${started.data.runId}`, 303);
}

export default function MessagesPage({
  loaderData: { list, kind, filter },
  actionData,
}: Route.ComponentProps) {
  const isResendable = RESENDABLE_KINDS.some((each) => each === kind);
  const { many } = KIND_WORDS[kind];
  const columns: readonly Column<MessageRow>[] = [
    {
      label: 'Written',
      cell: ({ messageId, written }) =>
        kind === 'mails' ? (
          <Link to={`/office/messages/mails/${messageId}`}>{instantText(written)}</Link>
        ) : (
          instantText(written)
        ),
    },
    {
      label: 'About',
      cell: ({ about, purchaseOrderId }) =>
        purchaseOrderId === null ? (
          aboutText(about)
        ) : (
          <Link to={`/office/orders/${purchaseOrderId}`}>{aboutText(about)}</Link>
        ),
    },
    { label: 'To', cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
    { label: 'State', cell: (row) => <MessageState {...row} /> },
    { label: 'Tries', cell: ({ tries }) => tries, isNumber: true },
    { label: 'Error', cell: ({ error }) => error && <span className="wrap-anywhere">{error}</span> },
  ];
  return (
    <>
      <PageHead title="Messages" lead="What the shop wrote to shoppers, and to your other programs" />
      <KindTabs
        name="kind"
        label="Kinds of messages"
        current={kind}
        kinds={MESSAGE_KINDS.map((each) => ({ value: each, label: KIND_WORDS[each].title }))}
      />
      <Refusal refused={actionData} />
      <FilterBar kept={['kind']}>
        <FilterField name="q" label="To" type="search" />
        <FilterField
          name="state"
          label="State"
          choices={MESSAGE_STATES.map((state) => ({ value: state, label: STATE_WORDS[state].word }))}
        />
      </FilterBar>
      <Form method="post" action={`/office/messages/resend?kind=${kind}`}>
        <DataTable
          caption={`${KIND_WORDS[kind].title}, newest first`}
          columns={columns}
          rows={list.rows}
          idOf={({ messageId }) => messageId}
          nameOf={({ messageId }) => `${KIND_WORDS[kind].one} ${messageId}`}
          isSelectable={isResendable}
          empty={<p>No {many} match.</p>}
        />
        {isResendable && list.rows.length > 0 && (
          <fieldset className="office-bulk no-print mt-3">
            <legend className="text-sm text-muted">With the selected {many}</legend>
            <div className="office-bar">
              {list.isTotalExact && list.total <= MOST_BULK_ROWS && (
                <label className="office-bar min-h-11">
                  <input
                    type="checkbox"
                    name="filter"
                    value={JSON.stringify(filter)}
                    className="size-4.5 accent-accent"
                  />
                  Select all {list.total} that match
                  <input type="hidden" name="expected" value={list.total} />
                </label>
              )}
              <SubmitButton look="quiet">Send again</SubmitButton>
            </div>
          </fieldset>
        )}
      </Form>
      {list.rows.length > 0 && <Pager {...list} noun={many} />}
    </>
  );
}
