import { Link } from 'react-router';
import { ACTION_OUTCOMES, type ActionRow } from '../../../contract/office/actions.ts';
import { State } from '../parts/states.tsx';
import { defineList, filterOf, type ListColumn } from '../ui/define-list.ts';
import { ListPage } from '../ui/list-page.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/actions-page.ts';
import { SettingsTabs } from './settings-tabs.tsx';

export const loader = ({ context, url }: Route.LoaderArgs) => ACTIONS.load(context, url);

const COLUMNS: ListColumn<ActionRow>[] = [
  { label: 'When', role: 'title', cell: ({ when }) => instantText(when) },
  {
    label: 'Who',
    role: 'detail',
    cell: ({ who, staffId, via }) =>
      staffId === null ? (
        `${who ?? 'No one'}${via === 'cli' ? ' (command)' : ''}`
      ) : (
        <Link to={`?staff=${staffId}`}>{who}</Link>
      ),
  },
  {
    label: 'What',
    role: 'detail',
    cell: ({ sentence, links }) => (
      <>
        {sentence}{' '}
        {links.map(({ label, href }) => (
          <Link key={href} className="me-2 underline" to={href}>
            {label}
          </Link>
        ))}
      </>
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
  title: 'Settings',
  noun: 'entry',
  plural: 'entries',
  caption: 'What staff and operators did',
  columns: COLUMNS,
  idOf: ({ actionId }) => actionId,
  nameOf: ({ sentence }) => sentence,
  filters: [
    { name: 'q', label: 'Who or what', type: 'search' },
    { name: 'command', label: 'Command' },
    { name: 'subject', label: 'About' },
    {
      name: 'outcome',
      label: 'Outcome',
      choices: ACTION_OUTCOMES.map((value) => ({ value, label: value })),
    },
    { name: 'from', label: 'From', type: 'date' },
    { name: 'to', label: 'To', type: 'date' },
  ],
  kept: ['staff'],
  empty: (
    <p>
      No entry matches. <Link to="?">Clear filters</Link>
    </p>
  ),
  csv: ({ query }) =>
    `/api/office/settings/actions?${new URLSearchParams({ ...filterOf(query), format: 'csv' })}`,
});

export default function ActionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage of={ACTIONS} loaded={loaderData}>
      <SettingsTabs />
    </ListPage>
  );
}
