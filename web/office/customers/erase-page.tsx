import { Link, redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { codeHeader, refusedAction, shown } from '../call-office.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/erase-page.ts';
import { COUNT_WORDS, Counts } from './counts.tsx';

export async function loader({ context, params: { customerId }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const params = { customerId };
  const { customer } = shown(await api.call('get /office/customers/{customerId}', { params }), url.href);
  const tried = await api.call('post /office/customers/{customerId}/erase', {
    params,
    query: { dryRun: 'true' },
    body: {},
  });
  return {
    customer,
    customerId,
    counts: tried.ok ? tried.data : null,
    problem: tried.ok ? null : tried.error.message,
  };
}

export async function action({ context, params: { customerId }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const erased = await context.get(apiContext).call('post /office/customers/{customerId}/erase', {
    params: { customerId },
    query: {},
    body: { typedEmail: String(form.get('typedEmail') ?? '') },
    headers: codeHeader(form),
  });
  if (!erased.ok) return refusedAction(erased.error, form, url.href);
  return redirect('/office/customers?did=erase', 303);
}

export default function ErasePage({
  loaderData: { customer, customerId, counts, problem },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHead
        title="Erase a customer"
        lead={
          <>
            <Link to={`/office/customers/${customerId}`}>{customer.email}</Link>. This can’t be undone. Orders
            stay without the person, because tax law requires them.
          </>
        }
      />
      {problem !== null && !actionData && (
        <p role="status" className="office-notice is-warn">
          {problem}
        </p>
      )}
      {(counts !== null || actionData) && (
        <OfficeForm refused={actionData}>
          {(field) => (
            <>
              {counts !== null && <Counts title="Will be erased" words={COUNT_WORDS.erase} counts={counts} />}
              <TextField
                field={field('typedEmail')}
                label="Email address of the customer"
                hint="Type it, so that no one is erased by mistake."
                autoComplete="off"
                kind="email"
              />
              <SubmitButton look="danger">Erase</SubmitButton>
            </>
          )}
        </OfficeForm>
      )}
    </div>
  );
}
