import { Link } from 'react-router';
import type { MessageRow } from '../../../contract/office/messages.ts';
import {
  MESSAGE_KINDS,
  MESSAGE_STATES,
  type MessageKind,
  RESENDABLE_KINDS,
} from '../../../domain/office/messages.ts';
import { apiContext } from '../../api/browser-api.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { bulkTargetIn } from '../parts/bulk-target.ts';
import { runPath } from '../parts/run-path.ts';
import { STATES, State } from '../parts/states.tsx';
import {
  anyText,
  choicesOf,
  defineList,
  filterOf,
  type ListColumn,
  type ListQuery,
  oneOf,
} from '../ui/define-list.ts';
import { ListPage, NoMatch } from '../ui/list-page.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/messages-page.ts';
import { aboutText, KIND_WORDS } from './message-words.ts';
import { NextTry } from './next-try.tsx';

export const loader = ({ context, url }: Route.LoaderArgs) => MESSAGES.load(context, url);

/** Posted to `resend`, with the kind in the address. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const kind = url.searchParams.get('kind') === 'webhooks' ? 'webhooks' : 'mails';
  const started = await context
    .get(apiContext)
    .call('post /office/messages/resend', { query: { kind }, body: bulkTargetIn(form) });
  return redirectOrRefuse(started, form, url.href, ({ runId }) =>
    runPath(runId, linkTo('/office/messages', { kind })),
  );
}

const kindOf = ({ kind }: ListQuery) => MESSAGE_KINDS.find((each) => each === kind) ?? 'mails';

const columnsFor = (kind: MessageKind): readonly ListColumn<MessageRow>[] => [
  {
    label: 'Written',
    role: 'title',
    cell: ({ messageId, written }) =>
      kind === 'mails' ? (
        <Link to={linkTo('/office/messages/mails/:mailId', { mailId: messageId })}>
          {instantText(written)}
        </Link>
      ) : (
        instantText(written)
      ),
  },
  {
    label: 'About',
    role: 'detail',
    cell: ({ about, purchaseOrderId }) =>
      purchaseOrderId === null ? (
        aboutText(about)
      ) : (
        <Link to={linkTo('/office/orders/:orderId', { orderId: purchaseOrderId })}>
          {aboutText(about, purchaseOrderId)}
        </Link>
      ),
  },
  {
    label: 'To',
    role: 'detail',
    cell: ({ to }) => <span className="inline-block wrap-anywhere md:min-w-56">{to}</span>,
  },
  { label: 'State', role: 'state', cell: ({ state }) => <State of="message" state={state} /> },
  { label: 'Tries', role: 'amount', cell: ({ tries }) => tries },
  {
    label: 'Error',
    role: 'detail',
    cell: ({ error, nextTry }) =>
      error && (
        <span className="inline-block max-w-72 wrap-anywhere max-md:inline">
          {error}
          <NextTry at={nextTry} />
        </span>
      ),
  },
];

const MESSAGES = defineList('get /office/messages', {
  title: 'Messages',
  lead: ({ query }) =>
    kindOf(query) === 'webhooks'
      ? 'Events to other software. Each is tried for three days. What failed after that is sent again when you choose it.'
      : 'Emails and texts to customers, and events to other software',
  noun: ({ query }) => KIND_WORDS[kindOf(query)].one,
  caption: ({ query }) => `${KIND_WORDS[kindOf(query)].title}, newest first`,
  columns: ({ query }) => columnsFor(kindOf(query)),
  idOf: ({ messageId }) => messageId,
  nameOf: ({ messageId }, { query }) => `${KIND_WORDS[kindOf(query)].one} ${messageId}`,
  asks: {
    kind: oneOf(MESSAGE_KINDS, 'mails'),
    q: anyText,
    state: oneOf(MESSAGE_STATES),
    recent: oneOf(['true']),
  },
  views: {
    label: 'Kinds of messages',
    name: 'kind',
    initial: 'mails',
    options: MESSAGE_KINDS.map((each) => ({
      value: each,
      label: KIND_WORDS[each].title,
      waiting: `failed-${each}` as const,
    })),
  },
  filters: [
    { name: 'q', label: 'To', type: 'search' },
    { name: 'state', label: 'State', choices: choicesOf(STATES.message) },
  ],
  kept: ['kind'],
  bulk: {
    isShown: ({ query }) => RESENDABLE_KINDS.some((each) => each === query.kind),
    acts: ({ query }) => [
      { label: 'Send again', to: linkTo('/office/messages/resend', { kind: kindOf(query) }) },
    ],
    notFilter: ['kind'],
  },
  empty: ({ query }) => {
    const { many } = KIND_WORDS[kindOf(query)];
    return Object.keys(filterOf(query, ['kind'])).length > 0 ? (
      <NoMatch text={`No ${many} match.`} clear={linkTo('/office/messages', { kind: kindOf(query) })} />
    ) : (
      <p>No {many} yet.</p>
    );
  },
});

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ListPage of={MESSAGES} loaded={loaderData} refused={actionData} />;
}
