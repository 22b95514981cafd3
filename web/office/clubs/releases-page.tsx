import { Link } from 'react-router';
import type { OfficeRelease } from '../../../contract/office/releases.ts';
import { releaseProgress } from '../../../domain/office/release-stages.ts';
import { RELEASE_VIEWS } from '../../../domain/office/release-views.ts';
import { linkTo } from '../link-to.ts';
import { State } from '../parts/states.tsx';
import { useStaff } from '../parts/use-staff.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { defineList, type ListColumn, oneOf } from '../ui/define-list.ts';
import { ListPage } from '../ui/list-page.tsx';
import { dayText, moneyText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/releases-page.ts';

export const loader = ({ context, url }: Route.LoaderArgs) => RELEASES.load(context, url);

const TOTAL: ListColumn<OfficeRelease> = {
  label: 'Total',
  role: 'amount',
  cell: ({ ordered }) => moneyText(ordered ?? 0),
};

const columnsFor = (seesTotal: boolean, mayCharge: boolean): readonly ListColumn<OfficeRelease>[] => [
  {
    label: 'Release',
    role: 'title',
    cell: ({ releaseId, name }) => (
      <Link to={linkTo('/office/releases/:releaseId', { releaseId })}>{name}</Link>
    ),
  },
  { label: 'Club', role: 'detail', cell: ({ club }) => club },
  { label: 'Ship day', role: 'detail', cell: ({ shipDay }) => dayText(shipDay) },
  { label: 'State', role: 'state', cell: (row) => <State of="release" state={releaseProgress(row)} /> },
  { label: 'Ordered', role: 'amount', cell: ({ counts }) => numberText(counts.ordered) },
  { label: 'Open', role: 'amount', cell: ({ counts }) => numberText(counts.open) },
  ...(seesTotal ? [TOTAL] : []),
  {
    label: 'Declined',
    role: 'act',
    cell: ({ releaseId, name, isStopped, counts: { failed } }) =>
      failed === 0 ? null : mayCharge && !isStopped ? (
        <ButtonLink
          to={linkTo('/office/releases/:releaseId/charge/retry', { releaseId })}
          aria-label={`Retry ${failed} of ${name}`}
        >
          Retry {failed}
        </ButtonLink>
      ) : (
        <Link to={linkTo('/office/releases/:releaseId', { releaseId }, { state: 'failed' })}>
          {numberText(failed)} declined
        </Link>
      ),
  },
];

const RELEASES = defineList('get /office/releases', {
  title: 'Releases',
  noun: 'release',
  caption: 'Releases, newest first',
  columns: ({ list, staff }) =>
    columnsFor(
      list.rows.some(({ ordered }) => ordered !== null),
      staff.permissions.includes('clubs'),
    ),
  idOf: ({ releaseId }) => releaseId,
  nameOf: ({ name }) => name,
  asks: { view: oneOf(RELEASE_VIEWS, 'all') },
  views: {
    label: 'Releases',
    initial: 'all',
    options: [
      { value: 'all', label: 'All' },
      { value: 'declined', label: 'With declines', waiting: 'declined-shipments' },
      { value: 'stopped', label: 'Charging stopped', waiting: 'stopped-charges' },
    ],
  },
  empty: <p>No release is here. A release ships a club’s wines to all its members.</p>,
  did: { withdraw: 'The release is withdrawn. Members get no email.' },
});

export default function ReleasesPage({ loaderData }: Route.ComponentProps) {
  const mayRelease = useStaff().permissions.includes('clubs');
  return (
    <ListPage
      of={RELEASES}
      loaded={loaderData}
      acts={
        mayRelease && (
          <ButtonLink look="main" to={linkTo('/office/releases/new')}>
            New release
          </ButtonLink>
        )
      }
    />
  );
}
