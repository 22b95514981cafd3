import { Link } from 'react-router';
import type { OfficeRelease } from '../../../contract/office/clubs.ts';
import { RELEASE_VIEWS } from '../../../domain/office/release-views.ts';
import { apiContext } from '../../api/browser-api.ts';
import { shown } from '../call-office.ts';
import { useStaff } from '../layout/use-staff.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did, ViewTabs } from '../ui/list-tools.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { dayText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/releases-page.ts';
import { ReleaseState } from './release-words.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('view');
  const view = RELEASE_VIEWS.find((each) => each === asked) ?? 'all';
  return shown(await context.get(apiContext).call('get /office/releases', { query: { view } }), url.href);
}

export default function ReleasesPage({ loaderData: { rows } }: Route.ComponentProps) {
  const mayCharge = useStaff().permissions.includes('clubs');
  const seesTotal = rows.some(({ ordered }) => ordered !== null);
  const columns: readonly Column<OfficeRelease>[] = [
    {
      label: 'Release',
      cell: ({ releaseId, name }) => <Link to={`/office/releases/${releaseId}`}>{name}</Link>,
    },
    { label: 'Club', cell: ({ club }) => club },
    { label: 'Ship day', cell: ({ shipDay }) => dayText(shipDay) },
    { label: 'State', cell: (row) => <ReleaseState {...row} /> },
    { label: 'Ordered', cell: ({ counts }) => counts.ordered.toLocaleString('en-US'), isNumber: true },
    { label: 'Open', cell: ({ counts }) => counts.open.toLocaleString('en-US'), isNumber: true },
    ...(seesTotal
      ? [{ label: 'Total', cell: ({ ordered }: OfficeRelease) => moneyText(ordered ?? 0), isNumber: true }]
      : []),
    {
      label: 'Declined',
      cell: ({ releaseId, name, counts: { failed } }) =>
        failed === 0 ? (
          '0'
        ) : mayCharge ? (
          <Link
            className="button is-quiet"
            to={`/office/releases/${releaseId}/retry`}
            aria-label={`Retry ${failed} of ${name}`}
          >
            Retry {failed}
          </Link>
        ) : (
          <Link to={`/office/releases/${releaseId}?state=failed`}>{failed}</Link>
        ),
    },
  ];
  return (
    <>
      <PageHead title="Releases">
        {mayCharge && (
          <Link className="button" to="/office/releases/new">
            New release
          </Link>
        )}
      </PageHead>
      <Did words={{ withdraw: 'The release is withdrawn. Members are not told.' }} />
      <ViewTabs
        label="Releases"
        initial="all"
        views={[
          { query: 'view=all', label: 'All' },
          { query: 'view=declined', label: 'With declines' },
        ]}
      />
      <DataTable
        caption="Releases, newest first"
        columns={columns}
        rows={rows}
        idOf={({ releaseId }) => releaseId}
        nameOf={({ name }) => name}
        empty={<p>No release is here. A release ships a club’s wines to all its members.</p>}
      />
    </>
  );
}
