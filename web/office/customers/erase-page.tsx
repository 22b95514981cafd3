import { Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { codeHeader, redirectOrRefuse, wouldOf } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { PageHead } from '../ui/page-head.tsx';
import { ReviewForm, ReviewProblem } from '../ui/review.tsx';
import type { Route } from './+types/erase-page.ts';
import { COUNT_WORDS, Counts } from './counts.tsx';
import { loadCustomer } from './load-customer.ts';

export async function loader({ context, params: { customerId }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const params = { customerId };
  const { customer } = await loadCustomer(api, customerId, url.href);
  const tried = await api.call('post /office/customers/{customerId}/erase', {
    params,
    query: { dryRun: 'true' },
    body: {},
  });
  return { customer, customerId, ...wouldOf(tried) };
}

export async function action({ context, params: { customerId }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const erased = await context.get(apiContext).call('post /office/customers/{customerId}/erase', {
    params: { customerId },
    query: {},
    body: { typedEmail: String(form.get('typedEmail') ?? '') },
    headers: codeHeader(form),
  });
  return redirectOrRefuse(erased, form, url.href, linkTo('/office/customers', { did: 'erase' }));
}

export default function ErasePage({
  loaderData: { customer, customerId, would, problem },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHead
        title="Erase a customer"
        lead={
          <>
            <Link to={linkTo('/office/customers/:customerId', { customerId })}>{customer.email}</Link>. This
            can’t be undone. Orders stay, without personal data: tax law requires them.
          </>
        }
      />
      <ReviewProblem problem={problem} refused={actionData} />
      {(would !== null || actionData) && (
        <ReviewForm refused={actionData} button="Erase" look="danger">
          {(field) => (
            <>
              {would !== null && <Counts title="Will be erased" words={COUNT_WORDS.erase} counts={would} />}
              <TextField
                field={field('typedEmail')}
                label="Email address of the customer"
                hint="Type it so that no one is erased by mistake."
                autoComplete="off"
                kind="email"
              />
            </>
          )}
        </ReviewForm>
      )}
    </div>
  );
}
