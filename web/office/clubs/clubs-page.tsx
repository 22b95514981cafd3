import { Link } from 'react-router';
import type { OfficeClub } from '../../../contract/office/clubs.ts';
import { linkTo } from '../link-to.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { defineList, type ListColumn } from '../ui/define-list.ts';
import { ListPage } from '../ui/list-page.tsx';
import { dayText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/clubs-page.ts';

export const loader = ({ context, url }: Route.LoaderArgs) => CLUBS.load(context, url);

const COLUMNS: readonly ListColumn<OfficeClub>[] = [
  {
    label: 'Club',
    role: 'title',
    cell: ({ clubTypeId, club }) => (
      <Link to={linkTo('/office/clubs/:clubTypeId', { clubTypeId })}>{club}</Link>
    ),
  },
  { label: 'Active', role: 'amount', cell: ({ members }) => numberText(members.active) },
  { label: 'On hold', role: 'amount', cell: ({ members }) => numberText(members.onHold) },
  { label: 'Pending', role: 'amount', cell: ({ members }) => numberText(members.pending) },
  {
    label: 'Next shipment',
    role: 'detail',
    cell: ({ nextShipment }) => nextShipment && dayText(nextShipment),
  },
  {
    label: 'State',
    role: 'state',
    cell: ({ isOpen }) => (isOpen ? <Badge word="Open to join" tone="good" /> : <Badge word="Closed" />),
  },
];

const CLUBS = defineList('get /office/clubs', {
  title: 'Clubs',
  noun: 'club',
  caption: 'Wine clubs',
  columns: COLUMNS,
  idOf: ({ clubTypeId }) => clubTypeId,
  nameOf: ({ club }) => club,
  asks: {},
  empty: <p>There are no clubs yet.</p>,
});

export default function ClubsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      of={CLUBS}
      loaded={loaderData}
      acts={<ButtonLink to={linkTo('/office/releases')}>Releases</ButtonLink>}
    />
  );
}
