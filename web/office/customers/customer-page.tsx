import { redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { actAt } from '../acts.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { isAtField, StaffNotes, StaffTags } from '../parts/staff-words.tsx';
import { tagsIn } from '../parts/tags-in.ts';
import { useStaff } from '../parts/use-staff.ts';
import { Did } from '../ui/done-notice.tsx';
import { Refusal } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Part } from '../ui/part.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/customer-page.ts';
import { Addresses } from './addresses.tsx';
import { CustomerActs } from './customer-acts.tsx';
import { AccountPart, CardsPart, CartsPart, ClubsPart } from './customer-facts.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { loadCustomer } from './load-customer.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { customerId } = params;
  const found = await loadCustomer(context.get(apiContext), customerId, url.href);
  // A guest who has an account by now is shown under it.
  const own = found.customer.customerId;
  if (own !== null && String(own) !== customerId)
    throw redirect(linkTo('/office/customers/:customerId', { customerId: own }), 303);
  const clubs = unwrap(await context.get(apiContext).call('get /office/clubs'), url.href).rows;
  return { found, customerId, clubs };
}

/** Posted below the page's address: `notes`, `tags` and `end-sessions`. */
export async function action({ context, params: { customerId }, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const params = { customerId };
  const at = linkTo('/office/customers/:customerId', { customerId });
  const act = actAt(pattern, '/office/customers/:customerId', {
    notes: async () => {
      const body = { text: String(form.get('text') ?? ''), isPinned: form.has('isPinned') };
      const noted = await api.call('post /office/customers/{customerId}/notes', { params, body });
      return redirectOrRefuse(noted, form, url.href, at);
    },
    tags: async () => {
      const body = tagsIn(form);
      const tagged = await api.call('post /office/customers/{customerId}/tags', { params, body });
      return redirectOrRefuse(tagged, form, url.href, at);
    },
    'end-sessions': async () => {
      const done = await api.call('post /office/customers/{customerId}/end-sessions', { params });
      return redirectOrRefuse(
        done,
        form,
        url.href,
        linkTo('/office/customers/:customerId', { customerId }, { did: 'end-sessions' }),
      );
    },
  });
  return act();
}

export default function CustomerPage({
  loaderData: { found, customerId, clubs },
  actionData,
}: Route.ComponentProps) {
  const { customer, memberships, addresses, cards, carts, notes, tags } = found;
  const { permissions, role } = useStaff();
  const mayWrite = permissions.includes('customers') && role !== 'books';
  const mayRead = permissions.includes('orders.edit');
  const mayOrder = mayRead && role !== 'books';
  const isGuest = customer.customerId === null;
  const mayMember = permissions.includes('members');
  const isIn = (club: string) => memberships.some((each) => each.club === club && each.state !== 'cancelled');
  const clubsToJoin = mayMember && !isGuest ? clubs.filter(({ isOpen, club }) => isOpen && !isIn(club)) : [];
  return (
    <>
      <PageHead
        title={customer.name}
        lead={
          <>
            <a className="underline" href={`mailto:${customer.email}`}>
              {customer.email}
            </a>
            {isGuest ? ', no account' : `, customer ${customer.customerId}`}
            {customer.since && ` since ${instantText(customer.since)}`}
          </>
        }
      >
        <CustomerActs
          customer={customer}
          customerId={customerId}
          mayOrder={mayOrder}
          mayWrite={mayWrite}
          mayErase={permissions.includes('privacy')}
        />
      </PageHead>
      {!isAtField(actionData) && <Refusal refused={actionData} />}
      <Did
        words={{
          'end-sessions': 'The customer is logged out everywhere.',
          add: 'The account is added. Add an address, or start an order.',
          address: 'The addresses are saved.',
          edit: 'The change is saved.',
          email: 'The email is changed. The customer confirms it with the link that we sent there.',
          merge: 'The other account is merged into this one.',
        }}
      />
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start">
        <CustomerHistory found={found} mayRead={mayRead} />
        <div className="grid gap-6">
          {!isGuest && <AccountPart found={found} customerId={customerId} mayWrite={mayWrite} />}
          <ClubsPart
            memberships={memberships}
            clubsToJoin={clubsToJoin}
            customerId={customerId}
            mayMember={mayMember}
          />
          {!isGuest && (
            <Part title="Addresses">
              <Addresses customerId={customerId} addresses={addresses} mayWrite={mayWrite} />
            </Part>
          )}
          <CardsPart cards={cards} />
          <CartsPart carts={carts} />
          <StaffTags
            at={linkTo('/office/customers/:customerId', { customerId })}
            tags={tags}
            mayChange={mayWrite}
            refused={actionData}
          />
          <StaffNotes
            at={linkTo('/office/customers/:customerId', { customerId })}
            notes={notes}
            mayAdd={mayWrite}
            refused={actionData}
          />
        </div>
      </div>
    </>
  );
}
