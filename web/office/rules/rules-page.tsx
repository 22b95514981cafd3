import { Link, redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did } from '../ui/list-tools.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/rules-page.ts';
import type { ListedRule } from './kind-of-rule.ts';
import { KINDS, kindIn } from './kinds.ts';
import { RuleTabs } from './rule-tabs.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = kindIn(params);
  const key = url.searchParams.get('key')?.trim();
  if (key) throw redirect(linkTo('/office/rules/:kind/:key', { kind, key }), 303);
  return { kind, rows: await KINDS[kind].rules(context.get(apiContext), url.href) };
}

export default function RulesPage({ loaderData: { kind, rows } }: Route.ComponentProps) {
  const mayChange = useStaff().permissions.includes('rules');
  const { lead, add } = KINDS[kind];
  const columns: readonly Column<ListedRule>[] = [
    {
      label: 'For',
      cell: ({ key, name }) =>
        mayChange ? <Link to={linkTo('/office/rules/:kind/:key', { kind, key })}>{name}</Link> : name,
    },
    { label: 'Rule', cell: ({ text }) => text },
    {
      label: 'Entered',
      cell: ({ isEntered }) => (isEntered ? <Badge word="Entered" tone="info" /> : <Badge word="Built in" />),
    },
    { label: 'By', cell: ({ by }) => by },
    { label: 'Since', cell: ({ since }) => since && instantText(since) },
  ];
  return (
    <>
      <PageHead title="Shipping rules" lead={lead} />
      <Did
        words={{
          save: 'The rule holds from now on. Open carts follow it within seconds.',
          clear: 'The built-in rule holds again.',
        }}
      />
      <RuleTabs />
      {mayChange && add}
      <DataTable
        caption={lead}
        columns={columns}
        rows={rows}
        idOf={({ key }) => key}
        nameOf={({ name }) => name}
        empty={<p>Nothing is entered. Shoppers may choose any day on which the carrier works.</p>}
      />
    </>
  );
}
