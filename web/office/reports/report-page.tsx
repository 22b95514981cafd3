import type { ReactNode } from 'react';
import { Link, redirect, useLocation, useParams } from 'react-router';
import type { Report, ReportCell, ReportColumn, ReportRow } from '../../../contract/office/reports.ts';
import { REPORTS, type ReportName } from '../../../domain/office/reports.ts';
import { apiContext } from '../../api/browser-api.ts';
import { codeHeader, type RefusedAction, refusedAction, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { changeText, isNumberKind, labelText, valueText } from '../parts/report-texts.ts';
import { runPath } from '../parts/run-path.ts';
import { stateChoices } from '../parts/state-choices.ts';
import { useStaff } from '../parts/use-staff.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { FIGURES } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/report-page.ts';
import { Chart } from './chart.tsx';
import { toOpeningDays } from './opening-days.ts';
import { ReportQuestion } from './report-question.tsx';

/** A report, or below it the rows behind a figure. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  const api = context.get(apiContext);
  const query: object = Object.fromEntries([...searchParams].filter(([, value]) => value !== ''));
  const isRows = /\/rows(\/export)?$/.test(pathname);
  if (!isRows) await toOpeningDays(api, params.name as ReportName, url);
  const ask = () => {
    if (params.name === 'stock')
      return isRows
        ? api.call('get /office/reports/stock/rows', { query: query as { product: string; what: 'sold' } })
        : api.call('get /office/reports/stock', { query });
    if (params.name === 'shipments') return api.call('get /office/reports/shipments', { query });
    if (params.name === 'jurisdictions') return api.call('get /office/reports/jurisdictions', { query });
    if (params.name === 'journal') return api.call('get /office/reports/journal', { query });
    const named = { params: { name: params.name as 'sales' }, query };
    return isRows
      ? api.call('get /office/reports/{name}/rows', named)
      : api.call('get /office/reports/{name}', named);
  };
  const report: Report = unwrap(await ask(), url.href);
  return { report, states: params.name === 'shipments' ? await stateChoices(api, url.href) : [] };
}

/** Posted below the rows' address: `export`. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const filters = Object.fromEntries([...form].filter(([name, value]) => value !== '' && name !== 'code'));
  const started = await context.get(apiContext).call('post /office/reports/{name}/rows/export', {
    params: { name: params.name as 'sales' },
    body: filters,
    headers: codeHeader(form),
  });
  if (!started.ok) return refusedAction(started.error, form, url.href);
  const rows = linkTo('/office/reports/:name/rows', { name: params.name });
  return redirect(
    runPath(started.data.runId, `${rows}?${new URLSearchParams(filters as Record<string, string>)}`),
    303,
  );
}

export default function ReportPage({ loaderData: { report, states }, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { name = 'sales' } = useParams<{ name: ReportName }>();
  const isRows = /\/rows(\/export)?$/.test(pathname);
  const { title, columns, rows, chart, note, next } = report;
  const [first] = columns;
  if (first === undefined) return null;
  const days = spanText(report);
  const figures = rows.some(hasFigures) ? rows : [];
  return (
    <>
      <PageHead
        title={title}
        lead={isRows ? <BackTo name={name} report={report} /> : `${REPORTS[name].about}. ${days}`}
      >
        <CsvLink name={name} />
      </PageHead>
      {!isRows && <ReportQuestion report={report} name={name} states={states} />}
      {note !== null && <p className="office-notice mb-4">{note}</p>}
      {figures.length > 0 && <Totals report={report} />}
      {chart && <Chart chart={chart} nameOf={(label) => labelText(first, label)} />}
      <DataTable
        caption={`${title}, ${days}`}
        columns={tableColumns(report, figures, name)}
        rows={figures.map((row, index) => ({ ...row, index }))}
        idOf={({ index }) => index}
        nameOf={({ label }) => label}
        foot={footOf(report)}
        empty={<p>Nothing in these days.{!isRows && ' Choose other days above.'}</p>}
      />
      {next !== null && <NextPage after={next} canExport={isRows && name !== 'stock'} refused={actionData} />}
    </>
  );
}

function spanText({ from, to }: Report): string {
  return from === to ? valueText('day', from) : `${valueText('day', from)} to ${valueText('day', to)}`;
}

function BackTo({ name, report }: { name: ReportName; report: Report }) {
  const { from, to } = report;
  return (
    <>
      <Link to={linkTo('/office/reports/:name', { name }, { from, to })} className="underline">
        {REPORTS[name].label}
      </Link>
      , {spanText(report)}
    </>
  );
}

/** A file with names and addresses first asks who takes it. */
function CsvLink({ name }: { name: ReportName }) {
  const { pathname, search } = useLocation();
  const { permissions } = useStaff();
  const query = new URLSearchParams(search);
  for (const key of ['after', 'limit']) query.delete(key);
  if (name === 'shipments' || (name === 'clubs' && pathname.endsWith('/rows'))) {
    if (!permissions.includes('export')) return null;
    return (
      <a className="button is-quiet" href={`${pathname}/csv?${query}`}>
        CSV
      </a>
    );
  }
  query.set('format', 'csv');
  const file = (target?: string) => {
    if (target !== undefined) query.set('target', target);
    return `/api${pathname}?${query}`;
  };
  if (name === 'journal') {
    return (
      <>
        <a className="button is-quiet" href={file('quickbooks')}>
          QuickBooks CSV
        </a>
        <a className="button is-quiet" href={file('xero')}>
          Xero CSV
        </a>
      </>
    );
  }
  return (
    <a className="button is-quiet" href={file()}>
      CSV
    </a>
  );
}

/** A row of zeros alone says nothing. */
const hasFigures = ({ cells }: ReportRow) =>
  cells.some(({ value }) => value !== null && value !== 0 && value !== '');

/** What lies between net sales and gross or total. A phone shows it of all rows, not of each. */
const IN_TOTAL = ['gross', 'discounts', 'returns', 'freight', 'tax', 'refunded'];

type IndexedRow = ReportRow & { readonly index: number };

const MISSING: Column<IndexedRow> = {
  label: 'Missing',
  role: 'detail',
  cell: ({ missing }) => missing.length > 0 && <strong className="text-danger">{missing.join(', ')}</strong>,
};

function tableColumns(
  { columns: [first, ...others], before }: Report,
  rows: readonly ReportRow[],
  name: ReportName,
): Column<IndexedRow>[] {
  return [
    {
      label: first?.label ?? '',
      role: 'title',
      cell: ({ label, href }) => {
        const text = first ? labelText(first, label) : label;
        // Names of products are long: they get two lines, and the numbers keep their width.
        const name =
          first?.key === 'product' ? (
            <span className="line-clamp-2" title={text}>
              {text}
            </span>
          ) : (
            text
          );
        return href === null ? name : <Link to={href}>{name}</Link>;
      },
    },
    ...others.map(({ key, label, kind }, index) => ({
      label,
      role: isNumberKind(kind) ? ('amount' as const) : ('detail' as const),
      isNumber: isNumberKind(kind),
      isMinor: ({ cells }: IndexedRow) =>
        (name === 'sales' && IN_TOTAL.includes(key)) || (kind === 'money' && cells[index]?.value === 0),
      // Its sum, and what it was before, stand above.
      isSpare: before !== null && rows.every(({ cells }) => cells[index]?.value === 0),
      cell: ({ cells }: IndexedRow) => <Figure cell={cells[index]} kind={kind} />,
    })),
    ...(rows.some(({ missing }) => missing.length > 0) ? [MISSING] : []),
  ];
}

function footOf({ columns, totals }: Report): ReactNode[] {
  return [
    'Total',
    ...columns.slice(1).map(({ key, kind }, index) => {
      const cell = totals[index];
      return cell?.value == null || cell.value === '' ? null : <Figure key={key} cell={cell} kind={kind} />;
    }),
  ];
}

function Figure({ cell, kind }: { cell: ReportCell | undefined; kind: ReportColumn['kind'] }) {
  if (!cell) return null;
  const text = valueText(kind, cell.value);
  if (cell.value === 0) return <span className="text-muted">{text}</span>;
  if (cell.href === null || cell.value === null) return text;
  return (
    <Link to={cell.href} className="underline">
      {text}
    </Link>
  );
}

/** The sums of the period, each with what it was in the period before. */
function Totals({ report: { columns, totals, before } }: { report: Report }) {
  if (before === null) return null;
  return (
    <dl className={`${FIGURES} mb-4`}>
      {columns.slice(1).map(({ key, label, kind }, index) => {
        const cell = totals[index];
        if (!cell || cell.value === null || !isNumberKind(kind)) return null;
        return (
          <div key={key} className="rounded-brand border border-line px-3 py-2.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              <Figure cell={cell} kind={kind} />
            </dd>
            <dd className="text-sm text-muted">{comparedText(cell, before.totals[index], kind)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** '+12% from $1,041.20' */
function comparedText(now: ReportCell, before: ReportCell | undefined, kind: ReportColumn['kind']): string {
  if (before?.value == null) return '';
  const change = changeText(now.value, before.value);
  const was = valueText(kind, before.value);
  return change === null ? `${was} before` : `${change} from ${was}`;
}

interface NextPageProps {
  readonly after: string;
  readonly canExport: boolean;
  readonly refused: RefusedAction | undefined;
}

function NextPage({ after, canExport, refused }: NextPageProps) {
  const { pathname: address, search } = useLocation();
  const pathname = address.replace(/\/export$/, '');
  const query = new URLSearchParams(search);
  const filters = [...query].filter(([name]) => name !== 'after' && name !== 'limit');
  query.set('after', after);
  return (
    <div className="office-bar no-print mt-3">
      <ButtonLink to={`${pathname}?${query}`}>More rows</ButtonLink>
      {canExport && (
        <OfficeForm refused={refused} action={`${pathname}/export`}>
          {() => (
            <>
              {filters.map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <SubmitButton look="quiet">Export all rows</SubmitButton>
            </>
          )}
        </OfficeForm>
      )}
    </div>
  );
}
