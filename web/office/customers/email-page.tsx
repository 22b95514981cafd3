import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { codeHeader, redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ReviewForm } from '../ui/review.tsx';
import type { Route } from './+types/email-page.ts';
import { loadCustomer } from './load-customer.ts';

export async function loader({ context, params: { customerId }, url }: Route.LoaderArgs) {
  const { customer } = await loadCustomer(context.get(apiContext), customerId, url.href);
  return { customer, customerId };
}

export async function action({ context, params: { customerId }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const changed = await context.get(apiContext).call('post /office/customers/{customerId}/email', {
    params: { customerId },
    body: { email: String(form.get('email') ?? '') },
    headers: codeHeader(form),
  });
  const to = linkTo('/office/customers/:customerId', { customerId }, { did: 'email' });
  return redirectOrRefuse(changed, form, url.href, to);
}

export default function EmailPage({
  loaderData: { customer, customerId },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHead
        title={`Change the email of ${customer.name}`}
        lead={`Now: ${customer.email}. We ask the new address to confirm it, and notify the old one.`}
      />
      <ReviewForm
        refused={actionData}
        button="Change email"
        beside={<ButtonLink to={linkTo('/office/customers/:customerId', { customerId })}>Back</ButtonLink>}
      >
        {(field) => <TextField field={field('email')} label="New email" kind="email" autoComplete="off" />}
      </ReviewForm>
    </div>
  );
}
