import { Form, Link } from 'react-router';
import type { OfficeStateSchedule } from '../../../contract/office/reports.ts';
import { apiContext } from '../../api/browser-api.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { valueText } from '../parts/report-texts.ts';
import { useStaff } from '../parts/use-staff.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did } from '../ui/done-notice.tsx';
import { Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { countText, instantText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/schedules-page.ts';
import { toOpeningDays } from './opening-days.ts';
import { ReportQuestion } from './report-question.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const query = Object.fromEntries(
    ['from', 'to'].flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const api = context.get(apiContext);
  await toOpeningDays(api, 'schedules', url);
  return unwrap(await api.call('get /office/reports/schedules', { query }), url.href);
}

/** Posted below the page's address: `TX/file`. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const days = { from: String(form.get('from') ?? ''), to: String(form.get('to') ?? '') };
  const { state = '' } = params as { state?: string };
  const filed = await context
    .get(apiContext)
    .call('post /office/reports/schedules/{state}/file', { params: { state }, body: days });
  return redirectOrRefuse(
    filed,
    form,
    url.href,
    linkTo('/office/reports/schedules', { ...days, did: 'file' }),
  );
}

export default function SchedulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { from, to, rows, credits } = loaderData;
  const { role, permissions } = useStaff();
  const days = new URLSearchParams({ from, to });
  const columns: Column<OfficeStateSchedule>[] = [
    {
      label: 'State',
      cell: ({ state, name }) => (
        <Link to={linkTo('/office/reports/:name', { name: 'shipments' }, { from, to, state })}>{name}</Link>
      ),
    },
    { label: 'Parcels', cell: ({ parcels }) => numberText(parcels), isNumber: true },
    { label: 'Liters', cell: ({ liters }) => valueText('liters', liters), isNumber: true },
    { label: 'Gallons', cell: ({ gallons }) => valueText('gallons', gallons), isNumber: true },
    { label: 'Asks for', cell: (schedule) => <Asks schedule={schedule} /> },
    {
      label: 'Incomplete',
      cell: ({ incomplete }) =>
        incomplete > 0 && <strong className="text-danger">{numberText(incomplete)}</strong>,
    },
    { label: 'Filed', cell: ({ filings }) => filings.length > 0 && <Filings filings={filings} /> },
    {
      label: 'File',
      cell: ({ state, name, files }) =>
        files !== 'none' && (
          <div className="flex gap-2">
            {permissions.includes('export') && (
              <a
                className="button is-quiet"
                href={linkTo('/office/reports/schedules/:state/csv', { state }, days)}
                aria-label={`CSV for ${name}`}
              >
                CSV
              </a>
            )}
            {role !== 'books' && (
              <Form method="post" action={linkTo('/office/reports/schedules/:state/file', { state })}>
                <input type="hidden" name="from" value={from} />
                <input type="hidden" name="to" value={to} />
                <SubmitButton look="quiet">
                  Mark filed<span className="sr-only"> with {name}</span>
                </SubmitButton>
              </Form>
            )}
          </div>
        ),
    },
  ];
  return (
    <>
      <PageHead
        title="State files"
        lead="Each state’s schedule of your shipments: download it, file it, mark it filed."
      />
      <Did words={{ file: 'Marked as filed, with your name and the figures of the file.' }} />
      <Refusal refused={actionData} />
      <ReportQuestion report={loaderData} name="schedules" />
      <DataTable
        caption="States with parcels in these days, and states that want a file without any"
        columns={columns}
        rows={rows}
        idOf={({ state }) => state}
        nameOf={({ name }) => name}
        empty={<p>Nothing shipped in these days.</p>}
      />
      <p className="mt-3 text-sm text-muted">{credits}</p>
    </>
  );
}

const OFTEN = { monthly: 'Monthly', quarterly: 'Quarterly', yearly: 'Yearly', none: 'No file' } as const;

function Asks({ schedule: { files, due, to, form, confidence } }: { schedule: OfficeStateSchedule }) {
  const words = [OFTEN[files], due, to, form].filter((word) => word !== null).join(', ');
  return confidence === 'unknown' ? `${words}. Not checked: ask the agency.` : words;
}

function Filings({ filings }: Pick<OfficeStateSchedule, 'filings'>) {
  return (
    <ul>
      {filings.map(({ from, to, by, filedAt, parcels }) => (
        <li key={`${from} ${to}`}>
          {valueText('day', from)} to {valueText('day', to)}: {countText(parcels, 'parcel')}
          {by !== null && `, by ${by}`}, {instantText(filedAt)}
        </li>
      ))}
    </ul>
  );
}
