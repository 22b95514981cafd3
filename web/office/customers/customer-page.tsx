import type { ReactNode } from 'react';
import { Form, Link, redirect } from 'react-router';
import type { ShownOfficeCustomer } from '../../../contract/office/customers.ts';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { apiContext } from '../../api/browser-api.ts';
import { actAt } from '../acts.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { isAtField, StaffNotes, StaffTags } from '../parts/staff-words.tsx';
import { State } from '../parts/states.tsx';
import { tagsIn } from '../parts/tags-in.ts';
import { useStaff } from '../parts/use-staff.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did } from '../ui/list-tools.tsx';
import { Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { countText, instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/customer-page.ts';
import { Addresses } from './addresses.tsx';
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

type Order = ShownOfficeCustomer['orders'][number];
const ORDERS: readonly Column<Order>[] = [
  {
    label: 'Order',
    role: 'title',
    cell: ({ purchaseOrderId }) => (
      <Link to={linkTo('/office/orders/:orderId', { orderId: purchaseOrderId })}>{purchaseOrderId}</Link>
    ),
  },
  { label: 'Placed', role: 'detail', cell: ({ placed }) => instantText(placed) },
  { label: 'Status', role: 'state', cell: ({ badge }) => <Badge word={badge} /> },
  { label: 'Account', role: 'detail', cell: ({ asGuest }) => (asGuest ? 'As a guest' : '') },
  { label: 'Total', role: 'amount', cell: ({ total }) => moneyText(total), isNumber: true },
];

type Message = ShownOfficeCustomer['messages'][number];
const MESSAGES: readonly Column<Message>[] = [
  {
    label: 'Subject',
    role: 'title',
    cell: ({ messageId, subject }) => (
      <Link to={linkTo('/office/messages/mails/:mailId', { mailId: messageId })}>{subject}</Link>
    ),
  },
  { label: 'Written', role: 'detail', cell: ({ written }) => instantText(written) },
  { label: 'State', role: 'state', cell: ({ state }) => <State of="message" state={state} /> },
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="office-heading">{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  );
}

export default function CustomerPage({
  loaderData: { found, customerId, clubs },
  actionData,
}: Route.ComponentProps) {
  const { customer, orders, memberships, addresses, cards, logIns, messages, carts, notes, tags } = found;
  const { permissions, role } = useStaff();
  const mayWrite = permissions.includes('customers') && role !== 'books';
  const mayErase = permissions.includes('privacy');
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
        {mayOrder && (
          <Form method="post" action={linkTo('/office/drafts/new')} className="office-bar">
            {isGuest ? (
              <input type="hidden" name="email" value={customer.email} />
            ) : (
              <input type="hidden" name="customerId" value={customer.customerId ?? ''} />
            )}
            <select name="brandingId" aria-label="Brand of the new order" className="control w-auto">
              {BRANDING_IDS.map((id) => (
                <option key={id} value={id}>
                  {BRANDS[id].name}
                </option>
              ))}
            </select>
            <SubmitButton>New order</SubmitButton>
          </Form>
        )}
        {mayWrite && !isGuest && (
          <>
            <ButtonLink to={linkTo('/office/customers/:customerId/edit', { customerId })}>Edit</ButtonLink>
            <ButtonLink to={linkTo('/office/customers/:customerId/email', { customerId })}>
              Change email
            </ButtonLink>
          </>
        )}
        {mayErase && (
          <details>
            <summary className="button is-quiet cursor-pointer">More</summary>
            <div className="office-bar mt-2">
              {!isGuest && (
                <ButtonLink to={linkTo('/office/customers/:customerId/merge', { customerId })}>
                  Merge
                </ButtonLink>
              )}
              <ButtonLink to={linkTo('/office/customers/:customerId/export', { customerId })}>
                Export
              </ButtonLink>
              <ButtonLink to={linkTo('/office/customers/:customerId/erase', { customerId })}>
                Erase
              </ButtonLink>
            </div>
          </details>
        )}
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
        <div className="grid gap-6">
          <Part title="Orders">
            <p className="mb-2 text-muted">
              {countText(customer.orders, 'order')}, {moneyText(customer.spent)} (canceled orders left out)
            </p>
            <DataTable
              caption="Orders, newest first"
              columns={ORDERS}
              rows={orders}
              idOf={({ purchaseOrderId }) => purchaseOrderId}
              nameOf={({ purchaseOrderId }) => `order ${purchaseOrderId}`}
              empty={<p>No orders yet.</p>}
            />
          </Part>
          {mayRead && (
            <Part title="Emails">
              <DataTable
                caption="Recent emails, newest first"
                columns={MESSAGES}
                rows={messages}
                idOf={({ messageId }) => messageId}
                nameOf={({ subject }) => subject}
                empty={<p>No emails yet.</p>}
              />
            </Part>
          )}
          <Part title="What staff did">
            {found.actions.length === 0 && <p className="text-muted">Nothing yet.</p>}
            <ul className="grid gap-1">
              {found.actions.map(({ at: when, sentence }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and at its other end
                <li key={index}>
                  {sentence}
                  <span className="text-muted">, {instantText(when)}</span>
                </li>
              ))}
            </ul>
          </Part>
        </div>
        <div className="grid gap-6">
          {!isGuest && (
            <Part title="Account">
              <p>{customer.isEmailVerified ? 'The email is verified.' : 'The email is not verified.'}</p>
              <p>{customer.hasPassword ? 'Has a password.' : 'Has no password.'}</p>
              <p>
                {logIns.length === 0
                  ? 'Not logged in.'
                  : `Logged in ${logIns.length === 1 ? 'once' : `${logIns.length} times`}, last since ${instantText(logIns[0]?.since ?? '')}.`}
              </p>
              {mayWrite && logIns.length > 0 && (
                <Form
                  method="post"
                  action={linkTo('/office/customers/:customerId/end-sessions', { customerId })}
                  className="mt-2"
                >
                  <SubmitButton look="quiet">Log out everywhere</SubmitButton>
                </Form>
              )}
            </Part>
          )}
          {(memberships.length > 0 || clubsToJoin.length > 0) && (
            <Part title="Clubs">
              <ul className="grid gap-1">
                {memberships.map(({ membershipId, club, tier, state, since }) => (
                  <li key={membershipId}>
                    {mayMember ? (
                      <Link
                        className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
                        to={linkTo('/office/members/:membershipId', { membershipId })}
                      >
                        {club}, {tier}
                      </Link>
                    ) : (
                      `${club}, ${tier}`
                    )}{' '}
                    <span className="text-muted">
                      {state === 'cancelled' ? 'canceled' : state} since {instantText(since)}
                    </span>
                  </li>
                ))}
              </ul>
              {clubsToJoin.map(({ clubTypeId, club }) => (
                <p key={clubTypeId} className="mt-2">
                  <ButtonLink
                    to={linkTo(
                      '/office/clubs/:clubTypeId/members/new',
                      { clubTypeId },
                      { customer: customerId },
                    )}
                  >
                    {memberships.some((each) => each.club === club)
                      ? `Win back for ${club}`
                      : `Add to ${club}`}
                  </ButtonLink>
                </p>
              ))}
            </Part>
          )}
          {!isGuest && (
            <Part title="Addresses">
              <Addresses customerId={customerId} addresses={addresses} mayWrite={mayWrite} />
            </Part>
          )}
          {cards.length > 0 && (
            <Part title="Cards">
              <ul>
                {cards.map(({ lastFour, expires, isDefault }) => (
                  <li key={`${lastFour} ${expires}`}>
                    Ends in {lastFour}, expires {expires}
                    {isDefault && ', default'}
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {carts.length > 0 && (
            <Part title="Open carts">
              <ul>
                {carts.map(({ cartId, kind, bottles }) => (
                  <li key={cartId}>
                    Cart {cartId}, {kind}, {countText(bottles, 'item')}
                  </li>
                ))}
              </ul>
            </Part>
          )}
          <StaffTags
            at={linkTo('/office/customers/:customerId', { customerId })}
            tags={tags}
            mayChange={mayWrite}
            refused={actionData}
          />
          <StaffNotes
            key={notes.length}
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
