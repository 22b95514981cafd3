import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import { RULE_KINDS, type RuleKind } from '../../../domain/office/rule-kinds.ts';
import { apiContext } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { failPage } from '../../api/page-failure.ts';
import { TextField } from '../../ui/text-field.tsx';
import { shown } from '../call-office.ts';
import { useStaff } from '../layout/use-staff.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did } from '../ui/list-tools.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { dayText, instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/rules-page.ts';
import { ZONE_NAMES } from './rule-forms.ts';
import { RuleTabs } from './rule-tabs.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = RULE_KINDS.find((each) => each === params.kind);
  if (kind === undefined) failPage({ status: 404, code: 'not-found', message: '', requestId: null });
  const key = url.searchParams.get('key')?.trim();
  if (key) throw redirect(`/office/rules/${kind}/${encodeURIComponent(key)}`, 303);
  const api = context.get(apiContext);
  const rows = await listOf(api, kind, url.href);
  return { kind, rows };
}

interface ListedRule {
  readonly key: string;
  readonly name: string;
  readonly rule: string;
  readonly isEntered: boolean;
  readonly by: string | null;
  readonly since: string | null;
}

async function listOf(api: Api, kind: RuleKind, url: string): Promise<ListedRule[]> {
  switch (kind) {
    case 'states':
      return shown(await api.call('get /office/rules/states'), url).rows.map((row) => ({
        ...row,
        key: row.state,
        name: row.stateName,
        rule: termsText(row),
      }));
    case 'dry-places':
      return shown(await api.call('get /office/rules/dry-places'), url).rows.map((row) => ({
        ...row,
        key: row.zip,
        name: `${row.zip}, ${row.name}, ${row.state}`,
        rule: row.isDry ? 'No wine is delivered' : 'Wine is delivered',
      }));
    case 'dates':
      return shown(await api.call('get /office/rules/dates'), url).rows.map((row) => ({
        ...row,
        key: row.day,
        name: dayText(row.day),
        rule: row.reason || 'Closed',
        isEntered: true,
      }));
    case 'taxes':
      return shown(await api.call('get /office/rules/taxes'), url).rows.map((row) => ({
        ...row,
        key: row.state,
        name: row.stateName,
        rule: `${row.salesRatePercent}% on wine, ${row.generalRatePercent}% on the rest, ${row.freightTaxable ? 'shipping taxed' : 'shipping not taxed'}, since ${row.validFrom}`,
      }));
    case 'freight':
      return shown(await api.call('get /office/rules/freight'), url).rows.map((row) => ({
        ...row,
        key: `${row.service}-${row.zone}-${row.bottles}`,
        name: `${row.service === 'ground' ? 'FedEx 2Day' : 'FedEx Overnight'}, ${ZONE_NAMES[row.zone] ?? row.zone}, box of ${row.bottles}`,
        rule: moneyText(row.price),
      }));
  }
}

interface Terms {
  readonly isShippable: boolean;
  readonly isCarrierPickupAllowed: boolean;
  readonly maxAbvPercent: number | null;
  readonly volumeCaps: readonly { liters: number; months: number; per: string }[];
}

function termsText({ isShippable, isCarrierPickupAllowed, maxAbvPercent, volumeCaps }: Terms): string {
  if (!isShippable) return 'No wine ships';
  return [
    'Wine ships',
    ...(isCarrierPickupAllowed ? [] : ['no carrier locations']),
    ...(maxAbvPercent === null ? [] : [`up to ${maxAbvPercent}% alcohol`]),
    ...volumeCaps.map(
      ({ liters, months, per }) =>
        `${liters} L ${months === 0 ? 'an order' : months === 1 ? 'a month' : `in ${months} months`} per ${per.replaceAll('-', ' ')}`,
    ),
  ].join(', ');
}

const LEADS: Readonly<Record<RuleKind, string>> = {
  states: 'Where wine ships, and how much',
  'dry-places': 'ZIP codes where no wine is delivered',
  dates: 'Days on which nothing ships, arrives or is picked up',
  taxes: 'The rates of today; a new rate holds from its first day',
  freight: 'What shoppers pay for a box',
};

export default function RulesPage({ loaderData: { kind, rows } }: Route.ComponentProps) {
  const mayChange = useStaff().permissions.includes('rules');
  const columns: readonly Column<ListedRule>[] = [
    {
      label: 'For',
      cell: ({ key, name }) =>
        mayChange ? <Link to={`/office/rules/${kind}/${encodeURIComponent(key)}`}>{name}</Link> : name,
    },
    { label: 'Rule', cell: ({ rule }) => rule },
    {
      label: 'Entered',
      cell: ({ isEntered }) => (isEntered ? <Badge word="Entered" tone="info" /> : <Badge word="Built in" />),
    },
    { label: 'By', cell: ({ by }) => by },
    { label: 'Since', cell: ({ since }) => since && instantText(since) },
  ];
  return (
    <>
      <PageHead title="Shipping rules" lead={LEADS[kind]} />
      <Did
        words={{
          save: 'The rule holds from now on. Open carts follow it within seconds.',
          clear: 'The built-in rule holds again.',
        }}
      />
      <RuleTabs />
      {mayChange && ADD[kind]}
      <DataTable
        caption={LEADS[kind]}
        columns={columns}
        rows={rows}
        idOf={({ key }) => key}
        nameOf={({ name }) => name}
        empty={<p>Nothing is entered. Shoppers may choose any day on which the carrier works.</p>}
      />
    </>
  );
}

const ADD: Readonly<Record<RuleKind, ReactNode>> = {
  states: null,
  taxes: null,
  freight: null,
  'dry-places': <AddForm label="ZIP" kind="digits" button="Look up" />,
  dates: <AddForm label="Day" kind="date" button="Close a day" />,
};

/** Leads to the rule's own page, whether there is one yet or not. */
function AddForm({ label, kind, button }: { label: string; kind: 'digits' | 'date'; button: string }) {
  return (
    <Form className="office-bar mb-4 items-end">
      <TextField field={{ name: 'key' }} label={label} kind={kind} required autoComplete="off" />
      <button type="submit" className="button is-quiet">
        {button}
      </button>
    </Form>
  );
}
