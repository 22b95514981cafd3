import { Link } from 'react-router';
import type { LostMonth } from '../../../contract/office/clubs.ts';
import { apiContext } from '../../api/browser-api.ts';
import { unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { valueText } from '../parts/report-texts.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { numberText } from '../ui/texts.ts';
import type { Route } from './+types/lost-members-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const clubTypeId = idIn(params.clubTypeId);
  const found = await context
    .get(apiContext)
    .call('get /office/clubs/{clubTypeId}/lost', { params: { clubTypeId } });
  return { clubTypeId, ...unwrap(found, url.href) };
}

const COLUMNS: readonly Column<LostMonth>[] = [
  { label: 'Month', cell: ({ month }) => valueText('day', month) },
  { label: 'Left', cell: ({ left }) => numberText(left), isNumber: true },
  { label: 'Put on hold', cell: ({ held }) => numberText(held), isNumber: true },
  { label: 'Of these, still members', cell: ({ kept }) => numberText(kept), isNumber: true },
  {
    label: 'Why they left',
    cell: ({ reasons }) => (
      <ul>
        {reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and the list does not change.
          <li key={index} className="wrap-anywhere">
            {reason}
          </li>
        ))}
      </ul>
    ),
  },
];

export default function LostMembersPage({ loaderData: { clubTypeId, club, months } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Members lost"
        lead={
          <>
            <Link to={linkTo('/office/clubs/:clubTypeId', { clubTypeId })}>{club}</Link>, by month
          </>
        }
      />
      <DataTable
        caption="Members lost, by month"
        columns={COLUMNS}
        rows={months}
        idOf={({ month }) => month}
        nameOf={({ month }) => valueText('day', month)}
        empty={<p>No one has left or gone on hold.</p>}
      />
    </>
  );
}
