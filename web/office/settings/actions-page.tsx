import { Link } from 'react-router';
import type { ActionRow } from '../../../contract/office/actions.ts';
import { ACTION_OUTCOMES, ACTION_VIEWS } from '../../../domain/office/action-views.ts';
import { LinkedSentence } from '../parts/linked-sentence.tsx';
import { State } from '../parts/states.tsx';
import { anyText, defineList, filterOf, type ListColumn, type ListQuery, oneOf } from '../ui/define-list.ts';
import { ListPage, NoMatch } from '../ui/list-page.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/actions-page.ts';
import { SettingsTabs } from './settings-tabs.tsx';

export const loader = ({ context, url }: Route.LoaderArgs) => ACTIONS.load(context, url);

const COLUMNS: ListColumn<ActionRow>[] = [
  {
    label: 'What',
    role: 'title',
    cell: ({ sentence, links }) => (
      <p>
        <LinkedSentence text={sentence} links={links} />
      </p>
    ),
  },
  { label: 'When', role: 'detail', cell: ({ when }) => instantText(when) },
  {
    label: 'Who',
    role: 'detail',
    isMinor: true,
    cell: ({ who, staffId, via }) =>
      staffId === null ? (
        `${who ?? 'No one'}${via === 'cli' ? ' (command)' : ''}`
      ) : (
        <Link to={`?staff=${staffId}`}>{who}</Link>
      ),
  },
  { label: 'Outcome', role: 'state', cell: ({ outcome }) => <State of="action" state={outcome} /> },
  {
    label: 'Technical details',
    role: 'detail',
    cell: ({ what, about, reason, details, requestId }) => (
      <details>
        <summary>Show</summary>
        <dl className="office-facts wrap-anywhere">
          {Object.entries({ command: what, about, reason, ...details, request: requestId })
            .filter(([, value]) => value !== null)
            .map(([name, value]) => (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
        </dl>
      </details>
    ),
  },
];

const ACTIONS = defineList('get /office/settings/actions', {
  title: 'Audit log',
  lead: 'What staff and operators did',
  noun: 'entry',
  plural: 'entries',
  caption: 'What staff and operators did',
  columns: COLUMNS,
  idOf: ({ actionId }) => actionId,
  nameOf: ({ sentence }) => sentence,
  filters: [
    { name: 'q', label: 'Who or what', type: 'search' },
    { name: 'command', label: 'Command', isFiner: true },
    { name: 'subject', label: 'About', isFiner: true },
    {
      name: 'outcome',
      label: 'Outcome',
      choices: ACTION_OUTCOMES.map((value) => ({ value, label: value })),
    },
    { name: 'from', label: 'From', type: 'date' },
    { name: 'to', label: 'To', type: 'date' },
  ],
  asks: {
    view: oneOf(ACTION_VIEWS, 'changes'),
    q: anyText,
    staff: anyText,
    command: anyText,
    subject: anyText,
    outcome: oneOf(ACTION_OUTCOMES),
    from: anyText,
    to: anyText,
  },
  kept: ['staff', 'view'],
  empty: ({ query }) =>
    Object.keys(filterOf(query, ['view'])).length > 0 ? (
      <NoMatch text="No entries match." clear="?view=all" />
    ) : (
      <p>No one has changed anything yet.</p>
    ),
  csv: ({ query }) =>
    `/api/office/settings/actions?${new URLSearchParams({ ...filterOf(query), format: 'csv' })}`,
});

export default function ActionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage of={ACTIONS} loaded={loaderData}>
      <SettingsTabs />
      <Routine query={loaderData.query} />
    </ListPage>
  );
}

/** What is left out, and how to see it. */
function Routine({ query }: { query: ListQuery }) {
  const isAll = query.view === 'all';
  const other = new URLSearchParams({ ...filterOf(query), view: isAll ? 'changes' : 'all' });
  return (
    <p className="office-bar mb-3 text-muted">
      {isAll ? 'Everything is shown.' : 'Log-ins, prompts for a code and downloads are left out.'}
      <Link className="underline" to={`?${other}`}>
        {isAll ? 'Show only changes' : 'Show everything'}
      </Link>
    </p>
  );
}
