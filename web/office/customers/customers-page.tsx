import { Link } from 'react-router';
import type { CustomerRow } from '../../../contract/office/customers.ts';
import { apiContext } from '../../api/browser-api.ts';
import { shown } from '../call-office.ts';
import { useStaff } from '../layout/use-staff.ts';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { Did, FilterBar, FilterField } from '../ui/list-tools.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/customers-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const asked = (name: string) => searchParams.get(name) || undefined;
  const query = {
    q: asked('q'),
    tag: asked('tag'),
    club: Number(asked('club')) || undefined,
    after: asked('after'),
    before: asked('before'),
  };
  const api = context.get(apiContext);
  const [list, clubs] = await Promise.all([
    api.call('get /office/customers', { query }),
    api.call('get /shop/clubs', { query: {} }),
  ]);
  return { list: shown(list, url.href), clubs: clubs.ok ? clubs.data.clubs : [] };
}

const COLUMNS: readonly Column<CustomerRow>[] = [
  {
    label: 'Name',
    cell: ({ customerId, pageId, name, email }) => (
      <>
        <Link to={`/office/customers/${pageId}`}>{name || email}</Link>
        {customerId === null && <span className="ms-2 text-sm text-muted">Guest</span>}
      </>
    ),
  },
  { label: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { label: 'Orders', cell: ({ orders }) => orders.toLocaleString('en-US'), isNumber: true },
  { label: 'Spent', cell: ({ spent }) => moneyText(spent), isNumber: true },
  { label: 'Last order', cell: ({ lastOrder }) => lastOrder && instantText(lastOrder) },
  { label: 'Club', cell: ({ club }) => club.join(', ') },
  { label: 'Tags', cell: ({ tags }) => tags.join(', ') },
];

export default function CustomersPage({ loaderData: { list, clubs } }: Route.ComponentProps) {
  const mayOrder = useStaff().permissions.includes('orders.edit');
  return (
    <>
      <PageHead title="Customers">
        {mayOrder && (
          <Link className="button" to="/office/drafts/new">
            New order
          </Link>
        )}
      </PageHead>
      <Did words={{ erase: 'The customer is erased. The orders stay, without the person.' }} />
      <FilterBar kept={[]}>
        <FilterField name="q" label="Name, email or phone" type="search" />
        <FilterField name="tag" label="Tag" />
        <FilterField
          name="club"
          label="Club"
          choices={clubs.map(({ clubTypeId, name }) => ({ value: String(clubTypeId), label: name }))}
        />
      </FilterBar>
      <DataTable
        caption="Customers with an account, then guests, newest first"
        columns={COLUMNS}
        rows={list.rows}
        idOf={({ pageId }) => pageId}
        nameOf={({ email }) => email}
        empty={
          <>
            <p>No customers match.</p>
            <p className="mt-2">
              <Link className="button is-quiet" to="/office/customers">
                Clear filters
              </Link>
            </p>
          </>
        }
      />
      {list.rows.length > 0 && <Pager {...list} noun="customers" />}
    </>
  );
}
