import { Link } from 'react-router';
import type { ShownOfficeCustomer } from '../../../contract/office/customers.ts';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { codeHeader, redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { PageHead } from '../ui/page-head.tsx';
import { ReviewForm } from '../ui/review.tsx';
import { instantText, moneyText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/merge-page.ts';
import { COUNT_WORDS, Counts } from './counts.tsx';
import { loadCustomer } from './load-customer.ts';

/** With `into` in the address: what the merge would move. */
export async function loader({ context, params: { customerId }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const params = { customerId };
  const found = await loadCustomer(api, customerId, url.href);
  const into = url.searchParams.get('into');
  const tried =
    into === null
      ? null
      : await api.call('post /office/customers/{customerId}/merge', {
          params,
          query: { dryRun: 'true' },
          body: { into },
        });
  const other = tried?.ok ? await loadCustomer(api, String(tried.data.into), url.href) : null;
  return {
    goes: personOf(found),
    stays: other && personOf(other),
    customer: found.customer,
    into,
    moved: tried?.ok ? tried.data : null,
    problem: tried && !tried.ok ? (tried.error.fields?.into?.[0] ?? tried.error.message) : null,
  };
}

/** What tells two people apart. */
function personOf({ customer, memberships, addresses }: ShownOfficeCustomer) {
  const clubs = memberships.filter(({ state }) => state !== 'cancelled');
  return {
    name: customer.name,
    email: customer.email,
    'Customer number': String(customer.customerId ?? ''),
    since: customer.since ? instantText(customer.since) : '',
    orders: `${numberText(customer.orders)}, ${moneyText(customer.spent)}`,
    memberships: clubs.map(({ club, tier }) => `${club}, ${tier}`).join('; ') || 'None',
    address: addresses.find(({ isDefault }) => isDefault)?.lines.join(', ') ?? 'None',
  };
}

export async function action({ context, params: { customerId }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const merged = await context.get(apiContext).call('post /office/customers/{customerId}/merge', {
    params: { customerId },
    query: {},
    body: { into: String(form.get('into') ?? '') },
    headers: codeHeader(form),
  });
  return redirectOrRefuse(merged, form, url.href, (done) =>
    linkTo('/office/customers/:customerId', { customerId: done.into }, { did: 'merge' }),
  );
}

export default function MergePage({
  loaderData: { goes, stays, customer, into, moved, problem },
  actionData,
}: Route.ComponentProps) {
  const at = linkTo('/office/customers/:customerId', { customerId: String(customer.customerId) });
  return (
    <div className="max-w-2xl">
      <PageHead
        title="Merge accounts"
        lead={
          <>
            Everything of <Link to={at}>{customer.email}</Link> moves to another account of the same customer,
            and this account is deleted. This can’t be undone.
          </>
        }
      />
      <form method="get" className="office-form mb-6">
        <TextField
          field={{
            id: 'into',
            name: 'into',
            initialValue: into ?? '',
            ...(problem && { errors: [problem] }),
          }}
          label="Account that stays"
          hint="Its email address or customer number"
          autoComplete="off"
        />
        <div>
          <button type="submit" className="button is-quiet">
            Review
          </button>
        </div>
      </form>
      {stays && <BothPeople goes={goes} stays={stays} />}
      {moved && (
        <ReviewForm
          refused={actionData}
          hidden={{ into: String(moved.into) }}
          button={`Merge into ${stays?.name}, delete ${customer.email}`}
          look="danger"
        >
          {() => <Counts title={`Moves to ${moved.intoEmail}`} words={COUNT_WORDS.merge} counts={moved} />}
        </ReviewForm>
      )}
    </div>
  );
}

type Person = ReturnType<typeof personOf>;

function BothPeople({ goes, stays }: { goes: Person; stays: Person }) {
  const facts = Object.keys(goes) as (keyof Person)[];
  return (
    <table className="mb-6 w-full text-left text-sm">
      <caption className="sr-only">The two accounts</caption>
      <thead>
        <tr>
          <td />
          <th scope="col" className="p-2">
            Is deleted
          </th>
          <th scope="col" className="p-2">
            Stays
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact} className="border-t border-line align-top">
            <th scope="row" className="p-2 font-normal text-muted first-letter:uppercase">
              {fact}
            </th>
            <td className="p-2 wrap-anywhere">{goes[fact]}</td>
            <td className="p-2 wrap-anywhere">{stays[fact]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
