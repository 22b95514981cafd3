import { Form, Link } from 'react-router';
import type { CustomerRow } from '../../../contract/office/customers.ts';
import { apiContext } from '../../api/browser-api.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bodyOf } from '../body-of.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/new-member-page.ts';
import { MemberFields, memberFieldsIn } from './member-fields.tsx';

/** Without a customer, it looks for one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const clubTypeId = idIn(params.clubTypeId);
  const club = unwrap(await api.call('get /office/clubs/{clubTypeId}', { params: { clubTypeId } }), url.href);
  const customerId = idIn(url.searchParams.get('customer') ?? '');
  if (customerId > 0) {
    const found = await api.call('get /office/customers/{customerId}', {
      params: { customerId: String(customerId) },
    });
    return { club, found: unwrap(found, url.href), q: '', matches: [] };
  }
  const q = url.searchParams.get('q') ?? '';
  const listed = q === '' ? null : await api.call('get /office/customers', { query: { q, limit: 10 } });
  const rows: readonly CustomerRow[] = listed === null ? [] : unwrap(listed, url.href).rows;
  return { club, found: null, q, matches: rows.filter((row) => row.customerId !== null) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const clubTypeId = idIn(params.clubTypeId);
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const added = await context.get(apiContext).call('post /office/clubs/{clubTypeId}/members', {
    params: { clubTypeId },
    body: bodyOf('post /office/clubs/{clubTypeId}/members', {
      ...memberFieldsIn(form),
      customerId: idIn(url.searchParams.get('customer') ?? ''),
      birthDate: text('birthDate') || null,
      reason: text('reason'),
      agreed: form.has('agreed'),
    }),
  });
  return redirectOrRefuse(added, form, url.href, ({ membershipId, sentCardLinkTo }) =>
    linkTo(
      '/office/members/:membershipId',
      { membershipId },
      { did: sentCardLinkTo === null ? 'add' : 'add-link' },
    ),
  );
}

export default function NewMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { club, found } = loaderData;
  if (found === null) return <FindCustomer {...loaderData} />;
  const { customer, memberships, addresses, cards } = found;
  const own = memberships.filter((each) => each.club === club.club);
  const isFormer = own.length > 0 && own.every(({ state }) => state === 'cancelled');
  const open = club.tiers.filter(({ isOpen }) => isOpen);
  const best = cards.find(({ isDefault }) => isDefault) ?? cards[0];
  const at = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  return (
    <div className="max-w-2xl">
      <PageHead
        title={isFormer ? `Win back ${customer.name}` : `Add ${customer.name} to ${club.club}`}
        lead={
          <>
            <Link
              className="underline"
              to={linkTo('/office/customers/:customerId', { customerId: customer.customerId ?? '' })}
            >
              {customer.email}
            </Link>
            , {club.club}
          </>
        }
      />
      <OfficeForm
        refused={actionData}
        values={{
          tierId: String(open[0]?.tierId ?? ''),
          place: at ? `address ${at.addressId}` : '',
          cardId: best ? String(best.cardId) : '',
        }}
      >
        {(field) => (
          <>
            <MemberFields field={field} club={{ ...club, tiers: open }} customer={{ addresses, cards }} />
            {customer.birthDate === null && (
              <TextField
                field={field('birthDate')}
                label="Birth date"
                kind="date"
                width="half"
                hint="Members must be 21 or older."
              />
            )}
            {isFormer && (
              <TextField
                field={field('reason')}
                label="Why they come back"
                hint="Internal. Don’t write names."
                autoComplete="off"
              />
            )}
            <h2 className="office-heading">Read this out</h2>
            {open.map(({ tierId, name, renewalTerms }) => (
              <section key={tierId} className="max-w-prose">
                <h3 className="font-bold">{name}</h3>
                <p>{renewalTerms.join(' ')}</p>
              </section>
            ))}
            <CheckboxField
              field={field('agreed')}
              label={`I read these terms and the member policy (${club.policy.version}) to the customer, who agreed by phone.`}
            />
            <p>
              {customer.email} gets an email that welcomes the member. Without a card, it gets a link to enter
              one, too, and the membership starts with the card. Nothing is charged before the next release.
            </p>
            <SubmitButton>{isFormer ? 'Win back' : 'Add member'}</SubmitButton>
          </>
        )}
      </OfficeForm>
    </div>
  );
}

function FindCustomer({
  club: { club, clubTypeId },
  q,
  matches,
}: Pick<Route.ComponentProps['loaderData'], 'club' | 'q' | 'matches'>) {
  return (
    <div className="max-w-2xl">
      <PageHead title={`Add a member to ${club}`} lead="Whose membership is it?" />
      <Form role="search" className="office-bar mb-4">
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Name, email or phone"
          placeholder="Name, email or phone"
          className="control w-72"
        />
        <SubmitButton>Find</SubmitButton>
      </Form>
      {q !== '' && matches.length === 0 && (
        <p role="status">
          No customer with an account matches.{' '}
          <ButtonLink to={linkTo('/office/customers')}>Customers</ButtonLink>
        </p>
      )}
      <ul className="grid gap-2">
        {matches.map(({ customerId, name, email }) => (
          <li key={customerId}>
            <Link
              className="underline"
              to={linkTo(
                '/office/clubs/:clubTypeId/members/new',
                { clubTypeId },
                { customer: String(customerId) },
              )}
            >
              {name || email}
            </Link>
            <span className="text-muted">, {email}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
