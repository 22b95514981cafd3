import { Link } from 'react-router';
import type { CustomerRow } from '../../../contract/office/customers.ts';
import { apiContext } from '../../api/browser-api.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { anyText, defineList, filterOf, type ListColumn } from '../ui/define-list.ts';
import { ListPage, NoMatch } from '../ui/list-page.tsx';
import { instantText, moneyText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/customers-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [loaded, clubs] = await Promise.all([
    CUSTOMERS.load(context, url),
    context.get(apiContext).call('get /shop/clubs', { query: {} }),
  ]);
  return { loaded, clubs: clubs.ok ? clubs.data.clubs : [] };
}

const COLUMNS: readonly ListColumn<CustomerRow>[] = [
  {
    label: 'Name',
    role: 'title',
    cell: ({ customerId, pageId, name, email }) => (
      <>
        <Link to={linkTo('/office/customers/:customerId', { customerId: pageId })}>{name || email}</Link>
        {customerId === null && <span className="ms-2 text-sm text-muted">Guest</span>}
      </>
    ),
  },
  { label: 'Email', role: 'detail', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { label: 'Orders', role: 'amount', cell: ({ orders }) => numberText(orders) },
  { label: 'Spent', role: 'amount', cell: ({ spent }) => moneyText(spent) },
  { label: 'Last order', role: 'detail', cell: ({ lastOrder }) => lastOrder && instantText(lastOrder) },
  { label: 'Club', role: 'detail', cell: ({ club }) => club.join(', ') },
  { label: 'Tags', role: 'detail', cell: ({ tags }) => tags.join(', ') },
];

const CUSTOMERS = defineList('get /office/customers', {
  title: 'Customers',
  noun: 'customer',
  caption: 'Customers with an account, then guests, newest first',
  columns: COLUMNS,
  idOf: ({ pageId }) => pageId,
  nameOf: ({ email }) => email,
  asks: { q: anyText, tag: anyText, club: (value) => Number(value) || undefined },
  filters: [
    { name: 'q', label: 'Name, email or phone', type: 'search' },
    { name: 'tag', label: 'Tag' },
    { name: 'club', label: 'Club', choices: [] },
  ],
  empty: <NoMatch text="No customers match." clear={linkTo('/office/customers')} />,
  csv: ({ query, staff }) =>
    staff.permissions.includes('export') ? linkTo('/office/customers/csv', filterOf(query)) : null,
  did: { erase: 'The customer is erased. The orders stay, without personal data.' },
});

export default function CustomersPage({ loaderData: { loaded, clubs } }: Route.ComponentProps) {
  const { permissions, role } = useStaff();
  const mayOrder = permissions.includes('orders.edit');
  const club = clubs.map(({ clubTypeId, name }) => ({ value: String(clubTypeId), label: name }));
  return (
    <ListPage
      of={CUSTOMERS}
      loaded={loaded}
      choices={{ club }}
      acts={
        <>
          {role !== 'books' && <ButtonLink to={linkTo('/office/customers/new')}>Add customer</ButtonLink>}
          {mayOrder && (
            <ButtonLink look="main" to={linkTo('/office/drafts/new')}>
              New order
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
