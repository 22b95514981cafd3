import { Link } from 'react-router';
import type { OfficeClub } from '../../../contract/office/clubs.ts';
import { apiContext } from '../../api/browser-api.ts';
import { shown } from '../call-office.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { dayText } from '../ui/texts.ts';
import type { Route } from './+types/clubs-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return shown(await context.get(apiContext).call('get /office/clubs'), url.href);
}

const COLUMNS: readonly Column<OfficeClub>[] = [
  { label: 'Club', cell: ({ clubTypeId, club }) => <Link to={`/office/clubs/${clubTypeId}`}>{club}</Link> },
  { label: 'Active', cell: ({ members }) => members.active.toLocaleString('en-US'), isNumber: true },
  { label: 'On hold', cell: ({ members }) => members.onHold.toLocaleString('en-US'), isNumber: true },
  { label: 'Pending', cell: ({ members }) => members.pending.toLocaleString('en-US'), isNumber: true },
  { label: 'Next shipment', cell: ({ nextShipment }) => nextShipment && dayText(nextShipment) },
  {
    label: 'State',
    cell: ({ isOpen }) => (isOpen ? <Badge word="Open to join" tone="good" /> : <Badge word="Closed" />),
  },
];

export default function ClubsPage({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Clubs">
        <Link className="button is-quiet" to="/office/releases">
          Releases
        </Link>
      </PageHead>
      <DataTable
        caption="Wine clubs"
        columns={COLUMNS}
        rows={rows}
        idOf={({ clubTypeId }) => clubTypeId}
        nameOf={({ club }) => club}
        empty={<p>There are no clubs yet.</p>}
      />
    </>
  );
}
