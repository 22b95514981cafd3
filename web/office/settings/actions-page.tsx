import { Link, useSearchParams } from 'react-router';
import { ACTION_OUTCOMES, type ActionRow } from '../../../contract/office/actions.ts';
import { apiContext } from '../../api/browser-api.ts';
import { shown } from '../call-office.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { FilterBar, FilterField } from '../ui/list-tools.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/actions-page.ts';
import { SettingsTabs } from './settings-tabs.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = [...url.searchParams].filter(([, value]) => value !== '');
  const { did: _, ...query } = Object.fromEntries(asked);
  return shown(await context.get(apiContext).call('get /office/settings/actions', { query }), url.href);
}

const TONES = {
  done: 'good',
  refused: 'warn',
  failed: 'danger',
  misused: 'plain',
  unfinished: 'info',
} as const;

const COLUMNS: Column<ActionRow>[] = [
  { label: 'When', cell: ({ when }) => instantText(when) },
  {
    label: 'Who',
    cell: ({ who, staffId, via }) =>
      staffId === null ? (
        `${who ?? 'No one'}${via === 'cli' ? ' (command)' : ''}`
      ) : (
        <Link to={`?staff=${staffId}`}>{who}</Link>
      ),
  },
  {
    label: 'What',
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
  { label: 'Outcome', cell: ({ outcome }) => <Badge word={outcome} tone={TONES[outcome]} /> },
  {
    label: 'Technical details',
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

export default function ActionsPage({ loaderData: page }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <>
      <PageHead title="Settings">
        <a className="button is-quiet" href={`/api/office/settings/actions?${csvQuery(query)}`}>
          CSV
        </a>
      </PageHead>
      <SettingsTabs />
      <FilterBar kept={['staff']}>
        <FilterField name="q" label="Who or what" type="search" />
        <FilterField name="command" label="Command" />
        <FilterField name="subject" label="About" />
        <FilterField
          name="outcome"
          label="Outcome"
          choices={ACTION_OUTCOMES.map((value) => ({ value, label: value }))}
        />
        <FilterField name="from" label="From" type="date" />
        <FilterField name="to" label="To" type="date" />
      </FilterBar>
      <DataTable
        caption="What staff and operators did"
        columns={COLUMNS}
        rows={page.rows}
        idOf={({ actionId }) => actionId}
        nameOf={({ sentence }) => sentence}
        empty={
          <p>
            No entry matches. <Link to="?">Clear filters</Link>
          </p>
        }
      />
      <Pager {...page} noun="entries" />
    </>
  );
}

function csvQuery(query: URLSearchParams): URLSearchParams {
  const all = new URLSearchParams([...query].filter(([, value]) => value !== ''));
  for (const name of ['after', 'before', 'limit']) all.delete(name);
  all.set('format', 'csv');
  return all;
}
