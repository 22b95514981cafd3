import { Link, redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did } from '../ui/done-notice.tsx';
import { FilterBar, FilterField } from '../ui/list-tools.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/rules-page.ts';
import { AddRule } from './add-rule.tsx';
import type { ListedRule } from './kind-of-rule.ts';
import { KINDS, kindIn } from './kinds.ts';
import { RuleLink } from './rule-link.tsx';
import { RuleTabs } from './rule-tabs.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = kindIn(params);
  const key = url.searchParams.get('key')?.trim() ?? null;
  if (key !== null && KINDS[kind].add?.problemOf(key) === null)
    throw redirect(linkTo('/office/rules/:kind/:key', { kind, key }), 303);
  const rows = await KINDS[kind].rules(context.get(apiContext), url.href);
  const q = url.searchParams.get('q')?.trim().toLowerCase() ?? '';
  return { kind, q, key, isLong: rows.length > LONG, rows: rows.filter((rule) => isAsked(rule, q)) };
}

/** More rules than this are looked through by name. */
const LONG = 10;

/** By a part of the name, or by the whole key: 'tex', 'TX'. */
const isAsked = ({ key, name }: ListedRule, q: string) =>
  name.toLowerCase().includes(q) || key.toLowerCase() === q;

/** Of rules that someone entered. */
const ENTRY: readonly Column<ListedRule>[] = [
  { label: 'By', role: 'detail', isMinor: true, cell: ({ by }) => by },
  { label: 'Since', role: 'detail', isMinor: true, cell: ({ since }) => since && instantText(since) },
];

export default function RulesPage({ loaderData: { kind, q, key, isLong, rows } }: Route.ComponentProps) {
  const mayChange = useStaff().permissions.includes('rules');
  const { lead, add, show } = KINDS[kind];
  const columns: readonly Column<ListedRule>[] = [
    {
      label: 'For',
      role: 'title',
      cell: (rule) => <RuleLink kind={kind} rule={rule} />,
    },
    { label: 'Rule', role: 'detail', cell: ({ text }) => text },
    {
      label: 'Entered',
      role: 'state',
      cell: ({ isEntered, isPast }) => {
        if (isPast) return <Badge word="Past" />;
        return isEntered ? <Badge word="Entered" tone="info" /> : <Badge word="Built in" />;
      },
    },
    ...(rows.some(({ since }) => since !== null) ? ENTRY : []),
  ];
  return (
    <>
      <PageHead title="Shipping rules" lead={lead} />
      <Did
        words={{
          save: 'The rule applies from now on. Open carts follow within seconds.',
          clear: 'The built-in rule applies again.',
        }}
      />
      <RuleTabs />
      {mayChange && add && <AddRule key={kind} of={add} typed={key} />}
      {show ? (
        show(rows)
      ) : (
        <>
          {isLong && (
            <FilterBar>
              <FilterField name="q" label="Name" type="search" />
            </FilterBar>
          )}
          <DataTable
            caption={lead}
            columns={columns}
            rows={rows}
            idOf={({ key }) => key}
            nameOf={({ name }) => name}
            empty={
              q === '' ? (
                <p>No day is closed. Shoppers may choose any day on which the carrier works.</p>
              ) : (
                <p>
                  No rule matches “{q}”.{' '}
                  <Link to={linkTo('/office/rules/:kind', { kind })} className="link">
                    Show all
                  </Link>
                </p>
              )
            }
          />
        </>
      )}
    </>
  );
}
